// One contest, running or finished: its progress, the table, the games.

import { complain, withNotice } from '../message.js';
import { announce } from '../announce.js';
import { api } from '../api.js';
import { el, textButton } from '../dom.js';
import { texts } from '../texts.js';
import { createContestGames } from './contest-games.js';
import { contestPlayer, createStandings } from './standings.js';

/** @import { Contest } from '../types.js' */

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
