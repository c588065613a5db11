// Shows stored matches and tournaments: the server's own and those in its --results files.

import { withNotice } from '../message.js';
import { api } from '../api.js';
import { number, percent } from '../format.js';
import { el, fill } from '../dom.js';
import { unratedReason } from '../facts.js';
import { numberHead, scrollingTable, wordHead } from '../tables.js';
import { texts } from '../texts.js';
import { createPairings, eloText, contestPlayer, evenScale, whisker } from './standings.js';

/** @import { Catalog, ResultEvent } from '../types.js' */

/** The rating scale reaches at least this far to either side of 0. */
const LEAST_REACH = 50;

/** @param {Catalog} all */
export function createResults(all) {
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
    await withNotice(problem, async () => {
      const { results } = /** @type {{results: {name: string}[]}} */ (await api.get('/results'));
      const names = results.map(({ name }) => name);
      select.hidden = names.length === 0;
      fill(select, ...names.map((name) => el('option', { value: name }, name)));
      if (names.length === 0) fill(events, el('p', { class: 'soft' }, texts.arena.noResults));
      else await open(names[0]);
    });
  }

  /** @param {string} name */
  async function open(name) {
    await withNotice(problem, async () => {
      const found = /** @type {ResultEvent[]} */ (await api.get(`/results/${encodeURIComponent(name)}`));
      fill(events, ...(found.length === 0 ? [el('p', { class: 'soft' }, texts.arena.noResults)] : found.map(eventPart)));
    });
  }

  /** @param {ResultEvent} event */
  function eventPart(event) {
    const title = texts.arena.eventTitle(event.event, event.game, event.begun, event.games);
    if (!('players' in event)) return el('div', { class: 'result-event' }, el('h3', {}, title), el('p', {}, texts.arena.gamesWon(event.score)));
    const game = all.games.find(({ name }) => name === event.game);
    const hasDice = game?.has_dice !== false;
    const scale = evenScale(
      event.players.flatMap(({ elo_low, elo_high }) => [elo_low, elo_high]),
      0,
      LEAST_REACH,
    );
    const rows = event.players.map(({ name, spec, elo, elo_low, elo_high, adjusted_elo, adjusted_elo_low, adjusted_elo_high, games, won, unrated }) =>
      el(
        'tr',
        {},
        el('th', { scope: 'row', class: 'spec', title: spec }, contestPlayer(name, game)),
        el('td', { class: 'numbers', title: unrated ? unratedReason(unrated) : null }, eloText(elo, elo_low, elo_high)),
        el('td', { class: 'numbers' }, whisker(elo, elo_low, elo_high, scale)),
        hasDice && el('td', { class: 'numbers' }, eloText(adjusted_elo, adjusted_elo_low, adjusted_elo_high)),
        el('td', { class: 'numbers' }, number(games)),
        el('td', { class: 'numbers' }, games === 0 ? '–' : percent(won / games)),
      ),
    );
    const luck = hasDice ? [texts.arena.withoutLuck] : [];
    const numbers = [texts.arena.elo, texts.arena.interval, ...luck, texts.arena.games, texts.arena.won];
    const pairings = createPairings();
    pairings.show(event.pairings, game);
    return el(
      'div',
      { class: 'result-event' },
      el('h3', {}, title),
      scrollingTable(title, [wordHead(texts.arena.player), ...numbers.map(numberHead)], el('tbody', {}, ...rows)),
      pairings.element,
    );
  }
}
