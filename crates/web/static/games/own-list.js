// The list of the visitor's games, with a search.

import { api } from '../api.js';
import { turnsOf } from '../boards/games.js';
import { confirmed } from '../dialog.js';
import { el, fill, textButton } from '../dom.js';
import { date } from '../format.js';
import { firstGames, gameRow } from '../play/game-list.js';
import { iconButton } from '../icons.js';
import { withNotice } from '../message.js';
import { texts } from '../texts.js';
import { resultFor } from './statistics.js';
import { line, selection } from '../forms.js';

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
  /** @type {Filter} */
  let filter = { text: '', game: '', result: '', level: '' };
  let count = pageLength;
  let asked = 0;
  const found = el('p', { class: 'soft', role: 'status', 'data-test': 'found' });
  const unreadable = el('p', { class: 'notice', hidden: true });
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const list = el('ul', { class: 'game-list' });
  const more = textButton(words.more, showMore, '', { hidden: true });
  const element = el('section', { class: 'card own-games', 'aria-label': words.title }, el('h2', {}, words.title), filters.element, found, unreadable, problem, list, more);
  return { element, refresh, close: filters.close };

  /** Requests the list. Answers may arrive in any order; only that of the latest request counts. */
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

// The filters of the list.

/** @typedef {{text: string, game: string, result: string, level: string}} Filter an empty field means all */

const filterWords = texts.games.filters;
const typingMilliseconds = 250;

/**
 * @param {GameInfo[]} games
 * @param {(filter: Filter) => void} onChange
 */
function createFilters(games, onChange) {
  /** @type {Filter} */
  let filter = { text: '', game: '', result: '', level: '' };
  let typing = 0;
  const level = el('div');
  const titles = { '': filterWords.allGames, ...Object.fromEntries(games.map(({ name, title }) => [name, title])) };
  const { all, ...others } = filterWords.results;
  const element = el(
    'form',
    { class: 'game-filters', role: 'search', 'aria-label': filterWords.title, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    line(filterWords.text, '', typed, { type: 'search' }),
    selection(filterWords.game, titles, '', (game) => {
      change({ game, level: '' });
      fillLevels();
    }),
    selection(filterWords.result, { '': all, ...others }, '', (result) => change({ result })),
    level,
  );
  fillLevels();
  return { element, close: () => clearTimeout(typing) };

  /** @param {string} text */
  function typed(text) {
    clearTimeout(typing);
    typing = window.setTimeout(() => change({ text: text.trim() }), typingMilliseconds);
  }

  /** @param {Partial<Filter>} changes */
  function change(changes) {
    filter = { ...filter, ...changes };
    onChange(filter);
  }

  /** Offers the levels of the chosen game or, if none is chosen, of all games. */
  function fillLevels() {
    const wanted = games.filter(({ name }) => filter.game === '' || name === filter.game);
    const levels = Object.fromEntries(wanted.flatMap((game) => game.levels.map(({ name, label }) => [name, label])));
    fill(level, selection(filterWords.level, { '': filterWords.allLevels, ...levels }, filter.level, (chosen) => change({ level: chosen })));
  }
}

/**
 * The query of the request for these games.
 * @param {Filter} filter
 * @param {number} limit
 * @param {number} offset
 */
export function queryOf(filter, limit, offset) {
  const query = new URLSearchParams({ whose: 'mine', limit: String(limit) });
  if (offset > 0) query.set('offset', String(offset));
  for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, value);
  return query;
}
