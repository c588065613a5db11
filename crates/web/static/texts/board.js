// Texts of the two boards: what screen readers say of squares and moves.

import { common } from './common.js';

/** @typedef {import('../types.js').Side} Side */

export const board = {
  pass: 'Pass',
  passKey: 'pass, where that is possible',
  keysTitle: 'On the board (Tab goes there)',
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
