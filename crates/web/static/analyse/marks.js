// Arrows and heat on the board, worked out from a report.

/** @typedef {import('./report.js').Report} Report */
/** @typedef {import('../boards/arrows.js').Arrow} Arrow */

/** How many arrows there are at most, the best one included. */
const MOST_ARROWS = 4;

/** How many arrows there are before the roll: one for every face of the usual board, the most wanted ones of larger boards. */
const MOST_ARROWS_OF_FACES = 6;

/** A move that gives away this much has no arrow. */
const LARGEST_LOSS = 0.1;

/**
 * The best moves; before the roll, the best one of each face, stronger if more faces want it.
 * @param {Report} report
 * @returns {Arrow[]}
 */
export function arrowsOf(report) {
  return report.faces.length > 0 ? arrowsOfFaces(report) : arrowsOfMoves(report);
}

/** @param {Report} report @returns {Arrow[]} */
function arrowsOfMoves(report) {
  const scale = report.scores ? rangeOfLosses(report) || 1 : LARGEST_LOSS;
  return report.moves
    .filter((entry) => entry.move !== 'pass')
    .slice(0, MOST_ARROWS)
    .filter((entry, place) => place === 0 || entry.loss < scale)
    .map((entry) => ({
      move: entry.move,
      strength: 1 - Math.min(1, entry.loss / scale),
      kind: /** @type {'best' | 'good'} */ (entry.loss === 0 ? 'best' : 'good'),
    }));
}

/** @param {Report} report @returns {Arrow[]} */
function arrowsOfFaces(report) {
  /** @type {Map<string, number[]>} */
  const wanted = new Map();
  for (const face of report.faces) wanted.set(face.best, [...(wanted.get(face.best) ?? []), face.die]);
  const most = Math.max(...[...wanted.values()].map((dice) => dice.length));
  const inOrder = [...wanted].sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_ARROWS_OF_FACES);
  return inOrder.map(([move, dice]) => ({
    move,
    strength: 0.4 + (0.6 * dice.length) / most,
    kind: /** @type {'good'} */ ('good'),
    label: dice.join(' '),
  }));
}

/**
 * How good it is to end on a square, from 0 (the worst of the moves) to 1 (the best): that of the best move that ends there.
 * @param {Report} report
 * @returns {Record<string, number>}
 */
export function heatOf(report) {
  const scale = report.scores ? rangeOfLosses(report) : Math.max(rangeOfLosses(report), LARGEST_LOSS / 2);
  /** @type {Record<string, number>} */
  const heat = {};
  for (const { move, loss } of report.moves) {
    const square = destination(move);
    if (square === null) continue;
    heat[square] = Math.max(heat[square] ?? 0, scale > 0 ? 1 - loss / scale : 1);
  }
  return heat;
}

/** Where a move ends: squares are a letter and digits. @param {string} move @returns {string | null} */
export function destination(move) {
  return /^[A-Za-z]\d+([A-Za-z]\d+)$/.exec(move)?.[1] ?? null;
}

/** @param {Report} report @returns {number} */
function rangeOfLosses(report) {
  return Math.max(0, ...report.moves.map((entry) => entry.loss));
}
