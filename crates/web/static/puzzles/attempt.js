// One attempt at a puzzle: which decision is next, and what a move is worth.

import { lossesOf } from './puzzle-file.js';

/** @import { Puzzle } from './puzzle-file.js' */
/** @typedef {'solved' | 'hinted' | 'failed'} Outcome at the first try, with a hint, or not at once */

/**
 * `solved` if nothing is left to find, `right` if the turn goes on.
 * @typedef {{kind: 'solved' | 'right' | 'wrong', loss: number}} Verdict
 */

export class Attempt {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {string[]} the best moves that were made */
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
   * What a move is worth. A right one is not made yet: `advance` does that, when the position after it is known.
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

  /** Goes on to the decision after a right move. @param {string} move */
  advance(move) {
    this.made.push(move);
    this.isOver = this.stepAfter(this.made) === undefined;
  }

  /** The move to think of. */
  hint() {
    this.isHinted = true;
    return this.step.best[0];
  }

  /** The moves that are left, one line of them. @returns {string[]} */
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
