// How the visitor's games went: results by opponent, and values over time. Pure computation.

/** @import { GameEntry, GameInfo, PlayerInfo } from '../types.js' */
/** @import { ReviewSummary } from './review-log.js' */

/** @typedef {{date: number, value: number}} Point */
/** @typedef {{key: string, wins: number, losses: number}} OpponentLine `key` is a level, an engine's spec, or `friendKey` */

export const friendKey = '\u0000friend';

/** The number of games over which a win rate is taken. */
export const rateGames = 10;

/**
 * How a game went for the visitor; null if that cannot be said: both sides are the visitor's, or none, or the game goes on.
 * @param {Pick<GameEntry, 'you' | 'winner'>} entry
 * @returns {'won' | 'lost' | null}
 */
export function resultFor({ you, winner }) {
  if (you.length !== 1 || winner === null) return null;
  return you.includes(winner) ? 'won' : 'lost';
}

/**
 * Games with a result for the visitor, the oldest first.
 * @param {readonly GameEntry[]} entries
 */
export function decided(entries) {
  return entries.filter((entry) => resultFor(entry) !== null).sort((one, other) => one.updated_at - other.updated_at);
}

/**
 * The results against every opponent, in the order of the levels; then other engines, then friends.
 * @param {readonly GameEntry[]} entries of one game
 * @param {GameInfo} info
 * @returns {OpponentLine[]}
 */
export function resultsByOpponent(entries, info) {
  /** @type {Map<string, OpponentLine>} */
  const lines = new Map(info.levels.map(({ name }) => [name, { key: name, wins: 0, losses: 0 }]));
  for (const entry of decided(entries)) {
    const key = opponentKey(entry.players[info.sides.indexOf(entry.you[0]) === 0 ? 1 : 0]);
    const line = lines.get(key) ?? { key, wins: 0, losses: 0 };
    if (resultFor(entry) === 'won') line.wins += 1;
    else line.losses += 1;
    lines.set(key, line);
  }
  const played = [...lines.values()].filter(({ wins, losses }) => wins + losses > 0);
  return [...played.filter(({ key }) => key !== friendKey), ...played.filter(({ key }) => key === friendKey)];
}

/** @param {PlayerInfo} player */
function opponentKey(player) {
  if (player.kind === 'level') return player.level ?? player.name;
  return player.kind === 'engine' ? (player.spec ?? player.name) : friendKey;
}

/**
 * The share of wins among the last games, after each game.
 * @param {readonly GameEntry[]} entries
 * @returns {Point[]}
 */
export function winRates(entries) {
  const games = decided(entries);
  return games.map((entry, index) => {
    const last = games.slice(Math.max(0, index + 1 - rateGames), index + 1);
    return { date: entry.updated_at, value: last.filter((game) => resultFor(game) === 'won').length / last.length };
  });
}

/**
 * The reviewed errors or luck of the visitor, game by game. Games deleted since then no longer count.
 * @param {readonly GameEntry[]} entries
 * @param {ReadonlyMap<string, ReviewSummary>} reviews
 * @param {'errorRate' | 'luck'} what
 * @returns {Point[]}
 */
export function reviewed(entries, reviews, what) {
  return [...entries]
    .sort((one, other) => one.updated_at - other.updated_at)
    .flatMap(({ id, you, updated_at: date }) => {
      const review = reviews.get(id);
      const value = review?.[what] ?? null;
      return review === undefined || value === null || !you.includes(review.side) ? [] : [{ date, value }];
    });
}
