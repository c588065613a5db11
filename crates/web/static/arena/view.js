// The arena view: start contests, watch them, show results.

import { api } from '../api.js';
import { catalog } from '../catalog.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { createContestForm } from './contest-form.js';
import { createContestList } from './contest-list.js';
import { createContestView } from './contest-view.js';
import { createResults } from './results.js';

/** @type {import('../app.js').OpenView} */
export async function open(container, { id }) {
  if (!api.offers().contests) {
    fill(container, el('h1', { class: 'unseen' }, texts.common.views.arena), el('p', { class: 'card' }, texts.arena.needsServer));
    return () => {};
  }
  const all = await catalog();
  const list = createContestList(id, all);
  const contest = id === null || id === '' ? null : createContestView(id, all, list.update);
  const form = createContestForm(all, (started) => {
    location.hash = `#/arena/${encodeURIComponent(started)}`;
  });
  fill(
    container,
    el('h1', { class: 'unseen' }, texts.common.views.arena),
    el(
      'div',
      { class: contest ? 'arena has-contest' : 'arena' },
      el('div', { class: 'arena-side' }, form),
      el('div', { class: 'arena-main' }, contest?.element, list.element, createResults(all)),
    ),
  );
  void list.load();
  return () => {
    contest?.close();
    list.close();
  };
}
