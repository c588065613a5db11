// Taking a position or a game elsewhere: a link, or the text in any notation.

import { api } from '../api.js';
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';
import { messageOf } from '../message.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */

/**
 * @param {GameInfo} game
 * @param {{position: string, record: string, onReview: () => void}} shared
 */
export function openShareDialog(game, { position, record, onReview }) {
  const link = el('input', { class: 'input mono', readonly: true, 'aria-label': texts.analyse.link, onfocus: () => link.select() });
  link.value = location.href;
  const asGame = el('input', { type: 'radio', name: 'shared', onchange: () => void write() });
  const asPosition = el('input', { type: 'radio', name: 'shared', checked: true, onchange: () => void write() });
  const format = el(
    'select',
    { class: 'select', 'aria-label': texts.analyse.format, onchange: () => void write() },
    ...game.formats.map((name) => el('option', { value: name }, name)),
  );
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
  void write();

  function review() {
    close();
    onReview();
  }

  async function write() {
    problem.hidden = true;
    output.value = '';
    try {
      const { text } = await api.post(
        `/${game.name}/write`,
        asGame.checked ? { record, format: format.value } : { position, format: format.value },
      );
      output.value = text;
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }
}

/** @param {() => string} text @returns {HTMLButtonElement} */
export function copyButton(text) {
  const button = el('button', { class: 'button', type: 'button', onclick: () => void copy() }, texts.analyse.copy);
  return button;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = texts.analyse.copied;
    } catch {
      button.textContent = texts.analyse.notCopied;
    }
    setTimeout(() => (button.textContent = texts.analyse.copy), 1500);
  }
}
