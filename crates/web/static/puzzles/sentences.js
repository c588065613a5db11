// Verdicts about moves of puzzles, in words.

import { el } from '../dom.js';
import { percent } from '../format.js';
import { texts } from '../texts.js';
import { lossesOf } from './puzzle-file.js';

/** @import { Puzzle } from './puzzle-file.js' */

const words = texts.puzzles;
/** Values are rounded in the file. */
const almost = 0.0005;

/** Whether a wrong move gives away everything; values that were estimated are never that certain. @param {Puzzle} puzzle @param {number} loss */
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

// What the moves of a puzzle lose, the best first.

const mostShown = 6;

/**
 * @param {string[]} legal
 * @param {import('./puzzle-file.js').PuzzleStep} step
 * @param {string} chosen
 * @returns {HTMLElement | null} nothing if all wrong moves lose the same
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
