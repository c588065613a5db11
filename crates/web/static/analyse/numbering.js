// Move numbers and movers, derived from the shape of the tree.

import { boardGame } from '../boards/games.js';
import { faceOf, pathTo } from './tree.js';

/** @import { GameInfo } from '../types.js' */
/** @import { Node, Tree } from './tree.js' */

/**
 * @typedef {object} Place
 * @property {number} number of the turn, as records count them
 * @property {string} side who rolls or moves
 * @property {boolean} opens whether the step is the first one that has this number
 */

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
  const { turnAfter } = boardGame(game.name);
  return (node) => {
    const before = pathTo(node)
      .slice(0, -1)
      .filter((at) => faceOf(at.step ?? '') === null).length;
    const isRolled = faceOf(node.parent?.step ?? '') !== null;
    const { number, turn, opens } = turnAfter(before, isRolled, start);
    return { number, side: game.sides[(begins + turn) % 2], opens };
  };
}
