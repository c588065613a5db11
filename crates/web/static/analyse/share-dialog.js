// Shares a position or a game: as a link, or as text in any notation.

import { api } from '../api.js';
import { openDialog } from '../dialog.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { complain } from '../message.js';
import { copyText } from '../play/friend/links.js';

/** @import { GameInfo } from '../types.js' */

/** Notations that have no positions, only games. */
const ONLY_GAMES = new Set(['record', 'ccgc', 'littlegolem']);

/**
 * @param {GameInfo} game
 * @param {{link: string, position: string, record: string, isWhole: boolean, onReview: () => void}} shared `isWhole`: whether the link holds all variations
 */
export function openShareDialog(game, { link: address, position, record, isWhole, onReview }) {
  const link = el('input', { class: 'input mono', readonly: true, 'aria-label': texts.analyse.link, onfocus: () => link.select() });
  link.value = address;
  const asGame = el('input', { type: 'radio', name: 'shared', onchange: offerFormats });
  const asPosition = el('input', { type: 'radio', name: 'shared', checked: true, onchange: offerFormats });
  const format = el('select', { class: 'select', 'aria-label': texts.analyse.format, onchange: () => void write() });
  const output = el('textarea', { class: 'input text-area', rows: '7', readonly: true, 'aria-label': texts.analyse.textInFormat });
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const segment = (/** @type {HTMLInputElement} */ radio, /** @type {string} */ text) =>
    el('label', { class: 'segment' }, radio, el('span', {}, text));
  const close = openDialog(texts.analyse.share, [
    el('h3', {}, texts.analyse.link),
    el(
      'div',
      { class: 'with-button' },
      link,
      copyButton(() => link.value),
    ),
    el('p', { class: isWhole ? 'soft' : 'notice' }, isWhole ? texts.analyse.linkHelp : texts.analyse.linkTooLong),
    el('h3', {}, texts.analyse.asText),
    el(
      'div',
      { class: 'segments', role: 'radiogroup', 'aria-label': texts.analyse.asText },
      segment(asPosition, texts.analyse.thePosition),
      segment(asGame, texts.analyse.theLine),
    ),
    el(
      'div',
      { class: 'with-button share-format' },
      format,
      copyButton(() => output.value),
    ),
    output,
    problem,
    el(
      'div',
      { class: 'button-row dialog-actions' },
      el('button', { class: 'button', type: 'button', onclick: review }, texts.analyse.reviewLine),
    ),
  ]);
  let asked = 0;
  offerFormats();

  function offerFormats() {
    const offered = game.formats.filter((name) => asGame.checked || !ONLY_GAMES.has(name));
    const chosen = offered.includes(format.value) ? format.value : offered[0];
    fill(format, ...offered.map((name) => el('option', { value: name, selected: name === chosen }, name)));
    void write();
  }

  function review() {
    close();
    onReview();
  }

  async function write() {
    asked += 1;
    const round = asked;
    problem.hidden = true;
    output.value = '';
    try {
      const { text } = await api.post(
        `/${game.name}/write`,
        asGame.checked ? { record, format: format.value } : { position, format: format.value },
      );
      if (round === asked) output.value = text;
    } catch (error) {
      if (round === asked) complain(problem, error);
    }
  }
}

/** @param {() => string} text @returns {HTMLButtonElement} */
export function copyButton(text) {
  const button = el('button', { class: 'button', type: 'button', onclick: () => void copy() }, texts.analyse.copy);
  return button;

  async function copy() {
    button.textContent = (await copyText(text())) ? texts.analyse.copied : texts.analyse.notCopied;
    setTimeout(() => (button.textContent = texts.analyse.copy), 1500);
  }
}
