// The games of a contest, page by page, with links to analyse or review each.

import { complain } from '../message.js';
import { api } from '../api.js';
import { el, refill, textButton } from '../dom.js';
import { faultName } from '../facts.js';
import { numberHead, scrollingTable, wordHead } from '../tables.js';
import { texts } from '../texts.js';
import { contestPlayer } from './standings.js';

/** @import { Contest, ContestGame } from '../types.js' */

const PAGE = 20;

/**
 * @param {string} id
 * @param {import('../types.js').Catalog} all
 */
export function createContestGames(id, all) {
  let offset = 0;
  let total = 0;
  let gameName = '';
  let isAsking = false;
  let isOutdated = false;
  /** @type {Map<number, HTMLElement>} rows by the number of the game, which does not change once it is played */
  const rows = new Map();
  const body = el('tbody', {});
  const words = [texts.arena.number, texts.arena.look, texts.arena.players, texts.arena.winner];
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const where = el('span', { class: 'soft numbers' });
  const before = textButton(texts.arena.before, () => void turn(-PAGE), 'button-small');
  const after = textButton(texts.arena.after, () => void turn(PAGE), 'button-small');
  const element = el(
    'details',
    { class: 'fold', ontoggle: () => element.open && void load() },
    el('summary', {}, texts.arena.browse),
    problem,
    scrollingTable(texts.arena.browse, [...words.map(wordHead), numberHead(texts.arena.plies)], body),
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

  /** One request at a time; changes in the meantime trigger another one. */
  async function load() {
    isOutdated = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isOutdated) {
        isOutdated = false;
        await loadPage();
      }
      problem.hidden = true;
    } catch (error) {
      complain(problem, error);
    } finally {
      isAsking = false;
    }
  }

  async function loadPage() {
    const answer = await api.get(`/contests/${encodeURIComponent(id)}/games?limit=${PAGE}&offset=${offset}`);
    if (isOutdated) return;
    /** @type {ContestGame[]} */
    const games = answer.games;
    total = answer.total ?? total;
    refill(body, games.map(knownRow));
    tellPlace();
  }

  /** @param {ContestGame} game */
  function knownRow(game) {
    const found = rows.get(game.n) ?? row(game);
    rows.set(game.n, found);
    return found;
  }

  function tellPlace() {
    where.textContent = texts.arena.place(Math.min(total, offset + 1), Math.min(total, offset + PAGE), total);
    before.disabled = offset === 0;
    after.disabled = offset + PAGE >= total;
  }

  /** @param {ContestGame} game */
  function row({ n, players, winner, plies, fault }) {
    const info = all.games.find(({ name }) => name === gameName);
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
      el('td', { class: 'spec' }, players.map((player) => contestPlayer(player, info)).join(' – ')),
      el(
        'td',
        {},
        winner === null ? '–' : texts.common.side(winner),
        fault ? el('span', { class: 'soft' }, ` (${faultName(fault)})`) : null,
      ),
      el('td', { class: 'numbers' }, plies),
    );
  }
}
