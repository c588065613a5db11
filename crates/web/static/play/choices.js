// The settings of a new game: keeps the visitor's choices, and makes the request from them.

import { store, stored } from '../stored.js';
import { matchRequest, singleGame } from './friend/match-field.js';
import { named, rememberedName } from './friend/visitor.js';

/** @import { GameEntry, GameInfo, GameName } from '../types.js' */

/** Stands in place of a level's name for an engine given by its spec. */
export const ownEngine = '';

/**
 * @typedef {object} Choices
 * @property {GameName} game
 * @property {'computer' | 'friend' | 'person' | 'watch'} opponent `person` shares this device, `friend` is invited
 * @property {[string, string]} levels the opponent and the second engine to watch; `ownEngine` for one given by its spec
 * @property {[string, string]} specs
 * @property {string} side a side or `random`
 * @property {string} first a side or `random`
 * @property {string} clock `none`, `custom` or seconds and increment such as `180+2`
 * @property {string} minutes
 * @property {string} increment
 * @property {number | null} size
 * @property {string} setUp
 * @property {boolean} casual
 * @property {string} seed
 * @property {string} match a key of `matchesOf`
 */

/** The name under which the browser stores the choices. */
const kept = 'new-game';

/**
 * The default choices for a game.
 * @param {GameInfo} info
 * @returns {Choices}
 */
export function usualChoices(info) {
  return {
    game: info.name,
    opponent: 'computer',
    levels: [suggestedLevel(info, []) ?? ownEngine, info.levels.at(-1)?.name ?? ownEngine],
    specs: [info.default_engine, info.default_engine],
    side: info.sides[0],
    first: info.sides[0],
    clock: 'none',
    minutes: '10',
    increment: '5',
    size: info.default_size ?? null,
    setUp: info.set_ups[0],
    casual: true,
    seed: '',
    match: singleGame,
  };
}

/**
 * The last choices, without those that no longer exist.
 * @param {GameInfo[]} games
 * @returns {Choices}
 */
export function rememberedChoices(games) {
  const last = stored(kept) ?? {};
  const info = games.find((game) => game.name === last.game);
  return info === undefined ? usualChoices(games[0]) : fitting({ ...usualChoices(info), ...last, seed: '' }, info);
}

/**
 * Lets the next visit begin with this game, and forgets the choices for another game.
 * @param {GameName} game
 */
export function rememberGame(game) {
  if (stored(kept)?.game !== game) store(kept, { game });
}

/** @param {Choices} choices */
export function rememberChoices(choices) {
  store(kept, choices);
}

/**
 * The choices after a change of the game: its last choices or the defaults, with the current opponent and clock.
 * @param {GameInfo} info
 * @param {Choices | undefined} earlier
 * @param {Choices} choices the choices for the game chosen until now
 * @returns {Choices}
 */
export function forGame(info, earlier, { opponent, clock, minutes, increment, casual, seed }) {
  return { ...(earlier ?? usualChoices(info)), opponent, clock, minutes, increment, casual, seed };
}

/**
 * The choices for a game; the default replaces those that no longer exist.
 * @param {Choices} choices
 * @param {GameInfo} info
 * @returns {Choices}
 */
function fitting(choices, info) {
  const usual = usualChoices(info);
  const isSide = (/** @type {string} */ side) => side === 'random' || info.sides.some((known) => known === side);
  const isLevel = (/** @type {string} */ level) => level === ownEngine || info.levels.some((known) => known.name === level);
  return {
    ...choices,
    levels: [choices.levels].flat().every(isLevel) ? choices.levels : usual.levels,
    side: isSide(choices.side) ? choices.side : usual.side,
    first: isSide(choices.first) ? choices.first : usual.first,
    size: info.sizes.includes(choices.size ?? 0) ? choices.size : usual.size,
    setUp: info.set_ups.includes(choices.setUp) ? choices.setUp : usual.setUp,
  };
}

/**
 * The body of the request that creates the game; null if the clock is invalid.
 * @param {Choices} choices
 * @param {GameInfo} info
 * @param {() => number} chance as `Math.random`
 */
export function requestOf(choices, info, chance) {
  const clock = clockOf(choices);
  if (clock === null) return null;
  return {
    game: info.name,
    players: playersOf(),
    set_up: choices.setUp,
    casual: choices.casual,
    ...(info.sizes.length > 0 && choices.size !== null ? { board: choices.size } : {}),
    ...(info.may_choose_first ? { first: sideOf(choices.first) } : {}),
    ...(clock === undefined ? {} : { clock }),
    ...(choices.seed.trim() === '' ? {} : { seed: choices.seed.trim() }),
    ...(choices.opponent === 'watch' ? {} : matchRequest(choices.match, info)),
  };

  function playersOf() {
    const human = { kind: 'human' };
    const engines = [0, 1].map((index) =>
      choices.levels[index] === ownEngine ? { kind: 'engine', spec: choices.specs[index].trim() } : { kind: 'level', level: choices.levels[index] },
    );
    if (choices.opponent === 'person') return [human, human];
    if (choices.opponent === 'watch') return engines;
    const isFriend = choices.opponent === 'friend';
    const [own, other] = isFriend ? [{ ...human, ...named(rememberedName()) }, { ...human, seat: 'open' }] : [human, engines[0]];
    const isFirst = sideOf(choices.side) === info.sides[0];
    return isFirst ? [own, other] : [other, own];
  }

  /** @param {string} side or `random` @returns {string} */
  function sideOf(side) {
    return side === 'random' ? info.sides[chance() < 0.5 ? 0 : 1] : side;
  }
}

/**
 * @param {Choices} choices
 * @returns {{base_ms: number, increment_ms: number} | undefined | null} undefined without a clock, null for an invalid one
 */
function clockOf(choices) {
  if (choices.clock === 'none') return undefined;
  const isCustom = choices.clock === 'custom';
  const [base, increment] = isCustom ? [numberOf(choices.minutes) * 60, numberOf(choices.increment)] : choices.clock.split('+').map(Number);
  const isPossible = base >= 1 && increment >= 0 && Number.isFinite(base + increment);
  return isPossible ? { base_ms: Math.round(base * 1000), increment_ms: Math.round(increment * 1000) } : null;
}

/** Reads a number, which may have a decimal comma. @param {string} text */
function numberOf(text) {
  return Number(text.replace(',', '.'));
}

// Suggests a level: to a newcomer the weakest; later one higher after two wins in a row, one lower after two losses.

const inARow = 2;

/**
 * @param {GameInfo} info
 * @param {readonly GameEntry[]} entries the visitor's games, the latest first
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
 * The visitor's result against a level; null for other games and unfinished ones.
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
