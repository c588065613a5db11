// What the engine says about a position, made handy: values for the player who is to move, and what each move gives away.

import { areScores, asSeenBy } from './values.js';

/** @typedef {import('./values.js').Sided} Sided */

/**
 * The JSON of an analysis. Chances stand under the names of the sides.
 * @typedef {object} RawReport
 * @property {string} position
 * @property {string | null} best
 * @property {Array<{ move: string } & Record<string, unknown>>} moves
 * @property {Array<{ die: number, best: string } & Record<string, unknown>>} [faces]
 * @property {string[]} [line]
 * @property {number} [depth]
 * @property {number} [nodes]
 * @property {number} [playouts]
 * @property {number} [time_ms]
 * @property {boolean} [exact]
 * @property {string} [engine]
 */

/**
 * @typedef {object} RankedMove
 * @property {string} move
 * @property {number} value the mover's chance
 * @property {number} loss what the move gives away, compared with the best one of the list
 */

/** @typedef {{ die: number, best: string, value: number }} Face */

/**
 * @typedef {object} Report
 * @property {string} mover
 * @property {boolean} isFirst whether the mover is the first side
 * @property {number} first the first side's chance
 * @property {number} value the mover's chance
 * @property {RankedMove[]} moves best first
 * @property {Face[]} faces of the die, before the roll; else none
 * @property {string[]} line
 * @property {boolean} exact
 * @property {boolean} isMean whether values are the mean of this depth and the one before
 * @property {boolean} scores whether values are squeezed scores and no chances
 * @property {number | null} depth
 * @property {number | null} nodes
 * @property {number | null} playouts
 * @property {number | null} timeMs
 */

/**
 * @param {RawReport & Record<string, unknown>} raw
 * @param {string} mover
 * @param {Sided} game
 * @returns {Report}
 */
export function readReport(raw, mover, game) {
  const firstSide = game.sides[0] ?? '';
  const chance = (/** @type {Record<string, unknown>} */ entry) => Number(entry[firstSide] ?? 0.5);
  const value = (/** @type {Record<string, unknown>} */ entry) => asSeenBy(chance(entry), mover, game);
  return {
    mover,
    isFirst: mover === firstSide,
    first: chance(raw),
    value: value(raw),
    moves: ranked(
      raw.moves.map((entry) => ({ move: entry.move, value: value(entry) })),
      raw.best,
    ),
    faces: (raw.faces ?? []).map((face) => ({ die: face.die, best: face.best, value: value(face) })),
    line: raw.line ?? [],
    exact: raw.exact === true,
    isMean: false,
    scores: areScores([chance(raw), ...raw.moves.map(chance)]),
    depth: raw.depth ?? null,
    nodes: raw.nodes ?? null,
    playouts: raw.playouts ?? null,
    timeMs: raw.time_ms ?? null,
  };
}

/**
 * The best move is the engine's: one that it hardly looked at may seem better, and counts as no better than the best.
 * @param {{move: string, value: number}[]} moves
 * @param {string | null} best null before the roll
 * @returns {RankedMove[]}
 */
function ranked(moves, best) {
  const top = moves.find(({ move }) => move === best)?.value ?? Math.max(...moves.map(({ value }) => value));
  const clipped = moves.map((entry) => ({ ...entry, value: Math.min(top, entry.value), loss: Math.max(0, top - entry.value) }));
  return clipped.sort((a, b) => b.value - a.value || Number(b.move === best) - Number(a.move === best));
}

/** The best move, where the die is known. @param {Report} report @returns {string | null} */
export function bestMove(report) {
  return report.faces.length > 0 ? null : (report.moves[0]?.move ?? null);
}
