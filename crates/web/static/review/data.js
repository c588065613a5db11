// A review as the server gives it, and the curves and lists that the page draws from it. Chances are the first side's.

/** @typedef {import('../analyse/values.js').Sided} Sided */
/** @typedef {import('../analyse/verdict.js').Mark} Mark */

/**
 * @typedef {object} Ply
 * @property {number} ply from 1
 * @property {string} player
 * @property {number | null} [die]
 * @property {number | null} [luck] of the roll, for the player who rolled
 * @property {string} played
 * @property {string[]} best
 * @property {number} loss
 * @property {Mark} mark
 * @property {boolean} forced
 * @property {boolean} exact
 * @property {{ die: number }[]} [faces]
 * @property {{ move: string, loss: number }[]} moves
 * @property {string} position in which the move was made
 */

/**
 * @typedef {object} Totals
 * @property {number} moves
 * @property {number} forced
 * @property {number | null} mean_loss
 * @property {number | null} worst_loss
 * @property {number | null} best_share
 * @property {number} inaccuracies
 * @property {number} mistakes
 * @property {number} blunders
 * @property {number | null} [luck]
 * @property {number} result
 * @property {number | null} [luck_adjusted]
 * @property {string | null} [band]
 */

/** @typedef {{ start: number, luck?: number, losses: number, drift: number, conceded: number, result: number }} Books */

/**
 * @typedef {object} ReviewedGame
 * @property {number} number
 * @property {string} start
 * @property {string | null} winner
 * @property {boolean} on_board
 * @property {Ply[]} plies
 * @property {{ player: string, die: number, luck: number } | null} [unplayed_roll]
 * @property {Record<string, Totals>} totals
 * @property {Books} books
 */

/** @typedef {{ engine: string, depth: number | null, games: ReviewedGame[] }} Review */

/** @typedef {{ value: number, luck: number, skill: number }} CurvePoint after so many plies: the chance, and both sums */

const MARKS_OF_MISTAKES = new Set(['inaccuracy', 'mistake', 'blunder']);

/**
 * One point before the first ply and one after each.
 * @param {ReviewedGame} game
 * @param {Sided} sides
 * @returns {CurvePoint[]}
 */
export function curveOf(game, sides) {
  const points = [{ value: chanceBefore(game, sides), luck: 0, skill: 0 }];
  let luck = 0;
  let skill = 0;
  for (const ply of game.plies) {
    const direction = ply.player === sides.sides[0] ? 1 : -1;
    luck += direction * (ply.luck ?? 0);
    skill -= direction * ply.loss;
    points.push({ value: chanceAfter(ply, sides), luck, skill });
  }
  return points;
}

/** @param {Ply} ply @param {Sided} sides @returns {number} */
export function chanceAfter(ply, sides) {
  return numberIn(ply, `${sides.sides[0]}_after`);
}

/** @param {ReviewedGame} game @param {Sided} sides @returns {number} */
function chanceBefore(game, sides) {
  const first = game.plies[0];
  return first ? numberIn(first, `${sides.sides[0]}_before`) : game.books.start;
}

/** Who played a side, as the record says. @param {ReviewedGame} game @param {string} side @returns {string} */
export function nameOf(game, side) {
  const name = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (game))[side];
  return typeof name === 'string' ? name : side;
}

/** The plies worth a second look, worst first. @param {ReviewedGame} game @returns {Ply[]} */
export function mistakesOf(game) {
  return game.plies.filter((ply) => MARKS_OF_MISTAKES.has(ply.mark)).sort((a, b) => b.loss - a.loss);
}

/** Whether the game has dice. @param {ReviewedGame} game @returns {boolean} */
export function hasLuck(game) {
  return game.plies.some((ply) => typeof ply.luck === 'number');
}

/** @param {object} entry @param {string} name @returns {number} */
function numberIn(entry, name) {
  return Number(/** @type {Record<string, unknown>} */ (entry)[name] ?? 0.5);
}
