// Lists of games, which the server gives in parts.

import { api } from './api.js';

/** @import { GameEntry } from './types.js' */

/** The server gives no more at once. */
const mostAtOnce = 100;

/**
 * The first games of a list.
 * @param {number} count as many, if there are
 * @param {(limit: number, offset: number) => string | URLSearchParams} queryOf a part
 * @returns {Promise<{games: GameEntry[], total: number, unreadable: number}>} `total` is how many there are, `unreadable` how many more cannot be read
 */
export async function firstGames(count, queryOf) {
  /** @type {GameEntry[]} */
  const games = [];
  let [total, unreadable] = [Infinity, 0];
  while (games.length < Math.min(count, total)) {
    /** @type {{games: GameEntry[], total: number, unreadable?: number}} */
    const part = await api.get(`/games?${queryOf(Math.min(count - games.length, mostAtOnce), games.length)}`);
    games.push(...part.games);
    unreadable = part.unreadable ?? 0;
    // Games may be deleted in the meantime.
    total = part.games.length === 0 ? games.length : part.total;
  }
  return { games, total, unreadable };
}
