// A review from the server, with the curves and lists made from it. The server's win probabilities are those of the first side.

/** @import { Schemas } from '../types.js' */
/** @typedef {Schemas['PlyReview']} Ply */
/** @typedef {NonNullable<Schemas['Sides_Totals'][keyof Schemas['Sides_Totals']]>} Totals */
/** @typedef {Schemas['GameReview']} ReviewedGame */
/** @typedef {Schemas['Reviews']} Review */

/** A turn, with its place in the game from 1 and its number in records. @typedef {Ply & {turn: number, number: number}} Turn */
/** @typedef {Omit<ReviewedGame, 'plies'> & {plies: Turn[]}} NumberedGame */

/** The point of view: `side` is the visitor's side, or else the first one. @typedef {{first: string, side: string, own: string | null}} View */

/** @typedef {{ value: number, luck: number, skill: number }} CurvePoint the win probability after a turn, and the sums of luck and skill */

/**
 * @param {ReviewedGame} game
 * @param {(before: number) => number} numberAfter returns the number of the turn that begins after this many moves
 * @returns {NumberedGame}
 */
export function numbered(game, numberAfter) {
  return { ...game, plies: game.plies.map((ply, place) => ({ ...ply, turn: place + 1, number: numberAfter(ply.ply - 1) })) };
}

/** @param {string[]} sides @param {string | null} own @returns {View} */
export function viewOf(sides, own) {
  return { first: sides[0], side: own ?? sides[0], own };
}

/** Converts a win probability of the first side to the view's side. @param {number} value @param {View} view @returns {number} */
export function seenFrom(value, { first, side }) {
  return side === first ? value : 1 - value;
}

/**
 * The points of the graph: one before the first turn and one after each turn.
 * @param {Pick<ReviewedGame, 'plies' | 'books'>} game
 * @param {View} view
 * @returns {CurvePoint[]}
 */
export function curveOf(game, view) {
  const points = [{ value: seenFrom(game.plies[0]?.before ?? game.books.start, view), luck: 0, skill: 0 }];
  let luck = 0;
  let skill = 0;
  for (const ply of game.plies) {
    const direction = ply.player === view.side ? 1 : -1;
    luck += direction * (ply.luck ?? 0);
    skill -= direction * ply.loss;
    points.push({ value: seenFrom(ply.after, view), luck, skill });
  }
  return points;
}

/** The name of a side's player in the record, or else the side. @param {object} game @param {string} side @returns {string} */
export function nameOf(game, side) {
  const name = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (game))[side];
  return typeof name === 'string' ? name : side;
}

/** The turns with a mark for a mistake, worst first. @param {NumberedGame} game @returns {Turn[]} */
export function mistakesOf(game) {
  return game.plies.filter(({ sign }) => sign !== '').sort((a, b) => b.loss - a.loss);
}

/** Splits a turn, as the server writes it, into its actions. @param {string} turn @returns {string[]} */
export function actionsOf(turn) {
  return turn.split('-');
}

/** Whether turns of the game have several actions. @param {Pick<ReviewedGame, 'plies'>} game @returns {boolean} */
export function hasLongTurns(game) {
  return game.plies.some((ply) => ply.actions);
}

/** Whether the game has dice. @param {Pick<ReviewedGame, 'plies'>} game @returns {boolean} */
export function hasLuck(game) {
  return game.plies.some((ply) => typeof ply.luck === 'number');
}
