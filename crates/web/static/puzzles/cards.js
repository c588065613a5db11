// The cards beside a puzzle: the choice of puzzles, and the results so far.

import { el, fill, textButton } from '../dom.js';
import { selection } from '../forms.js';
import { texts } from '../texts.js';
import { themesOf } from './puzzle-file.js';
import { day, moment } from '../format.js';
import { countsOf } from './progress.js';

/** @import { Puzzle, PuzzleFilter } from './puzzle-file.js' */
/** @import { Progress } from './progress.js' */
/** @import { Outcome } from './attempt.js' */

const words = texts.puzzles;

/** The page's name of a theme; without one, the name in the file. @param {string} theme */
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
    textButton(words.daily, onDaily),
  );
  return { element, showNone: (/** @type {boolean} */ isNone) => void (none.hidden = !isNone) };
}

// The visitor's results: streak, totals, and the latest puzzles.

const mostShown = 30;
/** @type {Outcome[]} */
const outcomes = ['solved', 'hinted', 'failed'];

/**
 * @param {import('../types.js').GameInfo} info
 * @param {import('./puzzle-file.js').Puzzle[]} puzzles
 * @param {(place: number) => void} onPuzzle
 */
export function createResults(info, puzzles, onPuzzle) {
  const sums = el('dl', { class: 'puzzle-sums numbers' });
  const list = el('div', {});
  const details = el('details', { class: 'unfold puzzle-history' }, el('summary', {}, words.history), list);
  const element = el('section', { class: 'card puzzle-results', 'aria-label': words.yourResults }, el('h2', {}, words.yourResults), sums, details);
  return { element, show };

  /** @param {Progress} progress */
  function show(progress) {
    const counts = countsOf(progress, info.name);
    /** @type {[string, number][]} */
    const pairs = [[words.streak, progress.streak], [words.longest, progress.best], ...outcomes.map((outcome) => /** @type {[string, number]} */ ([words.outcomes[outcome], counts[outcome]]))];
    fill(sums, ...pairs.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
    const items = progress.entries.filter(({ game }) => game === info.name).slice(-mostShown).reverse().map(item);
    fill(list, items.length === 0 ? el('p', { class: 'soft' }, words.noHistory) : el('ol', { class: 'puzzle-entries' }, ...items));
  }

  /** @param {import('./progress.js').Entry} entry */
  function item(entry) {
    const place = puzzles.findIndex(({ position }) => position === entry.position);
    const name = entry.daily === undefined ? words.numbered(place + 1, puzzles.length) : words.dailyOf(day(entry.daily));
    const shown = place < 0 ? el('span', {}, name) : textButton(name, () => onPuzzle(place), 'button-quiet button-small');
    return el('li', { class: `puzzle-entry is-${entry.outcome}` }, shown, el('span', { class: 'soft' }, words.entry(words.outcomes[entry.outcome], moment(entry.at))));
  }
}
