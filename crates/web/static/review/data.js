// A review as the server gives it, and the curves and lists that the page draws from it. Chances are the first side's.

/** @typedef {import('../types.js').Schemas} Schemas */
/** @typedef {Schemas['PlyReview']} Ply */
/** @typedef {NonNullable<Schemas['Sides_Totals'][keyof Schemas['Sides_Totals']]>} Totals */
/** @typedef {Schemas['GameReview']} ReviewedGame */
/** @typedef {Schemas['Reviews']} Review */

/** @typedef {{ value: number, luck: number, skill: number }} CurvePoint after so many plies: the chance, and both sums */

/**
 * One point before the first ply and one after each.
 * @param {ReviewedGame} game
 * @param {string} first the first side
 * @returns {CurvePoint[]}
 */
export function curveOf(game, first) {
  const points = [{ value: game.plies[0]?.before ?? game.books.start, luck: 0, skill: 0 }];
  let luck = 0;
  let skill = 0;
  for (const ply of game.plies) {
    const direction = ply.player === first ? 1 : -1;
    luck += direction * (ply.luck ?? 0);
    skill -= direction * ply.loss;
    points.push({ value: ply.after, luck, skill });
  }
  return points;
}

/** Who played a side, as the record says. @param {ReviewedGame} game @param {string} side @returns {string} */
export function nameOf(game, side) {
  const name = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (game))[side];
  return typeof name === 'string' ? name : side;
}

/** The plies worth a second look, worst first. @param {ReviewedGame} game @returns {Ply[]} */
export function mistakesOf(game) {
  return game.plies.filter((ply) => ply.sign !== '').sort((a, b) => b.loss - a.loss);
}

/** Whether the game has dice. @param {ReviewedGame} game @returns {boolean} */
export function hasLuck(game) {
  return game.plies.some((ply) => typeof ply.luck === 'number');
}
