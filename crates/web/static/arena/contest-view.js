// One contest while it is played and after: how far it is, the table, the games.

import { messageOf } from '../analyse/message.js';
import { api } from '../api.js';
import { announce } from '../announce.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { createContestGames } from './contest-games.js';
import { createStandings } from './standings.js';

/** @typedef {import('./data.js').Contest} Contest */

/**
 * @param {string} id
 * @param {() => void} onState it has begun, or has ended
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function createContestView(id, onState) {
  const title = el('h2', {}, texts.common.loading);
  const bar = el('progress', { class: 'progress', 'aria-label': texts.arena.progressLabel });
  const words = el('p', { class: 'soft numbers contest-words' });
  const stop = el(
    'button',
    { class: 'button button-small', type: 'button', hidden: true, onclick: () => void stopContest() },
    texts.arena.stop,
  );
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const standings = createStandings();
  const games = createContestGames(id);
  const element = el(
    'section',
    { class: 'card contest', 'aria-label': texts.arena.contest },
    title,
    el('div', { class: 'contest-progress' }, bar, stop),
    words,
    problem,
    standings.element,
    games.element,
  );
  /** @type {Contest['state'] | null} */
  let lastState = null;
  const close = api.stream(
    `/contests/${encodeURIComponent(id)}/events`,
    { state: show, failed: (/** @type {Error} */ error) => complain(error.message) },
    { reconnect: true },
  );
  return { element, close };

  /** @param {Contest} contest */
  function show(contest) {
    title.textContent = contest.players.join(' – ');
    bar.max = Math.max(1, contest.of);
    bar.value = contest.played;
    words.textContent = texts.arena.progress(
      texts.arena.states[contest.state] ?? contest.state,
      contest.played,
      contest.of,
      contest.seed ?? null,
    );
    const isRunning = contest.state === 'waiting' || contest.state === 'running';
    stop.hidden = !isRunning;
    bar.hidden = !isRunning;
    if (contest.problem) complain(contest.problem);
    standings.show(contest);
    games.show(contest);
    if (lastState !== null && lastState !== contest.state) {
      announce(texts.arena.spoken(texts.arena.states[contest.state] ?? contest.state, contest.played));
      onState();
    }
    lastState = contest.state;
    if (!isRunning) close();
  }

  async function stopContest() {
    try {
      await api.post(`/contests/${encodeURIComponent(id)}/stop`);
    } catch (error) {
      complain(messageOf(error));
    }
  }

  /** @param {string} message */
  function complain(message) {
    problem.hidden = false;
    fill(problem, message);
  }
}
