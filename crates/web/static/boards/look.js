// What a board needs to know about a game: where its cells are and how to draw everything. Lengths are in units; a cell
// has a hundred.

import { svg } from '../dom.js';

/** @import { Described } from '../types.js' */
/** @typedef {{x: number, y: number}} Spot */

/**
 * A piece on the board: a cube or a stack.
 * @typedef {object} Piece
 * @property {string} id stable across moves if pieces are distinguishable, otherwise derived from the cell
 * @property {string} at
 * @property {import('../types.js').Side} player
 * @property {string} label for screen readers
 * @property {() => SVGGElement} draw draws the piece around the point (0, 0)
 */

/**
 * @typedef {object} Look
 * @property {string} key looks with equal keys have the same cells
 * @property {{x: number, y: number, width: number, height: number}} box
 * @property {{width: number, height: number}} cell
 * @property {string[][]} rows the names of all cells, by row of the grid
 * @property {string[]} rowLabels
 * @property {(name: string, flipped: boolean) => Spot} centre
 * @property {(flipped: boolean, coordinates: boolean) => SVGElement[]} ground
 * @property {(position: Described) => Piece[]} pieces
 * @property {(name: string) => string} note a further description of a cell, for screen readers
 * @property {(className: string) => SVGElement} mark draws a mark that fills a cell around the point (0, 0)
 * @property {(className: string) => SVGElement} frame draws a frame around a piece at the point (0, 0)
 * @property {'capture' | 'stack'} ownTarget the effect of moving onto an own piece
 */

/** @typedef {{from: string, to: string}} Way */
/** Finds the centre of a cell. @typedef {(cell: string) => Spot} Place */

/**
 * Makes a position that is only shown, without legal moves.
 * @param {Pick<Described, 'position' | 'mover'> & Partial<Described>} shown
 * @returns {Described}
 */
export function pictured(shown) {
  return { moves: [], turn: 'move', winner: null, ending: null, status: '', warnings: [], ...shown };
}

/**
 * The origin and target of a move; null for a pass.
 * @param {string} move
 * @returns {Way | null}
 */
export function wayOf(move) {
  return move.length === 4 && move !== 'pass' ? { from: move.slice(0, 2), to: move.slice(2) } : null;
}

/**
 * The origins and targets of a turn's actions: `B2D2-E4E6` has two actions.
 * @param {string | undefined} turn
 * @returns {Way[]}
 */
export function waysOf(turn) {
  return (turn ?? '').split('-').flatMap((move) => wayOf(move) ?? []);
}

/**
 * The number of rows of a board in a text: `r1./.../..b1` has three.
 * @param {string} text
 */
export function rowsIn(text) {
  return Math.max(...text.split(/\s+/).map((word) => word.split('/').length));
}

/**
 * Draws a letter or a number at the edge of a board.
 * @param {string | number} text
 * @param {number} x
 * @param {number} y
 * @param {'middle' | 'central'} baseline
 */
export function coordinate(text, x, y, baseline) {
  return svg('text', { class: 'coordinate', x, y, 'text-anchor': 'middle', 'dominant-baseline': baseline }, text);
}

/** @param {Spot} spot */
export function translation(spot) {
  return `translate(${spot.x} ${spot.y})`;
}
