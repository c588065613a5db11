// The list of all contests, the latest first.

import { complain } from '../message.js';
import { api } from '../api.js';
import { el, refill, textButton } from '../dom.js';
import { texts } from '../texts.js';
import { contestPlayer } from './standings.js';

/** @import { Catalog, Contest } from '../types.js' */
/** @typedef {Pick<Contest, 'id' | 'game' | 'players' | 'state' | 'played' | 'of'>} Head */
/** @typedef {{element: HTMLElement, show: (contest: Head) => void, isUnderWay: () => boolean}} Item */

const PAGE = 30;

/** How often the list is updated while contests run. */
const REFRESH_MILLISECONDS = 5000;

/**
 * @param {string | null} open the id of the contest shown beside the list
 * @param {Catalog} all
 * @returns {{element: HTMLElement, load: () => Promise<void>, update: (contest: Contest) => void, close: () => void}}
 */
export function createContestList(open, all) {
  const none = el('li', { class: 'soft' }, texts.arena.noContests);
  const list = el('ul', { class: 'plain-list contest-list' });
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const more = textButton(texts.arena.more, () => void showMore(), 'button-small', { hidden: true });
  const element = el(
    'section',
    { class: 'card', 'aria-label': texts.arena.contests },
    el('h2', {}, texts.arena.contests),
    problem,
    list,
    more,
  );
  /** @type {Map<string, Item>} reused, so that updates do not move the focus */
  const items = new Map();
  let pages = 1;
  let round = 0;
  const timer = setInterval(() => {
    if ([...items.values()].some((item) => item.isUnderWay())) void load();
  }, REFRESH_MILLISECONDS);
  return { element, load, update: (contest) => items.get(String(contest.id))?.show(contest), close: () => clearInterval(timer) };

  function showMore() {
    pages += 1;
    return load();
  }

  async function load() {
    round += 1;
    const asked = round;
    try {
      const answers = await Promise.all(Array.from({ length: pages }, (_, page) => api.get(`/contests?limit=${PAGE}&offset=${page * PAGE}`)));
      if (asked !== round) return;
      const contests = answers.flatMap((answer) => /** @type {Head[]} */ (answer.contests));
      problem.hidden = true;
      more.hidden = contests.length >= answers[0].total;
      refill(list, contests.length === 0 ? [none] : [...new Set(contests.map(itemOf))]);
    } catch (error) {
      if (asked === round) complain(problem, error);
    }
  }

  /** @param {Head} contest */
  function itemOf(contest) {
    const id = String(contest.id);
    const item = items.get(id) ?? createItem(id);
    items.set(id, item);
    item.show(contest);
    return item.element;
  }

  /** @param {string} id @returns {Item} */
  function createItem(id) {
    const players = el('span', { class: 'spec' });
    const progress = el('span', { class: 'soft numbers' });
    const href = `#/arena/${encodeURIComponent(id)}`;
    const link = el('a', { class: 'contest-link', href, 'aria-current': id === open ? 'true' : null }, players, progress);
    let isUnderWay = false;
    return { element: el('li', {}, link), show, isUnderWay: () => isUnderWay };

    /** @param {Head} contest */
    function show({ game, players: names, state, played, of }) {
      const info = all.games.find(({ name }) => name === game);
      isUnderWay = state === 'waiting' || state === 'running';
      players.textContent = names.map((name) => contestPlayer(name, info)).join(' – ');
      progress.textContent = texts.arena.progress(texts.arena.states[state] ?? state, played, of, null);
    }
  }
}
