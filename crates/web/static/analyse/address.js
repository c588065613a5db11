// The address of a study: the whole tree, the current node, and which way the board is turned.

import { usualFlip } from './orientation.js';
import { linkOf } from './tree-link.js';
import { treeText } from './tree-text.js';
import { faceOf } from './tree.js';

/** @import { GameInfo } from '../types.js' */
/** @import { Node, Tree } from './tree.js' */

/**
 * @typedef {object} Shown
 * @property {GameInfo} game
 * @property {Tree} tree
 * @property {string | null} side the visitor's own
 * @property {boolean} isFlipped
 */

/**
 * @param {Shown} shown
 * @returns {Promise<{address: string, isWhole: boolean}>} not whole if the tree is too large; then only the position is in the address
 */
export async function addressOf({ game, tree, side, isFlipped }) {
  const position = onlyPosition(tree);
  const link = position === null ? await linkOf(treeText(tree.root.position?.position ?? '', tree)) : { p: position };
  const isWhole = link !== null;
  const query = new URLSearchParams({ game: game.name, ...(link ?? { p: positionText(tree) }) });
  if (side !== null) query.set('side', side);
  if (side === null || isFlipped !== usualFlip(game, side)) query.set('flip', isFlipped ? '1' : '0');
  return { address: `#/analyse?${query}`, isWhole };
}

/**
 * A link to a game at one of its moves, known at once since it is not packed.
 * @param {GameInfo} game
 * @param {Tree} tree
 * @param {string | null} side
 * @returns {string}
 */
export function addressOfGame(game, tree, side) {
  const query = new URLSearchParams({ game: game.name, t: treeText(tree.root.position?.position ?? '', tree) });
  if (side !== null) query.set('side', side);
  return `#/analyse?${query}`;
}

/** The current position as a text that can be read again. @param {Tree} tree @returns {string} */
export function positionText(tree) {
  return readableNode(tree).position?.position ?? '';
}

/** A finished position cannot be read again, so the last one before it is used. @param {Tree} tree @returns {Node} */
function readableNode(tree) {
  let node = tree.current;
  while (node.parent && (node.position === null || node.position.turn === 'over')) node = node.parent;
  return node;
}

/** The position, if the tree has nothing else: no step but a roll. @param {Tree} tree @returns {string | null} */
function onlyPosition({ root, current }) {
  const [child, ...others] = root.children;
  if (child === undefined) return root.position?.position ?? null;
  const isRoll = others.length === 0 && child.children.length === 0 && faceOf(child.step ?? '') !== null;
  return isRoll && current === child ? (child.position?.position ?? null) : null;
}
