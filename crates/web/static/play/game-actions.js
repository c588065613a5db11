// What a player can do besides moving: ask for a hint, take back, resign.

import { el, fill } from '../dom.js';
import { selection } from '../forms.js';
import { icon, iconButton } from '../icons.js';
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

// Watching engines: pause and speed.

const words = texts.play.controls;

/** @param {(pace: {paused?: boolean, delay_ms?: number}) => void} change */
export function createPace(change) {
  const pause = el('button', { class: 'button', type: 'button', 'data-test': 'pause' });
  const speed = el('div', { class: 'pace-speed' });
  const element = el('div', { class: 'pace-row', hidden: true }, pause, speed);
  let isPaused = false;
  let shownDelay = -1;
  pause.addEventListener('click', () => change({ paused: !isPaused }));

  /** @param {State} state */
  function update(state) {
    const show = state.show ?? null;
    element.hidden = show === null || state.phase !== 'playing';
    if (show === null) return;
    isPaused = show.paused;
    fill(pause, icon(isPaused ? 'forward' : 'pause'), isPaused ? words.resume : words.pause);
    if (show.delay_ms === shownDelay) return;
    shownDelay = show.delay_ms;
    fill(speed, selection(words.speed, words.speeds, nearestDelay(show.delay_ms), (delay) => change({ delay_ms: Number(delay) })));
  }

  return { element, update };
}

/**
 * The speed on offer that is nearest to the server's.
 * @param {number} milliseconds
 */
export function nearestDelay(milliseconds) {
  const offered = Object.keys(words.speeds);
  const distance = (/** @type {string} */ delay) => Math.abs(Number(delay) - milliseconds);
  return offered.reduce((best, delay) => (distance(delay) < distance(best) ? delay : best), offered[0]);
}

// The buttons that flip the board and step through the moves.

/** @param {Pick<import('./panel.js').PanelHandlers, 'go' | 'step' | 'flip'>} handlers */
export function createSteps(handlers) {
  const words = texts.play.controls;
  const buttons = {
    first: iconButton('first', words.first, () => handlers.go(0)),
    back: iconButton('back', words.back, () => handlers.step(-1)),
    forward: iconButton('forward', words.forward, () => handlers.step(1)),
    last: iconButton('last', words.last, () => handlers.go(Infinity)),
  };
  const element = el('div', { class: 'step-row' }, iconButton('flip', words.flip, handlers.flip), ...Object.values(buttons));

  /**
   * @param {number} shown after how many plies the shown position is
   * @param {number} count of all plies
   */
  function update(shown, count) {
    buttons.first.disabled = buttons.back.disabled = shown === 0;
    buttons.forward.disabled = buttons.last.disabled = shown === count;
  }

  return { element, update };
}
