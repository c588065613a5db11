// One contest, running or finished: its progress, the table, the games.

import { complain, withNotice } from '../message.js';
import { announce } from '../announce.js';
import { api } from '../api.js';
import { el, textButton, refill } from '../dom.js';
import { texts } from '../texts.js';
import { contestPlayer, createStandings } from './standings.js';
import { faultName } from '../facts.js';
import { numberHead, scrollingTable, wordHead } from '../tables.js';

/** @import { Contest, ContestGame } from '../types.js' */

/**
 * @param {string} id
 * @param {import('../types.js').Catalog} all
 * @param {(contest: Contest) => void} onChange
 */
export function createContestView(id, all, onChange) {
  const path = `/contests/${encodeURIComponent(id)}`;
  const title = el('h2', {}, texts.common.loading);
  const bar = el('progress', { class: 'progress', 'aria-label': texts.arena.progressLabel });
  const words = el('p', { class: 'soft numbers contest-words' });
  const stop = textButton(texts.arena.stop, () => void ask('stop'), 'button-small', { hidden: true });
  const resume = textButton(texts.arena.resume, () => void ask('resume'), 'button-small', { hidden: true });
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const lost = el('p', { class: 'notice', hidden: true }, texts.arena.lost);
  const standings = createStandings(all);
  const games = createContestGames(id, all);
  const element = el(
    'section',
    { class: 'card contest', 'aria-label': texts.arena.contest },
    title,
    el('div', { class: 'contest-progress' }, bar, stop, resume),
    words,
    problem,
    lost,
    standings.element,
    games.element,
  );
  /** @type {Contest['state'] | null} */
  let lastState = null;
  let stopWatching = watch();
  return { element, close: () => stopWatching() };

  function watch() {
    const failed = (/** @type {Error} */ error) => complain(problem, error);
    const connected = (/** @type {boolean} */ is) => () => {
      lost.hidden = is;
      announce(is ? texts.arena.back : texts.arena.lost);
    };
    const handlers = { state: show, failed, lost: connected(false), back: connected(true) };
    return api.stream(`${path}/events`, handlers, { reconnect: true });
  }

  /** @param {Contest} contest */
  function show(contest) {
    const state = texts.arena.states[contest.state] ?? contest.state;
    const isRunning = contest.state === 'waiting' || contest.state === 'running';
    const game = all.games.find(({ name }) => name === contest.game);
    title.textContent = contest.players.map((player) => contestPlayer(player, game)).join(' – ');
    bar.max = Math.max(1, contest.of);
    bar.value = contest.played;
    bar.hidden = !isRunning;
    stop.hidden = !isRunning;
    resume.hidden = contest.state !== 'stopped';
    words.textContent = texts.arena.progress(state, contest.played, contest.of, contest.seed ?? null);
    if (contest.problem) complain(problem, contest.problem);
    standings.show(contest);
    games.show(contest);
    if (lastState !== null && lastState !== contest.state) announce(texts.arena.spoken(state, contest.played));
    lastState = contest.state;
    onChange(contest);
    if (!isRunning) stopWatching();
  }

  /** @param {'stop' | 'resume'} what */
  async function ask(what) {
    await withNotice(problem, async () => {
      const contest = await api.post(`${path}/${what}`);
      if (what === 'resume') stopWatching = watch();
      else show(contest);
    });
  }
}

// The games of a contest, page by page, each with links to analyse or review it.

const PAGE = 20;

/**
 * @param {string} id
 * @param {import('../types.js').Catalog} all
 */
function createContestGames(id, all) {
  let offset = 0;
  let total = 0;
  let gameName = '';
  let isAsking = false;
  let isOutdated = false;
  /** @type {Map<number, HTMLElement>} rows by game number, kept because a played game never changes */
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

  /** Loads a page of games by one request at a time; changes meanwhile trigger another request. */
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
