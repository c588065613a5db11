// All contests, the latest first.

import { messageOf } from '../message.js';
import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';

/** @typedef {import('./data.js').Contest} Contest */

const MOST = 30;

/**
 * @param {string | null} open which one is shown beside the list
 * @returns {{element: HTMLElement, load: () => Promise<void>}}
 */
export function createContestList(open) {
  const list = el('ul', { class: 'plain-list contest-list' });
  const element = el('section', { class: 'card', 'aria-label': texts.arena.contests }, el('h2', {}, texts.arena.contests), list);
  return { element, load };

  async function load() {
    try {
      const answer = await api.get(`/contests?limit=${MOST}`);
      const contests = /** @type {Contest[]} */ (answer.contests);
      fill(list, ...contests.map(item));
      if (contests.length === 0) fill(list, el('li', { class: 'soft' }, texts.arena.noContests));
    } catch (error) {
      fill(list, el('li', {}, el('p', { class: 'notice', role: 'alert' }, messageOf(error))));
    }
  }

  /** @param {Contest} contest */
  function item(contest) {
    const id = String(contest.id);
    return el(
      'li',
      {},
      el(
        'a',
        { class: 'contest-link', href: `#/arena/${encodeURIComponent(id)}`, 'aria-current': id === open ? 'true' : null },
        el('span', { class: 'spec' }, contest.players.join(' – ')),
        el(
          'span',
          { class: 'soft numbers' },
          texts.arena.progress(texts.arena.states[contest.state] ?? contest.state, contest.played, contest.of, null),
        ),
      ),
    );
  }
}
