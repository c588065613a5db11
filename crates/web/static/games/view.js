// The games view: the visitor's games, statistics over time, and the visitor's data.

import { catalog } from '../catalog.js';
import { el } from '../dom.js';
import { firstGames } from '../play/game-list.js';
import { texts } from '../texts.js';
import { queryOf, createOwnList } from './own-list.js';
import { createOwnData } from './own-data.js';
import { createStatisticsCard } from './statistics-card.js';

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
    const finished = { text: '', game: '', result: 'over', level: '' };
    statistics.show((await firstGames(mostCounted, (limit, offset) => queryOf(finished, limit, offset))).games);
  }
}
