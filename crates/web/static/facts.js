// Puts the server's facts into the visitor's language. Where the page has no words, the server's are shown.

import { texts } from './texts.js';

/** @import { Catalog, GameInfo, Side } from './types.js' */

const words = texts.facts;

/**
 * Replaces titles, levels, engines and evaluations in the catalogue by the page's words.
 * @param {Catalog} catalog
 * @returns {Catalog}
 */
export function inWords(catalog) {
  return { ...catalog, games: catalog.games.map(gameInWords) };
}

/** @param {GameInfo} game @returns {GameInfo} */
function gameInWords(game) {
  /** @param {Record<string, Record<string, string>>} summaries @returns {<Listing extends {name: string, summary: string}>(listing: Listing) => Listing} */
  const summarised = (summaries) => (listing) => ({ ...listing, summary: summaries[game.name]?.[listing.name] ?? listing.summary });
  return {
    ...game,
    title: words.titles[game.name] ?? game.title,
    levels: game.levels.map((level) => ({
      ...level,
      label: words.levels[level.name] ?? level.label,
      strength: strengthOf(level, game),
    })),
    engines: game.engines.map(summarised(words.engines)),
    evaluations: game.evaluations.map(summarised(words.evaluations)),
  };
}

/**
 * @param {GameInfo['levels'][number]} level
 * @param {GameInfo} game
 */
function strengthOf({ measured, strength }, game) {
  if (measured === undefined) return strength;
  const { percent, error, games, against } = measured;
  const below = game.levels.find(({ name }) => name === against);
  const opponent = below === undefined ? words.randomMoves : (words.levels[below.name] ?? below.label);
  return words.strength(percent, error, games, opponent);
}

/**
 * A sentence that says who won and why.
 * @param {{player: string, code: string, sentence: string}} ending
 * @param {Side | null} winner
 * @param {Side | null} [you] the visitor's side, if the visitor has one side
 */
export function endingSentence({ player, code, sentence }, winner, you = null) {
  const reason = words.reasons[code];
  if (reason === undefined || winner === null) return sentence;
  const head = you === null ? words.sideWins(winner) : you === winner ? words.youWin : words.youLose;
  return words.ending(head, you === player ? reason.you : reason.side(player));
}

/**
 * The dangers for the player to move, in words.
 * @param {import('./types.js').Described | null} position
 * @returns {string[]}
 */
export function warningsOf(position) {
  const { warnings = [], threatened, stacks = [] } = position ?? {};
  if (warnings.length === 0 || threatened === undefined) return warnings;
  return threatened.map((point) => words.lastThreatened(stacks.find((stack) => stack.point === point)?.kind ?? '', point));
}

/** The page's name of a unit or term of an evaluation. @param {string} name */
export function measureName(name) {
  return words.measures[name] ?? name;
}

/** The reason for which a player lost a game of a contest by a fault, in words. @param {string} name */
export function faultName(name) {
  return words.faults[name] ?? name;
}

/** The reason for which a player has no rating, in words. @param {string} reason */
export function unratedReason(reason) {
  return words.unrated[reason] ?? reason;
}

/** The page's name for how well somebody played. @param {string} name */
export function bandName(name) {
  return words.bands[name] ?? name;
}

// Says who must do what in a position, or who has won and why.

/** @param {import('./types.js').Described} position */
export function statusOf(position) {
  const { ending, winner } = position;
  return ending ? endingSentence(ending, winner) : texts.analyse.status(position);
}
