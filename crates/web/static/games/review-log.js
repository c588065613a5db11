// What reviews found, game by game, for the statistics over time. Kept in this browser only.

import { store, stored } from '../stored.js';

/**
 * @typedef {object} ReviewSummary
 * @property {number | null} errorRate what a move gave away on average: a share of the win probability, such as 0.012; null without values
 * @property {number | null} luck what a roll gained on average (negative: lost), in the same unit; null in games without dice
 * @property {string} side the side that the visitor played
 * @property {number} date of the review, in milliseconds since 1970
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
