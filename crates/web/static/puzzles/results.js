// The visitor's results: streak, sums, and the puzzles tried last.

import { el, fill } from '../dom.js';
import { day, moment } from '../format.js';
import { texts } from '../texts.js';
import { countsOf } from './progress.js';

/** @import { Progress } from './progress.js' */
/** @import { Outcome } from './attempt.js' */

const words = texts.puzzles;
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
  const details = el('details', { class: 'puzzle-history' }, el('summary', {}, words.history), list);
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
    const shown = place < 0 ? el('span', {}, name) : el('button', { class: 'button button-quiet button-small', type: 'button', onclick: () => onPuzzle(place) }, name);
    return el('li', { class: `puzzle-entry is-${entry.outcome}` }, shown, el('span', { class: 'soft' }, words.entry(words.outcomes[entry.outcome], moment(entry.at))));
  }
}
