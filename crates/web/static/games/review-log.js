// The results of reviews, game by game, for the statistics over time. They are kept in this browser only.

import { store, stored } from '../stored.js';

/**
 * @typedef {object} ReviewSummary
 * @property {number | null} errorRate the mean loss per move, as a win probability such as 0.012; null without values
 * @property {number | null} luck the mean luck per roll, in the same unit (negative for bad luck); null in games without dice
 * @property {string} side the visitor's side
 * @property {number} date the time of the review, in milliseconds since 1970
 */

const mostKept = 2000;

/**
 * Keeps the result of a review; a later review of the same game replaces it.
 * @param {string} gameId
 * @param {ReviewSummary} summary
 */
export function rememberReview(gameId, { errorRate, luck, side, date }) {
  const kept = rememberedReviews();
  kept.delete(gameId);
  kept.set(gameId, { errorRate, luck, side, date });
  store('reviews', [...kept].slice(-mostKept));
}

/** @returns {Map<string, ReviewSummary>} by the game's id, the latest review last */
export function rememberedReviews() {
  const entries = stored('reviews');
  return new Map(Array.isArray(entries) ? entries.filter(isEntry) : []);
}

/** @param {unknown} entry */
function isEntry(entry) {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || typeof entry[1] !== 'object' || entry[1] === null) return false;
  const { errorRate, luck, side, date } = entry[1];
  return [errorRate, luck].every((value) => value === null || Number.isFinite(value)) && typeof side === 'string' && Number.isFinite(date);
}
