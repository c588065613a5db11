// The visitor's results of puzzles, kept in the browser.

import { store, stored } from '../stored.js';

/** @import { Outcome } from './attempt.js' */
/** @typedef {{game: string, position: string, outcome: Outcome, at: number, daily?: number}} Entry each puzzle's latest result */
/** @typedef {{entries: Entry[], streak: number, best: number}} Progress */

const mostEntries = 1000;
const outcomes = ['solved', 'hinted', 'failed'];

/** @returns {Progress} */
export function progress() {
  const { entries, streak, best } = stored('puzzles') ?? {};
  return { entries: Array.isArray(entries) ? entries.filter(isEntry) : [], streak: count(streak), best: count(best) };
}

/**
 * Adds a result and stores it.
 * @param {Entry} entry
 * @returns {Progress}
 */
export function record(entry) {
  const next = withEntry(progress(), entry);
  store('puzzles', next);
  return next;
}

/**
 * Adds a result. A new puzzle lengthens the streak if solved without help, and ends it if failed; a repeated puzzle leaves it unchanged.
 * @param {Progress} before
 * @param {Entry} entry
 * @returns {Progress}
 */
export function withEntry(before, entry) {
  const isNew = !before.entries.some((old) => isSame(old, entry));
  const entries = [...before.entries.filter((old) => !isSame(old, entry)), entry].slice(-mostEntries);
  const longer = entry.outcome === 'solved' ? before.streak + 1 : entry.outcome === 'failed' ? 0 : before.streak;
  const streak = isNew ? longer : before.streak;
  return { entries, streak, best: Math.max(before.best, streak) };
}

/**
 * @param {Progress} progress
 * @param {string} game
 * @param {string} position
 * @returns {Entry | undefined}
 */
export function entryOf({ entries }, game, position) {
  return entries.find((entry) => entry.game === game && entry.position === position);
}

/** Counts the puzzles of a game by result. @param {Progress} progress @param {string} game @returns {Record<Outcome, number>} */
export function countsOf({ entries }, game) {
  const counts = { solved: 0, hinted: 0, failed: 0 };
  for (const entry of entries) if (entry.game === game) counts[entry.outcome] += 1;
  return counts;
}

/** @param {Entry} one @param {Entry} other */
function isSame(one, other) {
  return one.game === other.game && one.position === other.position;
}

/** Whether stored data is an entry; it may be anything. @param {any} entry @returns {entry is Entry} */
function isEntry(entry) {
  return typeof entry?.game === 'string' && typeof entry.position === 'string' && outcomes.includes(entry.outcome) && typeof entry.at === 'number';
}

/** @param {unknown} value @returns {number} */
function count(value) {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0;
}
