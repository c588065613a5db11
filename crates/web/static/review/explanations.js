// What the numbers of reviews mean, where they stand.

import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @param {boolean} luck whether the game has dice @returns {HTMLElement} */
export function createExplanations(luck) {
  const { title, terms, diceTerms } = texts.review.explanations;
  const entries = [...Object.values(terms), ...(luck ? Object.values(diceTerms) : [])];
  return el(
    'details',
    { class: 'fold explanations' },
    el('summary', {}, title),
    el('dl', {}, ...entries.flatMap(({ term, meaning }) => [el('dt', {}, term), el('dd', {}, meaning)])),
  );
}
