// TZAAR on the page.

import { api } from '../../api.js';
import { el, svg } from '../../dom.js';
import { texts } from '../../texts.js';
import { Board } from '../board.js';
import { rowsIn } from '../look.js';
import { drawStack, tzaarLook, tzaarPicture } from './look.js';
import { tzaarPalette } from './palette.js';
import { createPlacement } from './placement.js';

/** @import { Described, GameInfo, Side, Stack } from '../../types.js' */

const rowsOfBoard = 9;
const fewPieces = 2;

/** @type {import('../games.js').BoardGame} */
export const tzaar = {
  name: 'tzaar',
  texts: texts.tzaar,
  look: tzaarLook,
  picture: tzaarPicture,
  drawSide: (side) => drawOne(side, 'Tott'),
  below: (sides, own) => own ?? sides[0],
  help,
  looksLike,
  randomStart: () => api.post('/tzaar/random_start'),
  palette: tzaarPalette,
  turnAfter,
  // The first turn has one action, all others have two.
  turns: (plies) => (plies === 0 ? 0 : 1 + Math.floor(plies / 2)),
  createOpening: createTzaarOpening,
  createSetUp: createPlacement,
  toDo,
  dieFaces: () => 0,
  piecesLeft,
  keys: (board) => [{ key: 'p', text: texts.tzaar.pass, run: () => board.pass() }],
};

function help() {
  /** @type {[SVGElement, string][]} */
  const signs = [
    [drawOne('white', 'Tzaar'), texts.tzaar.tzaarSign],
    [drawOne('black', 'Tzarra'), texts.tzaar.tzarraSign],
    [drawOne('white', 'Tott'), texts.tzaar.tottSign],
  ];
  return { ...texts.tzaar.help, signs };
}

/** @param {string} text */
function looksLike(text) {
  const rows = rowsIn(text);
  return rows > 1 ? rows >= rowsOfBoard : /\b[A-I]\d[A-I]\d\b/.test(text);
}

/** Where nothing was captured yet, the turn has a single action. @param {Described | null} position */
function isFull(position) {
  return position?.stacks?.length === 60;
}

/**
 * A turn has two actions, except the very first one and one that is half over.
 * @param {number} before
 * @param {boolean} _isRolled
 * @param {Described | null} start
 */
function turnAfter(before, _isRolled, start) {
  const later = before - (start?.action === 2 || isFull(start) ? 1 : 2);
  const turn = later < 0 ? 0 : 1 + Math.floor(later / 2);
  return { number: turn + 1, turn, opens: before === 0 || (later >= 0 && later % 2 === 0) };
}

/**
 * @param {Described} position
 * @param {boolean} isOwn
 * @param {number} plies
 */
function toDo(position, isOwn, plies) {
  const turn = isOwn ? texts.play.status.yourTurn : texts.play.status.sideTurn(position.mover);
  const first = plies === 0 && isFull(position) ? texts.tzaar.firstTurn : texts.tzaar.firstAction;
  return texts.tzaar.toDo(turn, position.action === 2 ? texts.tzaar.secondAction : first);
}

/**
 * How many stacks of each type a side has; a side with none of a type loses.
 * @param {Side} side
 * @param {Described} position
 */
function piecesLeft(side, position) {
  const counts = position.counts?.[/** @type {'white' | 'black'} */ (side)];
  if (counts === undefined) return [];
  /** @type {[Stack['kind'], number][]} */
  const kinds = [['Tzaar', counts.tzaar], ['Tzarra', counts.tzarra], ['Tott', counts.tott]];
  return kinds.map(([kind, count]) =>
    el(
      'span',
      { class: count <= fewPieces ? 'piece-count is-few' : 'piece-count', role: 'img', 'aria-label': `${count} ${kind}` },
      svg('svg', { viewBox: '-44 -44 88 88', 'aria-hidden': 'true' }, drawOne(side, kind)),
      el('span', { class: 'numbers', 'aria-hidden': 'true' }, count),
    ),
  );
}

/** @param {Side} side @param {Stack['kind']} kind */
function drawOne(side, kind) {
  return drawStack(/** @type {'white' | 'black'} */ (side), kind, 1);
}

// TZAAR's first board: a random start on which the visitor's first capture begins the game.

/**
 * @param {GameInfo} _info
 * @param {(start: import('../games.js').OpeningStart) => void} onStart
 * @returns {Promise<import('../games.js').Opening>}
 */
export async function createTzaarOpening(_info, onStart) {
  /** @type {Described} */
  const position = await api.post('/tzaar/random_start');
  const settings = { start: position.position };
  const board = new Board({ name: 'tzaar', look: tzaarLook }, {
    label: texts.tzaar.opening.board,
    flipped: false,
    onMove: (move) => onStart({ settings, then: { path: '/moves', body: { move, ply: 0 } } }),
  });
  board.show({ position, interactive: true, legal: position.moves });
  return { board: board.element, start: () => ({ settings, then: null }), close: () => board.close() };
}
