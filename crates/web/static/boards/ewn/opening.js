// EWN's first board: the visitor's cubes stand ready and can be swapped; the roll begins the game.

import { announce } from '../../announce.js';
import { texts } from '../../texts.js';
import { Board } from '../board.js';
import { pictured } from '../look.js';
import { drawCube, ewnLook } from './look.js';
import { reflected, setUpText, swapped, swapsOf } from './set-up.js';

/** @import { GameInfo } from '../../types.js' */

const size = 5;
const squares = ['a5', 'b5', 'c5', 'a4', 'b4', 'a3'];
const pairs = swapsOf(squares);
/** One of the best set-ups known: experiments/set-ups. */
const usual = [1, 2, 5, 6, 4, 3];

/**
 * @param {GameInfo} info
 * @returns {Promise<import('../games.js').Opening>}
 */
export async function createEwnOpening(info) {
  const [own, other] = info.sides;
  let numbers = usual;
  const board = new Board({ name: 'ewn', look }, { label: texts.ewn.opening.board, flipped: true, onMove: swap });
  show(false);
  return { board: board.element, start, close: () => board.close() };

  /** The other side's cubes stand there, too, but nobody knows which is which. */
  function look() {
    const known = ewnLook(size);
    const hidden = squares.map((square) => reflected(square, size));
    const blank = hidden.map((at) => ({ id: `hidden${at}`, at, player: other, label: texts.ewn.hiddenCube, draw: () => drawCube('blue', '') }));
    return { ...known, pieces: (/** @type {import('../../types.js').Described} */ position) => [...known.pieces(position), ...blank] };
  }

  /** @param {string} move two squares whose cubes change places */
  function swap(move) {
    numbers = swapped(numbers, squares, move);
    show(true);
    announce(texts.ewn.setUp.arranged(numbers.join(' ')));
  }

  /** @param {boolean} animate */
  function show(animate) {
    const cubes = squares.map((square, index) => ({ player: own, number: numbers[index], square }));
    const position = pictured({ position: numbers.join(' '), mover: own, board: size, die: null, cubes });
    board.show({ position, interactive: true, legal: pairs, swaps: true, animate });
  }

  /** @returns {import('../games.js').OpeningStart} */
  function start() {
    return { settings: { set_up: 'free', board: size, first: own }, then: { path: '/set_up', body: { player: own, set_up: setUpText(numbers) } } };
  }
}
