// Reads an engine's report: values for the player to move, and the loss of each move.

/** @import { Schemas } from '../types.js' */
/** @import { Arrow } from '../boards/marks.js' */
/** @import { Node } from './tree.js' */
/** @typedef {Schemas['JudgedMove']} RankedMove */

/**
 * A report of the server. `value` is the win probability of `mover`, `first` that of the first side; `scores` says whether values are
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

/** The best move; null before the roll. @param {Report} report @returns {string | null} */
export function bestMove(report) {
  return report.faces.length > 0 ? null : (report.moves[0]?.move ?? null);
}

// Arrows and heat on the board, computed from a report.

/** The maximum number of arrows, including the best move's. */
const MOST_ARROWS = 4;

/** The maximum number of arrows before the roll: one per face on the official board, the most frequent moves on larger boards. */
const MOST_ARROWS_OF_FACES = 6;

/** Moves that lose this much or more get no arrow. */
const LARGEST_LOSS = 0.1;

/**
 * Arrows for the best moves; before the roll, for each face's best move, stronger if it is best for more faces.
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
 * Grades each target square by the best move to it, from 0 (the worst move) to 1 (the best).
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

/** The target of a move; squares are a letter and digits. @param {string} move @returns {string | null} */
export function destination(move) {
  return /^[A-Za-z]\d+([A-Za-z]\d+)$/.exec(move)?.[1] ?? null;
}

/** @param {Report} report @returns {number} */
function rangeOfLosses(report) {
  return Math.max(0, ...report.moves.map((entry) => entry.loss));
}

// The engine's verdicts on moves that were made, with the marks of reviews.

/** @typedef {{mark: string, sign: string, loss: number, better: string}} Verdict `sign` is the mark in records, `better` the best move */

/**
 * Stores the engine's verdicts on the moves in the tree from a position.
 * @param {Node} node
 * @param {Report} report the report on the node's position
 * @returns {boolean} whether any mark has changed
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
