// Search among the visitor's games.

import { el, fill } from '../dom.js';
import { line, selection } from '../forms.js';
import { texts } from '../texts.js';

/** @import { GameInfo } from '../types.js' */
/** @typedef {{text: string, game: string, result: string, level: string}} Filter empty where all are wanted */

const words = texts.games.filters;
const typingMilliseconds = 250;

/**
 * @param {GameInfo[]} games
 * @param {(filter: Filter) => void} onChange
 */
export function createFilters(games, onChange) {
  /** @type {Filter} */
  let filter = { text: '', game: '', result: '', level: '' };
  let typing = 0;
  const level = el('div');
  const titles = { '': words.allGames, ...Object.fromEntries(games.map(({ name, title }) => [name, title])) };
  const { all, ...others } = words.results;
  const element = el(
    'form',
    { class: 'game-filters', role: 'search', 'aria-label': words.title, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    line(words.text, '', typed, { type: 'search' }),
    selection(words.game, titles, '', (game) => {
      change({ game, level: '' });
      fillLevels();
    }),
    selection(words.result, { '': all, ...others }, '', (result) => change({ result })),
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

  /** Levels are those of the chosen game; of several games, those of all. */
  function fillLevels() {
    const wanted = games.filter(({ name }) => filter.game === '' || name === filter.game);
    const levels = Object.fromEntries(wanted.flatMap((game) => game.levels.map(({ name, label }) => [name, label])));
    fill(level, selection(words.level, { '': words.allLevels, ...levels }, filter.level, (chosen) => change({ level: chosen })));
  }
}

/**
 * The query that asks the server for these games.
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
