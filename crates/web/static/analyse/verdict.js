// The engine's verdicts on moves that were made: marks as in reviews.

/** @import { Report } from './report.js' */
/** @import { Node } from './tree.js' */
/** @typedef {{mark: string, sign: string, loss: number, better: string}} Verdict `sign` is how records write the mark, `better` the best move */

/**
 * Stores the engine's verdicts on the moves made from a position.
 * @param {Node} node
 * @param {Report} report on its position
 * @returns {boolean} whether a mark is another one than before
 */
export function judgeMoves(node, report) {
  const better = report.moves[0]?.move;
  let hasChanged = false;
  for (const child of node.children) {
    const judged = report.moves.find(({ move }) => move === child.step);
    if (judged === undefined || judged.mark === null) continue;
    const { mark, sign, loss } = judged;
    hasChanged ||= mark !== child.verdict?.mark;
    child.verdict = { mark, sign, loss, better };
  }
  return hasChanged;
}
