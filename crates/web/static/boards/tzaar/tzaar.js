// Everything that the page knows about TZAAR.

import { api } from '../../api.js';
import { el, svg } from '../../dom.js';
import { texts } from '../../texts.js';
import { Board } from '../board.js';
import { rowsIn } from '../look.js';
import { drawStack, tzaarLook, tzaarPicture } from './look.js';
import { tzaarPalette } from './palette.js';
import { createPlacement } from './placement.js';

/** @import { Described, Stack } from '../../types.js' */

const rowsOfBoard = 9;
const fewPieces = 2;

/** @type {import('../games.js').BoardGame} */
export const tzaar = {
  name: 'tzaar',
  texts: texts.tzaar,
  look: tzaarLook,
  picture: tzaarPicture,
  drawSide: (side) => drawStack(side, 'Tott', 1),
  below: (sides, own) => own ?? sides[0],
  help() {
    const { tzaarSign, tzarraSign, tottSign } = texts.tzaar;
    return { ...texts.tzaar.help, signs: [[drawStack('white', 'Tzaar', 1), tzaarSign], [drawStack('black', 'Tzarra', 1), tzarraSign], [drawStack('white', 'Tott', 1), tottSign]] };
  },
  looksLike(text) {
    const rows = rowsIn(text);
    return rows > 1 ? rows >= rowsOfBoard : /\b[A-I]\d[A-I]\d\b/.test(text);
  },
  randomStart: () => api.post('/tzaar/random_start'),
  palette: tzaarPalette,
  /** A turn has two actions, except the first turn of a game and a turn that is half over at the start. */
  turnAfter(before, _isRolled, start) {
    const later = before - (start?.action === 2 || isFull(start) ? 1 : 2);
    const turn = later < 0 ? 0 : 1 + Math.floor(later / 2);
    return { number: turn + 1, turn, opens: before === 0 || (later >= 0 && later % 2 === 0) };
  },
  // The first turn has one action, all others have two.
  turns: (plies) => (plies === 0 ? 0 : 1 + Math.floor(plies / 2)),
  /** Creates a board with a random start, on which the visitor's first capture begins the game. */
  async createOpening(_info, onStart) {
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
  },
  createSetUp: createPlacement,
  toDo(position, isOwn, plies) {
    const turn = isOwn ? texts.play.status.yourTurn : texts.play.status.sideTurn(position.mover);
    const first = plies === 0 && isFull(position) ? texts.tzaar.firstTurn : texts.tzaar.firstAction;
    return texts.tzaar.toDo(turn, position.action === 2 ? texts.tzaar.secondAction : first);
  },
  dieFaces: () => 0,
  /** Shows the number of stacks of each type that a side has; a side without stacks of a type loses. */
  piecesLeft(side, position) {
    const counts = position.counts?.[/** @type {'white' | 'black'} */ (side)];
    if (counts === undefined) return [];
    /** @type {[Stack['kind'], number][]} */
    const kinds = [['Tzaar', counts.tzaar], ['Tzarra', counts.tzarra], ['Tott', counts.tott]];
    return kinds.map(([kind, count]) =>
      el(
        'span',
        { class: count <= fewPieces ? 'piece-count is-few' : 'piece-count', role: 'img', 'aria-label': `${count} ${kind}` },
        svg('svg', { viewBox: '-44 -44 88 88', 'aria-hidden': 'true' }, drawStack(side, kind, 1)),
        el('span', { class: 'numbers', 'aria-hidden': 'true' }, count),
      ),
    );
  },
  keys: (board) => [{ key: 'p', text: texts.tzaar.pass, run: () => board.pass() }],
};

/** Whether nothing was captured yet; then the turn has a single action. @param {Described | null} position */
function isFull(position) {
  return position?.stacks?.length === 60;
}
