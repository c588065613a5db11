// The column beside the board: status, moves, buttons, result, and the fairness of the dice.

import { announce } from '../announce.js';
import { el, fill } from '../dom.js';
import { icon, iconButton } from '../icons.js';
import { texts } from '../texts.js';
import { createFairness } from './fairness.js';
import { createMoveList } from './move-list.js';
import { createResult } from './result.js';
import { isToMove, statusLine } from './words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').State} State */

const words = texts.play;

/**
 * @typedef {object} PanelHandlers
 * @property {(plies: number) => void} go
 * @property {(by: number) => void} step
 * @property {() => void} flip
 * @property {() => void} takeBack
 * @property {() => void} resign
 * @property {() => void} playAgain
 */

/**
 * @param {GameInfo} info
 * @param {PanelHandlers} handlers
 */
export function createPanel(info, handlers) {
  const { controls } = words;
  const lost = el('p', { class: 'notice', role: 'status', hidden: true, 'data-test': 'connection-lost' }, words.lost);
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const status = el('p', { class: 'game-status', 'data-test': 'status' });
  const warnings = el('div', { class: 'game-warnings' });
  const stage = el('div', { class: 'game-stage' });
  const moves = createMoveList(info, handlers.go);
  const result = createResult(info, handlers.playAgain);
  const fairness = createFairness();
  const steps = {
    first: iconButton('first', controls.first, () => handlers.go(0)),
    back: iconButton('back', controls.back, () => handlers.step(-1)),
    forward: iconButton('forward', controls.forward, () => handlers.step(1)),
    last: iconButton('last', controls.last, () => handlers.go(Infinity)),
  };
  const takeBack = el('button', { class: 'button', type: 'button', onclick: handlers.takeBack }, icon('undo'), controls.takeBack);
  const resign = el('button', { class: 'button', type: 'button', onclick: handlers.resign }, icon('flag'), controls.resign);
  const stepRow = el('div', { class: 'step-row' }, iconButton('flip', controls.flip, handlers.flip), ...Object.values(steps));
  const deeds = el('div', { class: 'deed-row' }, takeBack, resign);
  const element = el('div', { class: 'game-panel' }, lost, problem, status, warnings, stage, result.element, moves.element, stepRow, deeds, fairness.element);

  let isEnded = false;

  /**
   * @param {State} state
   * @param {number | null} [cursor] after how many plies the shown position is, if that is not the last one
   */
  function update(state, cursor = null) {
    const isLookingBack = cursor !== null && state.phase === 'playing';
    status.textContent = isLookingBack ? words.lookingBack : statusLine(state, info);
    status.hidden = status.textContent === '';
    status.classList.toggle('is-looking-back', isLookingBack);
    const said = isToMove(state, info) && !isLookingBack ? (state.position?.warnings ?? []) : [];
    fill(warnings, ...said.map((warning) => el('p', { class: 'notice' }, warning)));
    const shown = cursor ?? state.plies.length;
    result.show(state, shown);
    moves.show(state.plies, shown);
    moves.element.hidden = state.phase === 'set_up';
    steps.first.disabled = steps.back.disabled = shown === 0;
    steps.forward.disabled = steps.last.disabled = shown === state.plies.length;
    const isPersonIn = state.players.some((player) => player.kind === 'human');
    deeds.hidden = !isPersonIn || state.phase === 'set_up' || (state.phase === 'over' && !state.can_take_back);
    takeBack.disabled = isEnded || !state.can_take_back;
    takeBack.hidden = !state.casual;
    resign.hidden = state.phase === 'over';
    void fairness.show(state.dice);
  }

  /** @param {HTMLElement | null} content */
  function showStage(content) {
    fill(stage, content);
  }

  /** @param {boolean} isLost */
  function setLost(isLost) {
    if (lost.hidden && isLost) announce(words.lost);
    if (!lost.hidden && !isLost) announce(words.back);
    lost.hidden = !isLost;
  }

  /** @param {string} message nothing takes the complaint away */
  function complain(message) {
    problem.textContent = message;
    problem.hidden = message === '';
  }

  /**
   * Nothing is pending now.
   * @param {string} message
   */
  function end(message) {
    isEnded = true;
    lost.hidden = true;
    takeBack.disabled = resign.disabled = true;
    complain(message);
  }

  return { element, update, showMoves: moves.show, showStage, setLost, complain, end };
}
