// The strip above or below the board: who plays, the die, the clock, what is left of the pieces.

import { createDie, facesOf } from '../boards/die.js';
import { drawCube } from '../boards/ewn-board.js';
import { drawStack } from '../boards/tzaar-board.js';
import { el, fill, svg } from '../dom.js';
import { texts } from '../texts.js';
import { createClock } from './clock.js';
import { ownSide, playerName } from './words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Stack} Stack */
/** @typedef {import('../types.js').State} State */

const fewPieces = 2;

/**
 * @typedef {object} PlayerBar
 * @property {HTMLElement} element
 * @property {Side} side
 * @property {import('../boards/die.js').Die | null} die
 * @property {(state: State) => void} update
 * @property {(state: State) => void} setClock
 * @property {() => void} close
 */

/**
 * @param {State} state
 * @param {GameInfo} info
 * @param {number} index which player
 * @returns {PlayerBar}
 */
export function createPlayerBar(state, info, index) {
  const side = info.sides[index];
  const name = playerName(state.players[index], state.players, info);
  const die = info.has_dice ? createDie(facesOf(state.board ?? 5), side) : null;
  const clock = state.clock === null ? null : createClock(name, ownSide(state, info) === side);
  const thinking = el('span', { class: 'thinking', hidden: true }, texts.play.players.thinking);
  const pieces = el('div', { class: 'pieces-left' });
  const element = el(
    'div',
    { class: 'player-bar', 'data-side': side },
    sideSign(side),
    el('div', { class: 'player-text' }, el('span', { class: 'player-name' }, name), thinking, pieces),
    die?.element,
    clock?.element,
  );

  /** @param {State} now */
  function update(now) {
    const isMover = now.phase === 'playing' && now.position?.mover === side;
    element.classList.toggle('is-mover', isMover);
    element.classList.toggle('is-winner', now.winner === side);
    thinking.hidden = now.thinking !== side;
    const counts = Object.entries(now.position?.counts ?? {}).find(([name]) => name === side)?.[1];
    if (counts !== undefined) fill(pieces, ...countsOf(side, counts));
  }

  /** @param {State} now */
  function setClock(now) {
    if (now.clock !== null) clock?.set(now.clock.left_ms[index], now.clock.running === side);
  }

  return { element, side, die, update, setClock, close: () => clock?.close() };
}

/**
 * How many stacks of each kind a side has: whoever has none of a kind loses.
 * @param {Side} side
 * @param {{tzaar: number, tzarra: number, tott: number}} counts
 */
function countsOf(side, counts) {
  /** @type {[Stack['kind'], number][]} */
  const kinds = [['Tzaar', counts.tzaar], ['Tzarra', counts.tzarra], ['Tott', counts.tott]];
  return kinds.map(([kind, count]) =>
    el(
      'span',
      { class: count <= fewPieces ? 'piece-count is-few' : 'piece-count', role: 'img', 'aria-label': `${count} ${kind}` },
      svg('svg', { viewBox: '-44 -44 88 88', 'aria-hidden': 'true' }, drawStack(/** @type {'white' | 'black'} */ (side), kind, 1)),
      el('span', { class: 'numbers', 'aria-hidden': 'true' }, count),
    ),
  );
}

/**
 * A small piece in the colour of a side.
 * @param {Side} side
 */
export function sideSign(side) {
  const picture = side === 'red' || side === 'blue' ? drawCube(side, '') : drawStack(/** @type {'white' | 'black'} */ (side), 'Tott', 1);
  return svg('svg', { class: 'side-sign', viewBox: '-48 -48 96 96', role: 'img', 'aria-label': texts.common.sides[side] }, picture);
}
