// The panel beside the board: whose turn it is, moves, buttons, result, and the fairness of the dice.

import { announce } from '../announce.js';
import { el, fill, textButton } from '../dom.js';
import { warningsOf, endingSentence } from '../facts.js';
import { texts } from '../texts.js';
import { createFairness } from './fairness.js';
import { createGameActions, createPace } from './game-actions.js';
import { createMoveList } from './move-list.js';
import { isToMove, statusLine } from './words.js';
import { sideSign } from '../boards/games.js';
import { icon, iconButton } from '../icons.js';
import { createStepButtons } from '../boards/stepping.js';
import { changeSettings, settings, watchSettings } from '../settings.js';
import { api } from '../api.js';
import { saveFile } from '../download.js';
import { withNotice } from '../message.js';
import { againText } from './friend/facts.js';
import { ownSide } from './players.js';

/** @import { GameInfo, Side, State } from '../types.js' */

const words = texts.play;

/** @param {import('./game.js').GameView} view */
export function createPanel(view) {
  const { info } = view;
  const lost = el('p', { class: 'notice', role: 'status', hidden: true, 'data-test': 'connection-lost' }, words.lost);
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const status = createStatus(info);
  const warnings = el('div', { class: 'game-warnings' });
  const hint = el('p', { class: 'game-hint', hidden: true, 'data-test': 'hint' });
  const stage = el('div', { class: 'game-stage' });
  const moves = createMoveList(info, (plies) => void view.display.lookAt(plies));
  const result = createResult(info, () => view.friend.askRematch());
  const fairness = createFairness();
  const steps = createStepButtons(view.steps);
  const actions = createGameActions(view);
  const pace = createPace(view.requests);
  const flip = iconButton('flip', texts.board.steps.flip, () => view.orientation.flip());
  const stepRow = el('div', { class: 'step-row' }, flip, ...steps.elements);
  let hintedPlies = -1;
  const head = [lost, problem, status.element, warnings, hint, stage];
  const foot = [result.element, moves.element, stepRow, pace.element, actions.element, fairness.element];
  const element = el('div', { class: 'game-panel' }, ...head, ...foot);

  /**
   * Updates everything except whose turn it is.
   * @param {State} state
   * @param {number | null} [cursor] the number of plies before the shown position; null for the latest
   */
  function update(state, cursor = null) {
    const shown = cursor ?? state.plies.length;
    moves.show(state.plies, shown);
    moves.element.hidden = state.phase === 'set_up';
    if (state.plies.length !== hintedPlies) hint.hidden = true;
    steps.show(shown === 0, shown === state.plies.length);
    actions.update(state);
    pace.update(state);
    void fairness.show(state);
  }

  /**
   * Shows whose turn it is, or how the game ended.
   * @param {State} state
   * @param {number | null} [cursor]
   */
  function showTurn(state, cursor = null) {
    const isLookingBack = cursor !== null && state.phase === 'playing';
    status.show(isLookingBack ? words.lookingBack : statusLine(state, info), isLookingBack ? null : (state.position?.mover ?? null), isLookingBack);
    const said = isToMove(state, info) && !isLookingBack ? warningsOf(state.position) : [];
    fill(warnings, ...said.map((warning) => el('p', { class: 'notice' }, warning)));
    result.show(state, cursor ?? state.plies.length);
    actions.showTurn(state);
  }

  /** @param {HTMLElement | null} content */
  function showStage(content) {
    fill(stage, content);
  }

  /**
   * @param {string} text
   * @param {number} plies the number of plies at the hint, which stays until that number changes
   */
  function showHint(text, plies) {
    hintedPlies = plies;
    hint.textContent = text;
    hint.hidden = false;
  }

  /** @param {boolean} isLost */
  function setLost(isLost) {
    if (lost.hidden && isLost) announce(words.lost);
    if (!lost.hidden && !isLost) announce(words.back);
    lost.hidden = !isLost;
  }

  /** @param {string} message an empty message removes the error */
  function complain(message) {
    problem.textContent = message;
    problem.hidden = message === '';
  }

  /**
   * Shows a last message and disables the buttons.
   * @param {string} message
   */
  function end(message) {
    lost.hidden = true;
    actions.end();
    complain(message);
  }

  return { element, update, showTurn, setStatus: status.show, showMoves: moves.show, showStage, showHint, setLost, complain, end, close: status.close };
}

// The head of the panel: whose turn it is, with a piece of that side, and the switch for sounds.

const controls = texts.play.controls;

/** @param {GameInfo} info */
function createStatus(info) {
  const text = el('p', { class: 'game-status-text', 'data-test': 'status' });
  const sign = el('span', { class: 'game-status-sign', 'aria-hidden': 'true' });
  const sound = el('button', { class: 'icon-button', type: 'button', 'data-test': 'sound', onclick: () => changeSettings({ sound: !settings().sound }) });
  const element = el('div', { class: 'game-status' }, sign, text, sound);
  const stopWatching = watchSettings(showSound);
  showSound();

  /**
   * @param {string} line the text; empty if nobody is to move
   * @param {Side | null} side the side to move
   * @param {boolean} [isLookingBack]
   */
  function show(line, side, isLookingBack = false) {
    text.textContent = line;
    element.hidden = line === '';
    element.classList.toggle('is-looking-back', isLookingBack);
    const isTurn = line !== '' && side !== null;
    element.classList.toggle('is-turn', isTurn);
    if (isTurn && element.dataset.side === side) return;
    if (isTurn) element.dataset.side = side;
    else delete element.dataset.side;
    fill(sign, isTurn && sideSign(info.name, side));
  }

  function showSound() {
    const { sound: isOn } = settings();
    const label = isOn ? controls.soundOff : controls.soundOn;
    sound.title = label;
    sound.setAttribute('aria-label', label);
    fill(sound, icon(isOn ? 'sound' : 'noSound'));
  }

  return { element, show, close: stopWatching };
}

// The banner at the end of a game: who won and why, and what to do next.

const resultWords = texts.play.result;

/**
 * @param {GameInfo} info
 * @param {() => void} playAgain
 */
function createResult(info, playAgain) {
  const element = el('div', { class: 'result', hidden: true, 'data-test': 'result' });
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });

  /**
   * @param {State} state
   * @param {number} [plies] the number of plies before the shown position
   */
  function show(state, plies = state.plies.length) {
    element.hidden = state.phase !== 'over';
    if (element.hidden) return;
    const own = ownSide(state, info);
    const again = againText(state);
    const query = new URLSearchParams({ game_id: state.id, game: state.game, ...(own === null ? {} : { side: own }) });
    fill(
      element,
      el('h2', {}, state.ending && endingSentence(state.ending, state.winner, own)),
      el(
        'div',
        { class: 'result-links' },
        el('a', { class: 'button-link button button-main', href: `#/review?${query}` }, resultWords.review),
        el('a', { class: 'button-link button', href: `#/analyse?${query}&ply=${plies}` }, resultWords.analyse),
        again !== null && textButton(again, playAgain),
        el('button', { class: 'button', type: 'button', onclick: () => void withNotice(problem, () => saveRecord(state)) }, icon('download'), resultWords.record),
      ),
      problem,
    );
  }

  return { element, show };
}

/** @param {State} state */
async function saveRecord(state) {
  const record = await api.get(`/games/${encodeURIComponent(state.id)}/record`);
  saveFile(`${state.game}-${state.id}.txt`, record, 'text/plain');
}
