// The games view: the visitor's games, statistics over time, and the visitor's data.

import { api } from '../api.js';
import { catalog } from '../catalog.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';
import { queryOf } from './filters.js';
import { createOwnData } from './own-data.js';
import { createOwnList } from './own-list.js';
import { createStatisticsCard } from './statistics-card.js';

/** @typedef {import('../types.js').GameEntry} GameEntry */

const pageLength = 100;
const mostCounted = 2000;

/** @type {import('../app.js').OpenView} */
export async function open(container) {
  const { games } = await catalog();
  const list = createOwnList(games, () => void showStatistics());
  const statistics = createStatisticsCard(games);
  const data = createOwnData(() => void Promise.all([list.refresh(), showStatistics()]));
  container.append(
    el('h1', { class: 'unseen' }, texts.games.title),
    el('div', { class: 'games' }, list.element, el('div', { class: 'games-side' }, statistics.element, data)),
  );
  await Promise.all([list.refresh(), showStatistics()]);
  return list.close;

  async function showStatistics() {
    statistics.show(await finishedGames());
  }
}

/** The visitor's finished games, as many as are counted. */
async function finishedGames() {
  /** @type {GameEntry[]} */
  const all = [];
  for (let total = Infinity; all.length < Math.min(total, mostCounted); ) {
    /** @type {{games: GameEntry[], total: number}} */
    const answer = await api.get(`/games?${queryOf({ text: '', game: '', result: 'over', level: '' }, pageLength, all.length)}`);
    if (answer.games.length === 0) break;
    all.push(...answer.games);
    total = answer.total;
  }
  return all;
}
