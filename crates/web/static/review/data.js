// A review from the server, and the curves and lists that the page draws from it. The server's win probabilities are the first side's.

/** @import { Schemas } from '../types.js' */
/** @typedef {Schemas['PlyReview']} Ply */
/** @typedef {NonNullable<Schemas['Sides_Totals'][keyof Schemas['Sides_Totals']]>} Totals */
/** @typedef {Schemas['GameReview']} ReviewedGame */
/** @typedef {Schemas['Reviews']} Review */

/** A turn, its place in the game from 1, and the number that records give it. @typedef {Ply & {turn: number, number: number}} Turn */
/** @typedef {Omit<ReviewedGame, 'plies'> & {plies: Turn[]}} NumberedGame */

/** Through whose eyes everything is shown: `side` is the visitor's own, or else the first one. @typedef {{first: string, side: string, own: string | null}} View */

/** @typedef {{ value: number, luck: number, skill: number }} CurvePoint after each turn: the win probability, and both sums */

/**
 * @param {ReviewedGame} game
 * @param {(before: number) => number} numberAfter the number of the turn that begins after this many moves
 * @returns {NumberedGame}
 */
export function numbered(game, numberAfter) {
  return { ...game, plies: game.plies.map((ply, place) => ({ ...ply, turn: place + 1, number: numberAfter(ply.ply - 1) })) };
}

/** @param {string[]} sides @param {string | null} own @returns {View} */
export function viewOf(sides, own) {
  return { first: sides[0], side: own ?? sides[0], own };
}

/** A win probability of the first side as the view shows it. @param {number} value @param {View} view @returns {number} */
export function seenFrom(value, { first, side }) {
  return side === first ? value : 1 - value;
}

/**
 * One point before the first turn and one after each.
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

/** Who played a side, as the record says. @param {object} game @param {string} side @returns {string} */
export function nameOf(game, side) {
  const name = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (game))[side];
  return typeof name === 'string' ? name : side;
}

/** The turns worth a second look, worst first. @param {NumberedGame} game @returns {Turn[]} */
export function mistakesOf(game) {
  return game.plies.filter(({ sign }) => sign !== '').sort((a, b) => b.loss - a.loss);
}

/** The actions of a turn as the server writes it. @param {string} turn @returns {string[]} */
export function actionsOf(turn) {
  return turn.split('-');
}

/** Whether a player made several actions in a row. @param {Pick<ReviewedGame, 'plies'>} game @returns {boolean} */
export function hasLongTurns(game) {
  return game.plies.some((ply) => ply.actions);
}

/** Whether the game has dice. @param {Pick<ReviewedGame, 'plies'>} game @returns {boolean} */
export function hasLuck(game) {
  return game.plies.some((ply) => typeof ply.luck === 'number');
}
