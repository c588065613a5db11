// The visitor's games that a search has found.

import { api } from '../api.js';
import { turnsOf } from '../boards/games.js';
import { confirmed } from '../dialog.js';
import { el, fill } from '../dom.js';
import { date } from '../format.js';
import { firstGames } from '../game-pages.js';
import { iconButton } from '../icons.js';
import { withNotice } from '../message.js';
import { gameRow } from '../play/game-list.js';
import { texts } from '../texts.js';
import { createFilters, queryOf } from './filters.js';
import { resultFor } from './statistics.js';

/** @import { GameEntry, GameInfo } from '../types.js' */

const words = texts.games.list;
const pageLength = 12;

/**
 * @param {GameInfo[]} games
 * @param {() => void} onRemoved
 */
export function createOwnList(games, onRemoved) {
  const filters = createFilters(games, (changed) => {
    filter = changed;
    count = pageLength;
    void refresh();
  });
  /** @type {import('./filters.js').Filter} */
  let filter = { text: '', game: '', result: '', level: '' };
  let count = pageLength;
  let asked = 0;
  const found = el('p', { class: 'soft', role: 'status', 'data-test': 'found' });
  const unreadable = el('p', { class: 'notice', hidden: true });
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const list = el('ul', { class: 'game-list' });
  const more = el('button', { class: 'button', type: 'button', hidden: true, onclick: showMore }, words.more);
  const element = el('section', { class: 'card own-games', 'aria-label': words.title }, el('h2', {}, words.title), filters.element, found, unreadable, problem, list, more);
  return { element, refresh, close: filters.close };

  /** Answers may come in any order: only the latest question counts. */
  async function refresh() {
    asked += 1;
    const round = asked;
    await withNotice(problem, async () => {
      const wanted = filter;
      const answer = await firstGames(count, (limit, offset) => queryOf(wanted, limit, offset));
      if (round !== asked) return;
      found.textContent = answer.total === 0 ? words.none : words.found(answer.total);
      unreadable.textContent = words.unreadable(answer.unreadable);
      unreadable.hidden = answer.unreadable === 0;
      fill(list, ...answer.games.map(row));
      more.hidden = answer.games.length >= answer.total;
    });
  }

  function showMore() {
    count += pageLength;
    void refresh();
  }

  /** @param {GameEntry} entry */
  function row(entry) {
    const info = games.find((game) => game.name === entry.game) ?? games[0];
    const facts = [stateText(entry), texts.common.moves(turnsOf(entry)), date(entry.updated_at)];
    const isReviewable = entry.phase === 'over' && entry.plies > 0;
    return gameRow(
      entry,
      info,
      facts,
      isReviewable && el('a', { class: 'button-link row-link', href: `#/review?game_id=${encodeURIComponent(entry.id)}&game=${entry.game}` }, words.review),
      iconButton('bin', words.remove, () => void withNotice(problem, () => remove(entry))),
    );
  }

  /** @param {GameEntry} entry */
  async function remove(entry) {
    if (!(await confirmed(words.removeAsk, words.removeYes))) return;
    await api.delete(`/games/${encodeURIComponent(entry.id)}`);
    await refresh();
    onRemoved();
  }
}

/** @param {GameEntry} entry */
function stateText(entry) {
  if (entry.phase !== 'over') return words.running;
  const result = resultFor(entry);
  return result === null ? words.over : words[result];
}
