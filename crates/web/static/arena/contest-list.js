// All contests, the latest first.

import { messageOf } from '../analyse/message.js';
import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';

/** @typedef {import('./data.js').Contest} Contest */

const MOST = 30;

/**
 * @param {string | null} open which one is shown beside the list
 * @returns {{element: HTMLElement, load: () => Promise<void>, update: (contest: Contest) => void}}
 */
export function createContestList(open) {
  const list = el('ul', { class: 'plain-list contest-list' });
  const element = el('section', { class: 'card', 'aria-label': texts.arena.contests }, el('h2', {}, texts.arena.contests), list);
  /** @type {Map<string, HTMLElement>} how far each contest is, by its id */
  const states = new Map();
  return { element, load, update };

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

  /** A contest has gone on. @param {Contest} contest */
  function update(contest) {
    const state = states.get(contest.id);
    if (state) state.textContent = stateOf(contest);
  }

  /** @param {Contest} contest */
  function item(contest) {
    const { id, players } = contest;
    const state = el('span', { class: 'soft numbers' }, stateOf(contest));
    states.set(id, state);
    const isOpen = id === open;
    return el(
      'li',
      {},
      el(
        'a',
        { class: 'contest-link', href: `#/arena/${encodeURIComponent(id)}`, 'aria-current': isOpen ? 'true' : null },
        el('span', { class: 'spec' }, players.join(' – ')),
        state,
      ),
    );
  }
}

/** @param {Contest} contest */
function stateOf({ state, played, of }) {
  return texts.arena.progress(texts.arena.states[state] ?? state, played, of, null);
}
