// What the engine thinks of moves that were made: marks as in reviews.

import { faceOf } from './tree.js';

/** @typedef {import('./report.js').Report} Report */
/** @typedef {import('./tree.js').Node} Node */
/** @typedef {'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'} Mark */

/** @typedef {{mark: Mark, loss: number, better: string}} Verdict `better` is the best move */

/** How records write a mark behind a move. @type {Record<Mark, string>} */
export const MARK_SIGNS = { best: '', good: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** From which loss on a mark is given, the worst first. @type {[number, Mark][]} */
const BOUNDS = [
  [0.1, 'blunder'],
  [0.05, 'mistake'],
  [0.02, 'inaccuracy'],
];

/** @param {number} loss @returns {Mark} */
export function markFor(loss) {
  return BOUNDS.find(([bound]) => loss >= bound)?.[1] ?? (loss === 0 ? 'best' : 'good');
}

/**
 * Judges the moves that were made in a position. Scores are no chances, so they judge nothing.
 * @param {Node} node
 * @param {Report} report on its position
 * @returns {boolean} whether a mark is another one than before
 */
export function judgeMoves(node, report) {
  const better = report.moves[0]?.move;
  if (report.scores || better === undefined || report.faces.length > 0) return false;
  let hasChanged = false;
  for (const child of node.children) {
    const loss = report.moves.find(({ move }) => move === child.step)?.loss;
    if (loss === undefined || faceOf(child.step ?? '') !== null) continue;
    const mark = markFor(loss);
    hasChanged ||= mark !== child.verdict?.mark;
    child.verdict = { mark, loss, better };
  }
  return hasChanged;
}
