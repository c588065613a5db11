// The address of a study: the whole tree, the current node, and which way the board is turned.

import { usualFlip } from './orientation.js';
import { treeText, faceOf } from './tree.js';
import { texts } from '../texts.js';

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

// A tree in an address: the text as it is (`t`), or deflated and in base64 (`z`) where that is shorter.

/** Servers, chats and mail programs cut longer addresses. */
export const LONGEST_LINK = 16_000;

/** A text that is longer is neither written nor read, however small it is when packed. */
export const LONGEST_TEXT = 40_000;

/**
 * @param {string} text
 * @returns {Promise<{t: string} | {z: string} | null>} a parameter of the address; null if the text is too long for one
 */
export async function linkOf(text) {
  if (text.length > LONGEST_TEXT) return null;
  const packed = { z: await pack(text) };
  const plain = { t: text };
  const shorter = lengthOf(plain) <= lengthOf(packed) ? plain : packed;
  return lengthOf(shorter) > LONGEST_LINK ? null : shorter;
}

/**
 * @param {URLSearchParams} query
 * @returns {Promise<string | null>} null if the address holds no tree
 */
export async function textOfLink(query) {
  const plain = query.get('t');
  const packed = query.get('z');
  if ((plain ?? packed ?? '').length > LONGEST_TEXT) throw new Error(texts.analyse.linkProblems.tooLong);
  return plain ?? (packed === null ? null : unpack(packed));
}

/** @param {Record<string, string>} parameter */
function lengthOf(parameter) {
  return new URLSearchParams(parameter).toString().length;
}

/** @param {string} text @returns {Promise<string>} */
async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The format has a checksum, so that a link that was cut off or changed is noticed. @param {string} packed @returns {Promise<string>} */
async function unpack(packed) {
  let text = '';
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    const decoder = new TextDecoder();
    for (let { done, value } = await reader.read(); !done && text.length <= LONGEST_TEXT; { done, value } = await reader.read()) {
      text += decoder.decode(value, { stream: true });
    }
    if (text.length > LONGEST_TEXT) await reader.cancel();
  } catch {
    throw new Error(texts.analyse.linkProblems.damaged);
  }
  if (text.length > LONGEST_TEXT) throw new Error(texts.analyse.linkProblems.tooLong);
  return text;
}
