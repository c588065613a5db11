// Verdicts about moves of puzzles, in words.

import { percent } from '../format.js';
import { texts } from '../texts.js';

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
