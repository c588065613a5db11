// The strip above or below the board: the player, the die, the clock, the remaining pieces.

import { createDie, facesOf } from '../boards/die.js';
import { boardGame, boardGames } from '../boards/games.js';
import { el, fill, svg } from '../dom.js';
import { texts } from '../texts.js';
import { createClock } from './clock.js';
import { ownSide, playerName } from './players.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').State} State */

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
    sideSign(info.name, side),
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
    if (now.position !== null) fill(pieces, ...boardGame(info.name).piecesLeft(side, now.position));
  }

  /** @param {State} now */
  function setClock(now) {
    if (now.clock !== null) clock?.set(now.clock.left_ms[index], now.clock.running === side);
  }

  return { element, side, die, update, setClock, close: () => clock?.close() };
}

/**
 * A small piece in the colour of a side; for games without a board on the page there is none.
 * @param {string} game
 * @param {Side} side
 */
export function sideSign(game, side) {
  const picture = boardGames.find(({ name }) => name === game)?.drawSide(side);
  return svg('svg', { class: 'side-sign', viewBox: '-48 -48 96 96', role: 'img', 'aria-label': texts.common.side(side) }, picture);
}
