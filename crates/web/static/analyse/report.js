// An engine's report in a convenient form: values for the player to move, and the loss of each move.

/** @import { Schemas } from '../types.js' */
/** @typedef {Schemas['JudgedMove']} RankedMove */

/**
 * @typedef {object} Report
 * @property {string} mover
 * @property {number} first the first side's win probability
 * @property {number} value the mover's win probability
 * @property {RankedMove[]} moves best first
 * @property {Schemas['JudgedFace'][]} faces of the die, before the roll; else none
 * @property {string[]} line
 * @property {boolean} exact
 * @property {boolean} isMean whether values are the mean of this depth and the one before
 * @property {boolean} scores whether values are scaled scores rather than probabilities
 * @property {number} depth
 * @property {number} nodes
 * @property {number} timeMs
 */

/**
 * @param {Schemas['Analyzed']} raw
 * @param {string} mover
 * @param {{sides: string[]}} game
 * @returns {Report}
 */
export function readReport({ judged, line, exact, depth, nodes, time_ms }, mover, game) {
  const { value, moves, faces } = judged;
  return {
    mover,
    first: mover === game.sides[0] ? value : 1 - value,
    value,
    moves,
    faces,
    line,
    exact,
    isMean: judged.is_mean,
    scores: judged.unit !== 'win probability',
    depth,
    nodes,
    timeMs: time_ms,
  };
}

/** The best move, where the die is known. @param {Report} report @returns {string | null} */
export function bestMove(report) {
  return report.faces.length > 0 ? null : (report.moves[0]?.move ?? null);
}
