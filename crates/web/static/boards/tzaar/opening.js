// TZAAR's first board: a random start on which the visitor's first capture begins the game.

import { api } from '../../api.js';
import { texts } from '../../texts.js';
import { createBoard } from '../board.js';
import { tzaarLook } from './look.js';

/** @import { Described, GameInfo } from '../../types.js' */

/**
 * @param {GameInfo} _info
 * @param {(start: import('../games.js').OpeningStart) => void} onStart
 * @returns {Promise<import('../games.js').Opening>}
 */
export async function createTzaarOpening(_info, onStart) {
  /** @type {Described} */
  const position = await api.post('/tzaar/random_start');
  const settings = { start: position.position };
  const board = createBoard({ name: 'tzaar', look: tzaarLook }, {
    label: texts.tzaar.opening.board,
    flipped: false,
    onMove: (move) => onStart({ settings, then: { path: '/moves', body: { move, ply: 0 } } }),
  });
  board.show({ position, interactive: true, legal: position.moves });
  return { board: board.element, start: () => ({ settings, then: null }), close: board.close };
}
