// The position editor: a palette beside the board. The server checks the position and gives the reason if it is invalid.

import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
import { el, fill, svg, textButton } from '../dom.js';
import { statusOf, warningsOf } from '../facts.js';
import { menu } from '../forms.js';
import { icon } from '../icons.js';
import { messageOf } from '../message.js';
import { texts } from '../texts.js';

/** @import { Described } from '../types.js' */

/** A button for a piece. @typedef {{label: string, picture: SVGElement, isChosen: boolean, isUsed: boolean, run: () => void}} PieceChoice */

/**
 * @typedef {object} Controls
 * @property {{label: string, pieces: PieceChoice[]}[]} rows rows of pieces that can be put on the board
 * @property {{isChosen: boolean, run: () => void}} erase
 * @property {{label: string, options: [string, string][], chosen: string, run: (value: string) => void}[]} menus the rest of the position; options have a value and a name
 */

/**
 * A position that is being edited.
 * @typedef {object} Palette
 * @property {() => unknown} request the request that lets the server check the position
 * @property {() => Described} view the position for the board, valid or not
 * @property {(cell: string) => void} put uses the chosen piece on a cell
 * @property {() => Controls} controls
 * @property {() => void} clear removes all pieces
 */

/** @typedef {ReturnType<typeof createEditor>} Editor */

const CALM_MILLISECONDS = 120;

/** @param {import('./study-screen.js').StudyScreen} screen */
export function createEditor(screen) {
  const { game } = screen;
  let palette = boardGame(game.name).palette(game, screen.study.position);
  /** @type {Described | null} */
  let accepted = null;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const pieces = el('div', { class: 'palette' });
  const choices = el('div', { class: 'small-fields' });
  const verdict = el('p', { class: 'verdict', role: 'status' });
  const done = textButton(texts.analyse.useThis, () => void use(), 'button-main');
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
      textButton(texts.common.cancel, () => screen.leaveEditor()),
      textButton(texts.analyse.clearBoard, changing(() => palette.clear())),
      textButton(texts.analyse.usualStart, () => void usual()),
    ),
  );
  changed();
  return { element, put: changing((cell) => palette.put(cell)), close: () => clearTimeout(timer) };

  /** Leaves the editor by Escape, even while a menu has the focus. @param {KeyboardEvent} event */
  function leaveByKey(event) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    screen.leaveEditor();
  }

  /** @param {(value: string) => void} run changes the palette */
  function changing(run) {
    return (value = '') => {
      run(value);
      changed();
    };
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

  /** Opens the edited position, once the server has accepted it. */
  async function use() {
    clearTimeout(timer);
    if (accepted === null) await check();
    if (accepted !== null) void screen.useEdited(accepted);
  }

  function changed() {
    accepted = null;
    asked += 1;
    done.removeAttribute('aria-disabled');
    const label = focusedLabel(element);
    const { rows, erase, menus } = palette.controls();
    const eraseButton = paletteButton(texts.analyse.erase, erase.isChosen, changing(erase.run), icon('bin'));
    fill(pieces, ...rows.map(pieceRow), el('div', { class: 'palette-row' }, eraseButton));
    fill(choices, ...menus.map(({ label: name, options, chosen, run }) => el('label', { class: 'small-field' }, el('span', { class: 'field-name' }, name), menu(options, chosen, changing(run)))));
    restoreFocus(element, label);
    screen.parts.board.show({ position: palette.view(), interactive: false, legal: [] });
    clearTimeout(timer);
    timer = setTimeout(() => void check(), CALM_MILLISECONDS);
  }

  /** @param {Controls['rows'][number]} row */
  function pieceRow({ label, pieces: choices }) {
    const buttons = choices.map(({ label: name, picture, isChosen, isUsed, run }) => {
      const button = paletteButton(name, isChosen, changing(run), svg('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, picture));
      button.classList.toggle('is-used', isUsed);
      return button;
    });
    return el('div', { class: 'palette-row', role: 'group', 'aria-label': label }, ...buttons);
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

  /** Blocks the button by `aria-disabled`, since a disabled button would lose the focus. @param {unknown} error */
  function refuse(error) {
    accepted = null;
    done.setAttribute('aria-disabled', 'true');
    verdict.className = 'verdict notice';
    verdict.textContent = messageOf(error);
  }
}

/**
 * @param {string} label
 * @param {boolean} isChosen
 * @param {() => void} run
 * @param {SVGElement} picture
 */
function paletteButton(label, isChosen, run, picture) {
  return el('button', { class: 'piece-button', type: 'button', 'aria-label': label, title: label, 'aria-pressed': String(isChosen), onclick: run }, picture);
}

/** The name of the focused control. Changes recreate all controls, and the focus returns to this name. @param {HTMLElement} element */
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
