// Downloads of a review: the record in any notation, or a self-contained page.

import { withNotice } from '../message.js';
import { api } from '../api.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @typedef {import('./progress.js').Reviewed} Reviewed */

/** How long the data of a download is kept. */
const KEEP_MILLISECONDS = 10_000;

/**
 * @param {Reviewed} reviewed
 * @returns {HTMLElement}
 */
export function createExport({ text, depth, read }) {
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const format = el(
    'select',
    { class: 'select', 'aria-label': texts.analyse.format },
    ...read.game.formats.map((name) => el('option', { value: name, selected: name === 'record' }, name)),
  );
  return el(
    'details',
    { class: 'card fold' },
    el('summary', {}, texts.review.takeAway),
    el(
      'div',
      { class: 'export-row' },
      format,
      el('button', { class: 'button', type: 'button', onclick: () => void withNotice(problem, record) }, texts.review.saveRecord),
      el('button', { class: 'button', type: 'button', onclick: () => void withNotice(problem, page) }, texts.review.savePage),
    ),
    problem,
  );

  async function record() {
    const written = await api.post(`/${read.game.name}/write`, { record: text, format: format.value });
    download(written.text, 'text/plain', `game.${format.value === 'record' ? 'record' : 'txt'}`);
  }

  async function page() {
    const html = await api.post(`/${read.game.name}/review?format=html`, depth === null ? { record: text } : { record: text, depth });
    download(html, 'text/html', 'review.html');
  }
}

/**
 * @param {string} content
 * @param {string} type
 * @param {string} name
 */
function download(content, type, name) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MILLISECONDS);
}
