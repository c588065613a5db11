// What a player can do besides moving: ask for a hint, take back, resign.

import { el } from '../dom.js';
import { icon } from '../icons.js';
import { texts } from '../texts.js';
import { ownSides } from './players.js';
import { isToMove } from './words.js';

/** @import { GameInfo, State } from '../types.js' */

/**
 * @param {GameInfo} info
 * @param {Pick<import('./panel.js').PanelHandlers, 'hint' | 'takeBack' | 'resign'>} handlers
 */
export function createGameActions(info, handlers) {
  const words = texts.play.controls;
  const hint = el('button', { class: 'button', type: 'button', hidden: true, onclick: handlers.hint }, icon('bulb'), words.hint);
  const takeBack = el('button', { class: 'button', type: 'button', onclick: handlers.takeBack }, icon('undo'), words.takeBack);
  const resign = el('button', { class: 'button', type: 'button', onclick: handlers.resign }, icon('flag'), words.resign);
  const element = el('div', { class: 'game-actions' }, hint, takeBack, resign);
  let isEnded = false;

  /** @param {State} state */
  function update(state) {
    element.hidden = ownSides(state, info).length === 0 || state.phase === 'set_up' || (state.phase === 'over' && !state.can_take_back);
    hint.hidden = !mayAsk(state, info) || state.phase === 'over';
    takeBack.disabled = isEnded || !state.can_take_back;
    takeBack.hidden = !state.casual;
    resign.hidden = state.phase === 'over';
  }

  /** @param {State} state */
  function showTurn(state) {
    hint.disabled = isEnded || !isToMove(state, info);
  }

  /** The game is gone: nothing can be done any more. */
  function end() {
    isEnded = true;
    hint.disabled = takeBack.disabled = resign.disabled = true;
  }

  return { element, update, showTurn, end };
}

/**
 * Whether the server gives hints in this game: not between two visitors.
 * @param {State} state
 * @param {GameInfo} info
 */
export function mayAsk(state, info) {
  const people = state.players.filter((player) => player.kind === 'human').length;
  return state.hints !== undefined && ownSides(state, info).length === people;
}
