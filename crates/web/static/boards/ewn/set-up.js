// EWN's set-up before the first roll: a side arranges its cubes on its start squares.

import { announce } from '../../announce.js';
import { api } from '../../api.js';
import { el, textButton } from '../../dom.js';
import { oneAtATime } from '../../one-at-a-time.js';
import { ownSide, ownSides, settingUpText } from '../../play/players.js';
import { texts } from '../../texts.js';
import { Board } from '../board.js';
import { pictured } from '../look.js';
import { drawCube, ewnLook } from './look.js';

/** @import { Cube, Described, SetUpState, Side } from '../../types.js' */

const words = texts.ewn.setUp;

/** @type {import('../games.js').BoardGame['createSetUp']} */
export const createSetUpStage = (state, info, isFlipped, handlers) => {
  const { asked: side, squares, usual, chosen } = /** @type {SetUpState} */ (state.set_up);
  const size = state.board ?? 5;
  const isOwn = ownSides(state, info).includes(side);
  const isLast = side === info.sides[1] || !ownSides(state, info).includes(info.sides[1]);
  const atOnce = oneAtATime();
  const look = () => ewnLook(size);
  const cubes = createArrangement({ side, size, squares, isOwn, others: otherCubes() }, { label: words.titleOf(side), flipped: isFlipped, look }, numbersOf(usual ?? '', squares.length));
  const waiting = el('p', { role: 'status' }, settingUpText(state, info, side));
  return {
    board: cubes.board.element,
    panel: isOwn ? panel() : el('div', { class: 'set-up-panel' }, waiting),
    update: (now) => (waiting.textContent = settingUpText(now, info, side)),
    flip: () => cubes.board.flip(),
    close: () => cubes.board.close(),
  };

  function panel() {
    const suggestions = [
      textButton(words.recommend, () => void atOnce(() => suggest('good'))),
      textButton(words.random, () => void atOnce(() => suggest('random'))),
    ];
    return el(
      'div',
      { class: 'set-up-panel' },
      el('h2', {}, ownSide(state, info) === null ? words.titleOf(side) : words.title),
      el('p', {}, words.how),
      el('div', { class: 'button-row' }, ...suggestions),
      textButton(isLast ? words.confirm : words.confirmFirst, () => void atOnce(confirm), 'button-main button-wide'),
    );
  }

  /** The cubes of the side that has already set up; its squares are the point reflection of the current side's. */
  function otherCubes() {
    const player = info.sides.find((candidate) => candidate !== side) ?? side;
    const order = chosen?.[player] ?? null;
    if (order === null) return [];
    const numbers = numbersOf(order, squares.length);
    return squares.map((square, index) => ({ player, number: numbers[index], square: reflected(square, size) }));
  }

  /** @param {'good' | 'random'} how */
  async function suggest(how) {
    try {
      const answer = await api.post('/ewn/set_up', { board: size, player: side, how });
      cubes.arrange(numbersOf(answer.set_up, squares.length));
    } catch (error) {
      handlers.complain(error);
    }
  }

  /** Sends the set-up; meanwhile the cubes cannot be moved. */
  async function confirm() {
    cubes.allow(false);
    try {
      const next = await api.post(`/games/${state.id}/set_up`, { player: side, set_up: setUpText(cubes.numbers()) });
      handlers.complain('');
      handlers.receive(next);
    } catch (error) {
      cubes.allow(true);
      handlers.complain(error);
    }
  }
};

// EWN's board in the lobby: the visitor can swap the cubes; the roll begins the game.

const firstSize = 5;
const firstSquares = ['a5', 'b5', 'c5', 'a4', 'b4', 'a3'];
/** One of the best known set-ups; see experiments/set-ups. */
const bestKnown = [1, 2, 5, 6, 4, 3];

/** @type {import('../games.js').BoardGame['createOpening']} */
export const createEwnOpening = async (info) => {
  const [side, other] = info.sides;
  const options = { label: texts.ewn.opening.board, flipped: true, look };
  const cubes = createArrangement({ side, size: firstSize, squares: firstSquares, isOwn: true, others: [] }, options, bestKnown);
  return { board: cubes.board.element, start, close: () => cubes.board.close() };

  /** Draws the other side's cubes without numbers, since they are not known yet. */
  function look() {
    const known = ewnLook(firstSize);
    const hidden = firstSquares.map((square) => reflected(square, firstSize));
    const blank = hidden.map((at) => ({ id: `hidden${at}`, at, player: other, label: texts.ewn.hiddenCube, draw: () => drawCube('blue', '') }));
    return { ...known, pieces: (/** @type {Described} */ position) => [...known.pieces(position), ...blank] };
  }

  function start() {
    const set_up = setUpText(cubes.numbers());
    return { settings: { set_up: 'free', board: firstSize, first: side }, then: { path: '/set_up', body: { player: side, set_up } } };
  }
};

/**
 * Creates a board on which moves swap the cubes of a side.
 * @param {{side: Side, size: number, squares: string[], isOwn: boolean, others: Cube[]}} start unless `isOwn`, only `others` are shown
 * @param {{label: string, flipped: boolean, look: () => import('../look.js').Look}} options
 * @param {number[]} numbers the first arrangement of the cubes
 */
function createArrangement({ side, size, squares, isOwn, others }, { label, flipped, look }, numbers) {
  let now = numbers;
  let mayArrange = isOwn;
  const pairs = swapsOf(squares);
  const board = new Board({ name: 'ewn', look }, { label, flipped, onMove: (move) => arrange(swapped(now, squares, move)) });
  show(false);
  return { board, numbers: () => now, arrange, allow };

  /** @param {number[]} next */
  function arrange(next) {
    now = next;
    show(true);
    announce(words.arranged(now.join(' ')));
  }

  /** @param {boolean} may whether the visitor may move the cubes */
  function allow(may) {
    mayArrange = may;
    show(false);
  }

  /** @param {boolean} animate */
  function show(animate) {
    const own = isOwn ? squares.map((square, index) => ({ player: side, number: now[index], square })) : [];
    const position = pictured({ position: now.join(' '), mover: side, board: size, die: null, cubes: [...own, ...others] });
    board.show({ position, interactive: mayArrange, legal: mayArrange ? pairs : [], swaps: true, animate });
  }
}

/**
 * Reads a set-up such as `132645`, or `1,3,2,..` if numbers may have two digits.
 * @param {string} text
 * @param {number} count
 */
export function numbersOf(text, count) {
  const parts = text.includes(',') ? text.split(',') : [...text];
  const numbers = parts.map((part) => Number(part.trim()));
  const isWhole = numbers.length === count && numbers.every((number) => number >= 1 && number <= count);
  return isWhole ? numbers : Array.from({ length: count }, (_, index) => index + 1);
}

/** The moves that swap two cubes of a side. @param {readonly string[]} squares */
export function swapsOf(squares) {
  return squares.flatMap((from) => squares.filter((to) => to !== from).map((to) => from + to));
}

/**
 * @param {readonly number[]} numbers the numbers of the cubes on these squares
 * @param {readonly string[]} squares
 * @param {string} move the two squares whose cubes are swapped
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
 * The point reflection of a square.
 * @param {string} square
 * @param {number} size
 */
export function reflected(square, size) {
  const column = square.charCodeAt(0) - 97;
  return String.fromCharCode(97 + size - 1 - column) + (size + 1 - Number(square.slice(1)));
}
