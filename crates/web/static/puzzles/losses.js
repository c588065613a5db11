// What the moves of a puzzle lose, the best first.

import { el } from '../dom.js';
import { percent } from '../format.js';
import { texts } from '../texts.js';
import { lossesOf } from './puzzle-file.js';

const words = texts.puzzles;
const mostShown = 6;

/**
 * @param {string[]} legal
 * @param {import('./puzzle-file.js').PuzzleStep} step
 * @param {string} chosen
 * @returns {HTMLElement | null} nothing if all wrong moves lose the same
 */
export function createLosses(legal, step, chosen) {
  const sorted = [...lossesOf(legal, step.losses)].sort(([, one], [, other]) => one - other);
  if (new Set(sorted.map(([, loss]) => loss)).size <= 2 && sorted.length > mostShown) return null;
  const items = sorted.slice(0, mostShown).map(([move, loss]) =>
    el('li', { class: move === chosen ? 'is-played' : null }, el('span', {}, move), el('span', {}, step.best.includes(move) ? words.best : `−${percent(loss)}`)),
  );
  const rest = sorted.length - items.length;
  return el(
    'div',
    {},
    el('h3', {}, words.losses),
    el('ul', { class: 'ply-moves numbers' }, ...items, rest > 0 && el('li', { class: 'soft' }, words.more(rest))),
  );
}
