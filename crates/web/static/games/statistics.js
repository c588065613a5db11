// Computes statistics of the visitor's games: results by opponent, and values over time.

/** @import { GameEntry, GameInfo, PlayerInfo } from '../types.js' */
/** @import { ReviewSummary } from './review-log.js' */

/** @typedef {{date: number, value: number}} Point */
/** @typedef {{key: string, wins: number, losses: number}} OpponentLine `key` is a level, an engine's spec, or `friendKey` */

export const friendKey = '\u0000friend';

/** Each win rate is the share of wins in at most this many consecutive games. */
export const rateGames = 10;

/**
 * The visitor's result in a game; null if the visitor plays both sides or none, or if the game is not over.
 * @param {Pick<GameEntry, 'you' | 'winner'>} entry
 * @returns {'won' | 'lost' | null}
 */
export function resultFor({ you, winner }) {
  if (you.length !== 1 || winner === null) return null;
  return you.includes(winner) ? 'won' : 'lost';
}

/**
 * The games with a result for the visitor, the oldest first.
 * @param {readonly GameEntry[]} entries
 */
export function decided(entries) {
  return entries.filter((entry) => resultFor(entry) !== null).sort((one, other) => one.updated_at - other.updated_at);
}

/**
 * The results against each opponent: levels in their order, then other engines and friends.
 * @param {readonly GameEntry[]} entries the visitor's games of one kind, such as EWN
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
 * After each game, the share of wins among the last `rateGames` games.
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
 * The visitor's error rate or luck in each reviewed game. Games that were deleted later do not count.
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
