// One attempt at a puzzle: finds the next decision and judges moves.

import { lossesOf } from './puzzle-file.js';
import { el } from '../dom.js';
import { percent } from '../format.js';
import { texts } from '../texts.js';

/** @import { Puzzle } from './puzzle-file.js' */
/** @typedef {'solved' | 'hinted' | 'failed'} Outcome solved at the first try, solved with a hint, or failed at first */

/**
 * `solved` if the puzzle is done, `right` if the turn goes on.
 * @typedef {{kind: 'solved' | 'right' | 'wrong', loss: number}} Verdict
 */

export class Attempt {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {string[]} the right moves so far */
    this.made = [];
    this.isHinted = false;
    this.isFailed = false;
    this.isOver = false;
  }

  get step() {
    const found = this.stepAfter(this.made);
    if (found === undefined) throw new RangeError(`no decision after ${this.made.join(' ')}`);
    return found;
  }

  /**
   * Judges a move. `advance` makes a right move later, when the position after it is known.
   * @param {string} move
   * @param {string[]} legal
   * @returns {Verdict}
   */
  judge(move, legal) {
    const loss = lossesOf(legal, this.step.losses).get(move) ?? 0;
    if (!this.step.best.includes(move)) {
      this.isFailed = true;
      return { kind: 'wrong', loss };
    }
    return { kind: this.stepAfter([...this.made, move]) === undefined ? 'solved' : 'right', loss: 0 };
  }

  /** Makes a right move, and goes on to the next decision. @param {string} move */
  advance(move) {
    this.made.push(move);
    this.isOver = this.stepAfter(this.made) === undefined;
  }

  /** The move that a hint shows. */
  hint() {
    this.isHinted = true;
    return this.step.best[0];
  }

  /** Gives up; returns the remaining moves of one solution. @returns {string[]} */
  reveal() {
    if (!this.isOver) this.isFailed = true;
    this.isOver = true;
    /** @type {string[]} */
    const line = [];
    for (let step = this.stepAfter(this.made); step !== undefined; step = this.stepAfter([...this.made, ...line])) line.push(step.best[0]);
    return line;
  }

  /** @returns {Outcome} */
  get outcome() {
    return this.isFailed ? 'failed' : this.isHinted ? 'hinted' : 'solved';
  }

  /** @param {string[]} moves */
  stepAfter(moves) {
    return this.puzzle.steps.find(({ after = [] }) => after.join() === moves.join());
  }
}

// Puts verdicts on moves of puzzles into words.

const words = texts.puzzles;
/** The tolerance for values, which are rounded in the file. */
const almost = 0.0005;

/** Whether a wrong move gives away everything; estimated values are too uncertain to say so. @param {Puzzle} puzzle @param {number} loss */
function isLost(puzzle, loss) {
  return puzzle.check !== 'rollout' && loss >= puzzle.value - almost;
}

/** @param {Puzzle} puzzle @param {string} move @param {number} loss */
export function wrongSentence(puzzle, move, loss) {
  if (!isLost(puzzle, loss)) return words.wrong(move, percent(loss));
  return puzzle.value >= 1 - almost ? words.wrongThrowsAway(move) : words.wrongLost(move);
}

/** @param {Puzzle} puzzle @param {string[]} made */
export function solvedSentence(puzzle, made) {
  const turn = made.join('-');
  return puzzle.value >= 1 - almost ? words.solvedWin(turn) : words.solved(turn, percent(puzzle.value));
}

/** @param {Puzzle} puzzle */
export function checkSentence(puzzle) {
  return puzzle.check === 'rollout' ? words.checks.rollout(percent(puzzle.error ?? 0, 2)) : words.checks[puzzle.check];
}

// Lists the losses of a puzzle's moves, the best first.

const mostShown = 6;

/**
 * @param {string[]} legal
 * @param {import('./puzzle-file.js').PuzzleStep} step
 * @param {string} chosen
 * @returns {HTMLElement | null} null if there are many moves and all wrong ones lose the same
 */
export function createLosses(legal, step, chosen) {
  const sorted = [...lossesOf(legal, step.losses)].sort(([, one], [, other]) => one - other);
  if (new Set(sorted.map(([, loss]) => loss)).size <= 2 && sorted.length > mostShown) return null;
  const items = sorted.slice(0, mostShown).map(([move, loss]) =>
    el('li', { class: move === chosen ? 'is-played' : null }, el('span', {}, move), el('span', {}, step.best.includes(move) ? words.best : `−${percent(loss)}`)),
  );
  const rest = sorted.length - items.length;
  return el(
    'div',
    {},
    el('h3', {}, words.losses),
    el('ul', { class: 'ply-moves numbers' }, ...items, rest > 0 && el('li', { class: 'soft' }, words.more(rest))),
  );
}
