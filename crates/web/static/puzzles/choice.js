// Which puzzles the visitor wants.

import { el } from '../dom.js';
import { selection } from '../forms.js';
import { texts } from '../texts.js';
import { themesOf } from './puzzle-file.js';

/** @import { Puzzle, PuzzleFilter } from './puzzle-file.js' */

const words = texts.puzzles;

/** A theme of a game that the page has no words for is shown as the server has it. @param {string} theme */
export function themeName(theme) {
  return words.themes[theme] ?? theme;
}

/**
 * @param {Puzzle[]} puzzles
 * @param {PuzzleFilter} filter
 * @param {{onFilter: (filter: PuzzleFilter) => void, onDaily: () => void}} events
 */
export function createChoice(puzzles, filter, { onFilter, onDaily }) {
  let current = filter;
  const themes = { '': words.allThemes, ...Object.fromEntries(themesOf(puzzles).map((theme) => [theme, themeName(theme)])) };
  const present = [...new Set(puzzles.map(({ difficulty }) => difficulty))].sort();
  const difficulties = { '': words.allDifficulties, ...Object.fromEntries(present.map((level) => [String(level), words.difficulties[level - 1]])) };
  const change = (/** @type {Partial<PuzzleFilter>} */ part) => {
    current = { ...current, ...part };
    onFilter(current);
  };
  const none = el('p', { class: 'notice', role: 'status', hidden: true }, words.none);
  const element = el(
    'div',
    {},
    el(
      'div',
      { class: 'puzzle-filters' },
      selection(words.theme, themes, current.theme, (theme) => change({ theme })),
      selection(words.difficulty, difficulties, current.difficulty, (difficulty) => change({ difficulty })),
    ),
    none,
    el('button', { class: 'button', type: 'button', onclick: onDaily }, words.daily),
  );
  return { element, showNone: (/** @type {boolean} */ isNone) => void (none.hidden = !isNone) };
}
