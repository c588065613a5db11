// A review from the server, and the curves and lists that the page draws from it. Win probabilities are the first side's.

/** @typedef {import('../types.js').Schemas} Schemas */
/** @typedef {Schemas['PlyReview']} Ply */
/** @typedef {NonNullable<Schemas['Sides_Totals'][keyof Schemas['Sides_Totals']]>} Totals */
/** @typedef {Schemas['GameReview']} ReviewedGame */
/** @typedef {Schemas['Reviews']} Review */

/** @typedef {{ value: number, luck: number, skill: number }} CurvePoint after each turn: the win probability, and both sums */

/**
 * One point before the first turn and one after each.
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

/** A turn and its number, from 1. @typedef {Ply & {turn: number}} NumberedTurn */

/** The turns worth a second look, worst first. @param {ReviewedGame} game @returns {NumberedTurn[]} */
export function mistakesOf(game) {
  const numbered = game.plies.map((ply, place) => ({ ...ply, turn: place + 1 }));
  return numbered.filter(({ sign }) => sign !== '').sort((a, b) => b.loss - a.loss);
}

/** The actions of a turn as the server writes it. @param {string} turn @returns {string[]} */
export function actionsOf(turn) {
  return turn.split('-');
}

/** Whether a player made several actions in a row. @param {ReviewedGame} game @returns {boolean} */
export function hasLongTurns(game) {
  return game.plies.some((ply) => ply.actions);
}

/**
 * What to ask in training: of a turn with several actions, the one with the largest loss.
 * @param {Ply} ply
 * @returns {Ply}
 */
export function questionOf(ply) {
  if (!ply.actions) return ply;
  const worst = ply.actions.reduce((worst, action) => (action.loss > worst.loss ? action : worst));
  return { ...ply, ...worst };
}

/** Whether the game has dice. @param {ReviewedGame} game @returns {boolean} */
export function hasLuck(game) {
  return game.plies.some((ply) => typeof ply.luck === 'number');
}
