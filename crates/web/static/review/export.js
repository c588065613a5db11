// Downloads of a review: the record in any notation, or a self-contained page.

import { withNotice } from '../message.js';
import { api } from '../api.js';
import { el, textButton } from '../dom.js';
import { saveFile } from '../download.js';
import { menu } from '../forms.js';
import { texts } from '../texts.js';

/** @import { Reviewed } from './loader.js' */

/** @param {Reviewed} reviewed */
export function createExport({ text, depth, read }) {
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const format = menu(read.game.formats.map((name) => [name, name]), 'record', undefined, { 'aria-label': texts.analyse.format });
  return el(
    'details',
    { class: 'card fold' },
    el('summary', {}, texts.review.takeAway),
    el(
      'div',
      { class: 'export-row' },
      format,
      textButton(texts.review.saveRecord, () => void withNotice(problem, record)),
      textButton(texts.review.savePage, () => void withNotice(problem, page)),
    ),
    problem,
  );

  async function record() {
    const written = await api.post(`/${read.game.name}/write`, { record: text, format: format.value });
    saveFile(`game.${format.value === 'record' ? 'record' : 'txt'}`, written.text, 'text/plain');
  }

  async function page() {
    const html = await api.post(`/${read.game.name}/review?format=html`, depth === null ? { record: text } : { record: text, depth });
    saveFile('review.html', html, 'text/html');
  }
}
