// Texts of the boards: what screen readers say of squares and moves.

import { common } from './common.js';

/** @typedef {import('../types.js').Side} Side */

export const board = {
  pass: 'Pass',
  /** @param {string} game */
  none: (game) => `This page has no board for the game ${game}.`,
  keysTitle: 'On the board',
  nextKey: 'To the next piece that may move or, once it is picked up, to the next place for it',
  /** Keys that the board itself listens to; written as nobody can press them elsewhere. */
  keys: [
    ['← ↑ → ↓', 'From cell to cell, once the board has the focus'],
    ['Enter or space', 'Pick a piece up, put it down'],
    ['Esc', 'Put it back'],
  ],
  empty: 'empty',
  mayMove: 'may move',
  selected: 'picked up',
  moveHere: 'move here',
  captureHere: 'capture here',
  stackHere: 'stack here',
  swapHere: 'swap with this',
  /** @param {number} face */
  die: (face) => `die shows ${face}`,
  lastFrom: 'left by the last move',
  lastTo: 'last move',
  /** @param {Side} side @param {number} number */
  cube: (side, number) => `${side} ${number}`,
  /** @param {Side} side @param {string} kind @param {number} height */
  stack: (side, kind, height) => (height === 1 ? `${side} ${kind}` : `${side} ${kind}, height ${height}`),
  /** @param {Side} side */
  goal: (side) => `goal of ${common.sides[side]}`,
  /** @param {string} piece */
  picked: (piece) => `Picked up ${piece}.`,
  dropped: 'Put back.',
  notLegal: 'No move goes there.',
  column: /** @param {string} letter */ (letter) => `Column ${letter}`,
  row: /** @param {number} number */ (number) => `Row ${number}`,
};
