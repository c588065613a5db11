// Which level to suggest: the weakest to a newcomer; later one up after two wins in a row, one down after two losses.

/** @import { GameEntry, GameInfo } from '../types.js' */

const inARow = 2;

/**
 * @param {GameInfo} info
 * @param {readonly GameEntry[]} entries of the visitor's games, the latest first
 * @returns {string | null} the name of a level; null for a game without levels
 */
export function suggestedLevel(info, entries) {
  const results = entries.flatMap((entry) => resultOf(entry, info) ?? []);
  const last = results[0];
  if (last === undefined) return info.levels[0]?.name ?? null;
  const same = results.slice(0, inARow).filter((result) => result.place === last.place && result.isWon === last.isWon);
  const step = same.length < inARow ? 0 : last.isWon ? 1 : -1;
  return info.levels[Math.min(info.levels.length - 1, Math.max(0, last.place + step))].name;
}

/**
 * How the visitor did against a level; null if this is not such a game, or not over.
 * @param {GameEntry} entry
 * @param {GameInfo} info
 */
function resultOf(entry, info) {
  const person = entry.players.findIndex(({ kind }) => kind === 'human');
  const opponent = entry.players.find(({ kind }) => kind === 'level');
  if (entry.game !== info.name || entry.winner === null || person === -1 || opponent === undefined) return null;
  if (!(entry.you ?? info.sides).includes(info.sides[person])) return null;
  const place = info.levels.findIndex(({ name }) => name === opponent.level);
  return place === -1 ? null : { place, isWon: entry.winner === info.sides[person] };
}
