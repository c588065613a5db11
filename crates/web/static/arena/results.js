// Stores of matches and tournaments that the server was started with, and its own.

import { messageOf } from '../analyse/message.js';
import { api } from '../api.js';
import { scrollingTable } from '../analyse/tables.js';
import { percent, signed } from '../analyse/values.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { pairingRow } from './standings.js';
import { evenScale, whisker } from './whisker.js';

/** @typedef {import('./data.js').ResultEvent} ResultEvent */

/** Half of a 95 % interval, in standard errors. */
const HALF_INTERVAL = 1.96;

/** @returns {HTMLElement} */
export function createResults() {
  const events = el('div', { class: 'result-events' });
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const select = el('select', { class: 'select', 'aria-label': texts.arena.store, onchange: () => void open(select.value) });
  const element = el(
    'details',
    { class: 'card fold', ontoggle: () => element.open && void list() },
    el('summary', {}, texts.arena.results),
    problem,
    select,
    events,
  );
  return element;

  async function list() {
    await guarded(async () => {
      const answer = await api.get('/results');
      const names = /** @type {string[]} */ (
        (Array.isArray(answer) ? answer : answer.results).map((/** @type {any} */ entry) =>
          typeof entry === 'string' ? entry : entry.name,
        )
      );
      select.hidden = names.length === 0;
      fill(select, ...names.map((name) => el('option', { value: name }, name)));
      if (names.length === 0) fill(events, el('p', { class: 'soft' }, texts.arena.noResults));
      else await open(names[0]);
    });
  }

  /** @param {string} name */
  async function open(name) {
    await guarded(async () => {
      const answer = await api.get(`/results/${encodeURIComponent(name)}`);
      const found = /** @type {ResultEvent[]} */ (Array.isArray(answer) ? answer : answer.events);
      fill(events, ...(found.length === 0 ? [el('p', { class: 'soft' }, texts.arena.noResults)] : found.map(eventPart)));
    });
  }

  /** @param {() => Promise<void>} run */
  async function guarded(run) {
    problem.hidden = true;
    try {
      await run();
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }
}

/** @param {ResultEvent} event */
function eventPart(event) {
  const reach = event.players.flatMap(({ elo, elo_error }) =>
    elo === null ? [] : [elo - HALF_INTERVAL * (elo_error ?? 0), elo + HALF_INTERVAL * (elo_error ?? 0)],
  );
  const scale = evenScale(reach, 0, 50);
  const rows = event.players.map(({ name, spec, elo, elo_error, adjusted_elo, games, won }) => {
    const half = elo_error === null ? null : HALF_INTERVAL * elo_error;
    return el(
      'tr',
      {},
      el('th', { scope: 'row', class: 'spec', title: spec }, name),
      el(
        'td',
        { class: 'numbers' },
        elo === null ? '–' : texts.arena.eloWithError(signed(elo, 0), half === null ? null : Math.round(half)),
      ),
      el(
        'td',
        {},
        whisker(elo, elo === null || half === null ? null : elo - half, elo === null || half === null ? null : elo + half, scale),
      ),
      el('td', { class: 'numbers' }, adjusted_elo === null ? '–' : signed(adjusted_elo, 0)),
      el('td', { class: 'numbers' }, games),
      el('td', { class: 'numbers' }, games === 0 ? '–' : percent(won / games)),
    );
  });
  const pairScale = evenScale(
    event.pairings.flatMap(({ win_rate_low, win_rate_high }) => [win_rate_low, win_rate_high]),
    0.5,
    0.25,
  );
  const title = texts.arena.eventTitle(event.event, event.game, event.begun, event.games);
  return el(
    'div',
    { class: 'result-event' },
    el('h3', {}, title),
    scrollingTable(
      title,
      [texts.arena.player],
      [texts.arena.elo, texts.arena.interval, texts.arena.withoutLuck, texts.arena.games, texts.arena.won],
      el('tbody', {}, ...rows),
    ),
    event.pairings.length > 1 &&
      el(
        'details',
        { class: 'fold' },
        el('summary', {}, texts.arena.pairings),
        scrollingTable(
          texts.arena.pairings,
          [texts.arena.first, texts.arena.second],
          [texts.arena.games, texts.arena.firstWins, texts.arena.interval],
          el('tbody', {}, ...event.pairings.map((pairing) => pairingRow(pairing, pairScale))),
        ),
      ),
  );
}
