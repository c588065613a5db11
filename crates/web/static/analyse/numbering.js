// The numbers of moves and who made them, from the shape of the tree alone.

import { faceOf, pathTo } from './tree.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./tree.js').Tree} Tree */

/**
 * @typedef {object} Place
 * @property {number} number of the turn, as records count them
 * @property {string} side who rolls or moves
 * @property {boolean} opens whether the step is the first one that has this number
 */

/** Stacks on a full board of TZAAR, where the first turn has a single action. */
const FULL_BOARD = 60;

/**
 * @param {GameInfo} game
 * @param {Tree} tree
 * @returns {(node: Node) => Place} for all nodes but the start
 */
export function numbering(game, tree) {
  const start = tree.root.position;
  const begins = Math.max(
    0,
    game.sides.findIndex((side) => side === start?.mover),
  );
  const firstTurn = game.has_dice ? 1 : start?.action === 2 || start?.stacks?.length === FULL_BOARD ? 1 : 2;
  return (node) => {
    const before = pathTo(node)
      .slice(0, -1)
      .filter((at) => faceOf(at.step ?? '') === null).length;
    const isRolled = faceOf(node.parent?.step ?? '') !== null;
    return game.has_dice ? diceGame(before, isRolled) : turnsOfTwo(before);
  };

  /**
   * Each player makes one move in a turn, and both moves have the same number.
   * @param {number} before moves made before
   * @param {boolean} isRolled whether the die lies already
   * @returns {Place}
   */
  function diceGame(before, isRolled) {
    return { number: Math.floor(before / 2) + 1, side: game.sides[(begins + before) % 2], opens: before % 2 === 0 && !isRolled };
  }

  /** @param {number} before @returns {Place} */
  function turnsOfTwo(before) {
    const turn = before < firstTurn ? 0 : 1 + Math.floor((before - firstTurn) / 2);
    const opens = before === 0 || (before >= firstTurn && (before - firstTurn) % 2 === 0);
    return { number: turn + 1, side: game.sides[(begins + turn) % 2], opens };
  }
}
