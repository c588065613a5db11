// The games of a contest, page by page, each with ways to look at it.

import { messageOf } from '../message.js';
import { api } from '../api.js';
import { scrollingTable } from '../analyse/tables.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';

/** @typedef {import('./data.js').Contest} Contest */
/** @typedef {import('./data.js').ContestGame} ContestGame */

const PAGE = 20;

/**
 * @param {string} id
 * @returns {{element: HTMLElement, show: (contest: Contest) => void}}
 */
export function createContestGames(id) {
  let offset = 0;
  let total = 0;
  let gameName = '';
  const body = el('tbody', {});
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const where = el('span', { class: 'soft numbers' });
  const before = el('button', { class: 'button button-small', type: 'button', onclick: () => void turn(-PAGE) }, texts.arena.before);
  const after = el('button', { class: 'button button-small', type: 'button', onclick: () => void turn(PAGE) }, texts.arena.after);
  const element = el(
    'details',
    { class: 'fold', ontoggle: () => element.open && void load() },
    el('summary', {}, texts.arena.browse),
    problem,
    scrollingTable(
      texts.arena.browse,
      [texts.arena.number, texts.arena.look, texts.arena.players, texts.arena.winner],
      [texts.arena.plies],
      body,
    ),
    el('div', { class: 'pager' }, before, where, after),
  );
  return { element, show };

  /** @param {Contest} contest */
  function show(contest) {
    gameName = contest.game;
    element.hidden = contest.played === 0;
    const wasShort = total < offset + PAGE;
    total = contest.played;
    if (element.open && wasShort) void load();
    else tellPlace();
  }

  /** @param {number} by */
  function turn(by) {
    offset = Math.max(0, offset + by);
    return load();
  }

  async function load() {
    try {
      const answer = await api.get(`/contests/${encodeURIComponent(id)}/games?limit=${PAGE}&offset=${offset}`);
      /** @type {ContestGame[]} */
      const games = answer.games;
      total = answer.total ?? total;
      problem.hidden = true;
      fill(body, ...games.map(row));
      tellPlace();
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }

  function tellPlace() {
    where.textContent = texts.arena.place(Math.min(total, offset + 1), Math.min(total, offset + PAGE), total);
    before.disabled = offset === 0;
    after.disabled = offset + PAGE >= total;
  }

  /** @param {ContestGame} game */
  function row({ n, players, winner, plies, fault }) {
    const query = new URLSearchParams({ game: gameName, contest: id, n: String(n) });
    return el(
      'tr',
      {},
      el('th', { scope: 'row', class: 'numbers' }, n),
      el(
        'td',
        { class: 'links' },
        el('a', { href: `#/analyse?${query}`, 'aria-label': texts.arena.analyseGame(n) }, texts.common.views.analyse),
        ' ',
        el('a', { href: `#/review?${query}`, 'aria-label': texts.arena.reviewGame(n) }, texts.common.views.review),
      ),
      el('td', { class: 'spec' }, players.join(' – ')),
      el(
        'td',
        {},
        winner === null ? '–' : (texts.common.sides[winner] ?? winner),
        fault ? el('span', { class: 'soft' }, ` (${fault})`) : null,
      ),
      el('td', { class: 'numbers' }, plies),
    );
  }
}
