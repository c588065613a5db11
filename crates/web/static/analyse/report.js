// An engine's report in a convenient form: values for the player to move, and the loss of each move.

/** @import { Schemas } from '../types.js' */
/** @typedef {Schemas['JudgedMove']} RankedMove */

/**
 * What the server reports. `value` is the win probability of `mover`, `first` that of the first side; `scores` says whether values are scaled
 * scores rather than probabilities. The best of `moves` comes first; `faces` of the die there are before the roll only.
 * @typedef {Omit<Schemas['Analyzed'], 'judged' | keyof Schemas['Judged']> & Schemas['Judged'] & {mover: string, first: number, scores: boolean}} Report
 */

/**
 * @param {Schemas['Analyzed']} raw
 * @param {string} mover
 * @param {{sides: string[]}} game
 * @returns {Report}
 */
export function readReport({ judged, ...raw }, mover, game) {
  const first = mover === game.sides[0] ? judged.value : 1 - judged.value;
  return { ...raw, ...judged, mover, first, scores: judged.unit !== 'win probability' };
}

/** The best move, where the die is known. @param {Report} report @returns {string | null} */
export function bestMove(report) {
  return report.faces.length > 0 ? null : (report.moves[0]?.move ?? null);
}
