// The buttons for everything besides moving: hint, take back, resign.

import { el, fill } from '../dom.js';
import { selection } from '../forms.js';
import { icon } from '../icons.js';
import { texts } from '../texts.js';
import { ownSides } from './players.js';
import { isToMove } from './words.js';

/** @import { GameInfo, State } from '../types.js' */

const words = texts.play.controls;

/** @param {import('./game.js').GameView} view */
export function createGameActions(view) {
  const { info, requests } = view;
  const showHint = () => void requests.hint((hint, plies) => view.display.showHint(hint.moves, plies));
  const hint = el('button', { class: 'button', type: 'button', hidden: true, onclick: showHint }, icon('bulb'), words.hint);
  const takeBack = el('button', { class: 'button', type: 'button', onclick: () => void view.takeBack() }, icon('undo'), words.takeBack);
  const resign = el('button', { class: 'button', type: 'button', onclick: () => void requests.resign() }, icon('flag'), words.resign);
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

  /** Disables all buttons after the game was deleted. */
  function end() {
    isEnded = true;
    hint.disabled = takeBack.disabled = resign.disabled = true;
  }

  return { element, update, showTurn, end };
}

/**
 * Whether the visitor may ask for hints in this game: not if two visitors play each other.
 * @param {State} state
 * @param {GameInfo} info
 */
export function mayAsk(state, info) {
  const people = state.players.filter((player) => player.kind === 'human').length;
  return state.hints !== undefined && ownSides(state, info).length === people;
}

// The controls for watching engines: pause and speed.

/** @param {import('./game-requests.js').GameRequests} requests */
export function createPace(requests) {
  const pause = el('button', { class: 'button', type: 'button', 'data-test': 'pause' });
  const speed = el('div', { class: 'pace-speed' });
  const element = el('div', { class: 'pace-row', hidden: true }, pause, speed);
  let isPaused = false;
  let shownDelay = -1;
  pause.addEventListener('click', () => void requests.pace({ paused: !isPaused }));

  /** @param {State} state */
  function update(state) {
    const show = state.show ?? null;
    element.hidden = show === null || state.phase !== 'playing';
    if (show === null) return;
    isPaused = show.paused;
    fill(pause, icon(isPaused ? 'forward' : 'pause'), isPaused ? words.resume : words.pause);
    if (show.delay_ms === shownDelay) return;
    shownDelay = show.delay_ms;
    fill(speed, selection(words.speed, words.speeds, nearestDelay(show.delay_ms), (delay) => void requests.pace({ delay_ms: Number(delay) })));
  }

  return { element, update };
}

/**
 * The offered speed that is nearest to the server's.
 * @param {number} milliseconds
 */
export function nearestDelay(milliseconds) {
  const offered = Object.keys(words.speeds);
  const distance = (/** @type {string} */ delay) => Math.abs(Number(delay) - milliseconds);
  return offered.reduce((best, delay) => (distance(delay) < distance(best) ? delay : best), offered[0]);
}
