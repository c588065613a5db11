// EWN before the first roll: a side arranges its cubes on its start squares.

import { announce } from '../../announce.js';
import { api } from '../../api.js';
import { el, textButton } from '../../dom.js';
import { oneAtATime } from '../../one-at-a-time.js';
import { ownSide, ownSides, settingUpText } from '../../play/players.js';
import { texts } from '../../texts.js';
import { Board } from '../board.js';
import { pictured } from '../look.js';
import { ewnLook } from './look.js';

/** @import { GameInfo, SetUpState, State } from '../../types.js' */

const words = texts.ewn.setUp;

/**
 * @param {State} state
 * @param {GameInfo} info
 * @param {boolean} isFlipped
 * @param {import('../games.js').StageHandlers} handlers
 * @returns {import('../games.js').SetUpStage}
 */
export function createSetUpStage(state, info, isFlipped, handlers) {
  const setUp = /** @type {SetUpState} */ (state.set_up);
  const side = setUp.asked;
  const size = state.board ?? 5;
  const isOwn = ownSides(state, info).includes(side);
  const isLast = side === info.sides[1] || !ownSides(state, info).includes(info.sides[1]);
  let numbers = numbersOf(setUp.usual ?? '', setUp.squares.length);
  let mayArrange = isOwn;
  const atOnce = oneAtATime();
  const board = new Board({ name: 'ewn', look: () => ewnLook(size) }, { label: words.titleOf(side), flipped: isFlipped, onMove: swap });
  const pairs = swapsOf(setUp.squares);
  const waiting = el('p', { role: 'status' }, settingUpText(state, info, side));
  show(false);
  return { board: board.element, panel: isOwn ? panel() : el('div', { class: 'set-up-panel' }, waiting), update: (now) => (waiting.textContent = settingUpText(now, info, side)), flip: () => board.flip(), close: () => board.close() };

  function panel() {
    const title = ownSide(state, info) === null ? words.titleOf(side) : words.title;
    return el(
      'div',
      { class: 'set-up-panel' },
      el('h2', {}, title),
      el('p', {}, words.how),
      el(
        'div',
        { class: 'button-row' },
        textButton(words.recommend, () => void atOnce(() => suggest('good'))),
        textButton(words.random, () => void atOnce(() => suggest('random'))),
      ),
      textButton(isLast ? words.confirm : words.confirmFirst, () => void atOnce(confirm), 'button-main button-wide'),
    );
  }

  /** @param {string} move two squares whose cubes change places */
  function swap(move) {
    numbers = swapped(numbers, setUp.squares, move);
    arranged();
  }

  function arranged() {
    show(true);
    announce(words.arranged(numbers.join(' ')));
  }

  /** @param {boolean} animate */
  function show(animate) {
    board.show({ position: picture(), interactive: mayArrange, legal: mayArrange ? pairs : [], swaps: true, animate });
  }

  /** The board with what is arranged so far. */
  function picture() {
    const own = isOwn ? setUp.squares.map((square, index) => ({ player: side, number: numbers[index], square })) : [];
    return pictured({ position: numbers.join(' '), mover: side, board: size, die: null, cubes: [...own, ...otherCubes()] });
  }

  /** The cubes of the side that set up first; its squares are the point reflection of the current side's. */
  function otherCubes() {
    const other = info.sides.find((candidate) => candidate !== side) ?? side;
    const chosen = setUp.chosen?.[other] ?? null;
    if (chosen === null) return [];
    const order = numbersOf(chosen, setUp.squares.length);
    return setUp.squares.map((square, index) => ({ player: other, number: order[index], square: reflected(square, size) }));
  }

  /** @param {'good' | 'random'} how */
  async function suggest(how) {
    try {
      const answer = await api.post('/ewn/set_up', { board: size, player: side, how });
      numbers = numbersOf(answer.set_up, setUp.squares.length);
      arranged();
    } catch (error) {
      handlers.complain(error);
    }
  }

  async function confirm() {
    arrangeable(false);
    try {
      const next = await api.post(`/games/${state.id}/set_up`, { player: side, set_up: setUpText(numbers) });
      handlers.complain('');
      handlers.receive(next);
    } catch (error) {
      arrangeable(true);
      handlers.complain(error);
    }
  }

  /** What was sent to the server must stay as it was sent. @param {boolean} may */
  function arrangeable(may) {
    mayArrange = may;
    show(false);
  }
}

/**
 * Reads `132645`, or `1,3,2,..` where numbers have two digits.
 * @param {string} text
 * @param {number} count
 */
export function numbersOf(text, count) {
  const parts = text.includes(',') ? text.split(',') : [...text];
  const numbers = parts.map((part) => Number(part.trim()));
  const isWhole = numbers.length === count && numbers.every((number) => number >= 1 && number <= count);
  return isWhole ? numbers : Array.from({ length: count }, (_, index) => index + 1);
}

/** The moves that let cubes of a side change places. @param {readonly string[]} squares */
export function swapsOf(squares) {
  return squares.flatMap((from) => squares.filter((to) => to !== from).map((to) => from + to));
}

/**
 * @param {readonly number[]} numbers of the cubes on these squares
 * @param {readonly string[]} squares
 * @param {string} move two squares whose cubes change places
 */
export function swapped(numbers, squares, move) {
  const [one, other] = [squares.indexOf(move.slice(0, 2)), squares.indexOf(move.slice(2))];
  return numbers.map((number, index) => (index === one ? numbers[other] : index === other ? numbers[one] : number));
}

/** @param {number[]} numbers */
export function setUpText(numbers) {
  return numbers.join(numbers.length > 9 ? ',' : '');
}

/**
 * The square on the other side of the middle.
 * @param {string} square
 * @param {number} size
 */
export function reflected(square, size) {
  const column = square.charCodeAt(0) - 97;
  return String.fromCharCode(97 + size - 1 - column) + (size + 1 - Number(square.slice(1)));
}
