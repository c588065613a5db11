// The position editor: a palette beside the board. The server decides whether the position is valid, and if not, says why.

import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
import { el, fill, textButton } from '../dom.js';
import { statusOf, warningsOf } from '../facts.js';
import { messageOf } from '../message.js';
import { texts } from '../texts.js';
import { eraseButton } from './palette.js';

/** @import { Described, GameInfo } from '../types.js' */

/**
 * @typedef {object} EditorEvents
 * @property {(view: Described) => void} onView the board must be redrawn
 * @property {(position: Described) => void} onDone
 * @property {() => void} onCancel
 */

/** @typedef {{element: HTMLElement, put: (cell: string) => void, close: () => void}} Editor */

const CALM_MILLISECONDS = 120;

/**
 * @param {GameInfo} game
 * @param {Described} start
 * @param {EditorEvents} events
 */
export function createEditor(game, start, events) {
  let palette = boardGame(game.name).palette(game, start);
  /** @type {Described | null} */
  let accepted = null;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const pieces = el('div', { class: 'palette' });
  const choices = el('div', { class: 'small-fields' });
  const verdict = el('p', { class: 'verdict', role: 'status' });
  const button = (/** @type {string} */ text, /** @type {() => void} */ run) => textButton(text, run);
  const done = button(texts.analyse.useThis, () => void use());
  done.classList.add('button-main');
  const element = el(
    'section',
    { class: 'card editor', 'aria-label': texts.analyse.editor, onkeydown: leaveByKey },
    el('h2', {}, texts.analyse.editor),
    pieces,
    choices,
    verdict,
    el(
      'div',
      { class: 'button-row' },
      done,
      button(texts.common.cancel, events.onCancel),
      button(texts.analyse.clearBoard, clear),
      button(texts.analyse.usualStart, () => void usual()),
    ),
  );
  changed();
  return { element, put, close: () => clearTimeout(timer) };

  /** Menus keep keys to themselves, but not this one. @param {KeyboardEvent} event */
  function leaveByKey(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    events.onCancel();
  }

  /** @param {string} cell */
  function put(cell) {
    palette.put(cell);
    changed();
  }

  function clear() {
    palette.clear();
    changed();
  }

  async function usual() {
    try {
      const board = palette.view().board;
      const position = await api.post(`/${game.name}/position`, board === undefined ? { text: 'startpos' } : { text: 'startpos', board });
      palette = boardGame(game.name).palette(game, position);
      changed();
    } catch (error) {
      refuse(error);
    }
  }

  /** The verdict on the current position; answers about earlier ones are ignored. */
  async function use() {
    clearTimeout(timer);
    if (accepted === null) await check();
    if (accepted !== null) events.onDone(accepted);
  }

  function changed() {
    accepted = null;
    asked += 1;
    done.removeAttribute('aria-disabled');
    const label = focusedLabel(element);
    const { rows, erase, choices: menus } = palette.controls(changed);
    fill(
      pieces,
      ...rows.map(({ label: name, buttons }) => el('div', { class: 'palette-row', role: 'group', 'aria-label': name }, ...buttons)),
      el('div', { class: 'palette-row' }, eraseButton(erase)),
    );
    fill(choices, ...menus);
    restoreFocus(element, label);
    events.onView(palette.view());
    clearTimeout(timer);
    timer = setTimeout(() => void check(), CALM_MILLISECONDS);
  }

  async function check() {
    asked += 1;
    const round = asked;
    try {
      const position = await api.post(`/${game.name}/edit`, palette.request());
      if (round !== asked) return;
      accepted = position;
      verdict.className = 'verdict soft';
      verdict.textContent = texts.common.sentences([statusOf(position), ...warningsOf(position)]);
    } catch (error) {
      if (round === asked) refuse(error);
    }
  }

  /** What was refused cannot be used; the button keeps the focus, which a disabled one would lose. @param {unknown} error */
  function refuse(error) {
    accepted = null;
    done.setAttribute('aria-disabled', 'true');
    verdict.className = 'verdict notice';
    verdict.textContent = messageOf(error);
  }
}

/** Controls are recreated after every change; the focus moves to the one with the same name. @param {HTMLElement} element */
function focusedLabel(element) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !element.contains(focused)) return null;
  return focused.getAttribute('aria-label') ?? focused.closest('label')?.textContent ?? null;
}

/** @param {HTMLElement} element @param {string | null} label */
function restoreFocus(element, label) {
  if (label === null) return;
  const same = [...element.querySelectorAll('button, select')].find(
    (other) => (other.getAttribute('aria-label') ?? other.closest('label')?.textContent) === label,
  );
  if (same instanceof HTMLElement) same.focus();
}
