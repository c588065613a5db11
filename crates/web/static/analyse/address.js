// Writes and reads the address of a study: its tree, its current node, and which way the board is turned.

import { usualFlip } from './orientation.js';
import { treeText, faceOf } from './tree.js';
import { texts } from '../texts.js';

/** @import { GameInfo } from '../types.js' */
/** @import { Node, Tree } from './tree.js' */

/**
 * @typedef {object} Shown
 * @property {GameInfo} game
 * @property {Tree} tree
 * @property {string | null} side the side of the visitor; null without one
 * @property {boolean} isFlipped
 */

/**
 * @param {Shown} shown
 * @returns {Promise<{address: string, isWhole: boolean}>} if the tree is too large, it is not whole and has only the position
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
 * A link to a game at one of its moves. It is not packed, so it is ready at once.
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

/** The text of the current position, or of the last position that is not finished. @param {Tree} tree @returns {string} */
export function positionText(tree) {
  return readableNode(tree).position?.position ?? '';
}

/** The current node; before a finished position, whose text cannot be read again. @param {Tree} tree @returns {Node} */
function readableNode(tree) {
  let node = tree.current;
  while (node.parent && (node.position === null || node.position.turn === 'over')) node = node.parent;
  return node;
}

/** The position of a tree that has no steps except at most one roll; null for other trees. @param {Tree} tree @returns {string | null} */
function onlyPosition({ root, current }) {
  const [child, ...others] = root.children;
  if (child === undefined) return root.position?.position ?? null;
  const isRoll = others.length === 0 && child.children.length === 0 && faceOf(child.step ?? '') !== null;
  return isRoll && current === child ? (child.position?.position ?? null) : null;
}

// A tree is in an address as plain text (`t`) or, where that is shorter, deflated and in base64 (`z`).

/** Servers, chats and mail programs cut longer addresses. */
export const LONGEST_LINK = 16_000;

/** Longer texts are neither written nor read, however well they can be packed. */
export const LONGEST_TEXT = 40_000;

/**
 * @param {string} text
 * @returns {Promise<{t: string} | {z: string} | null>} the parameter of the address; null if the text is too long
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
 * @returns {Promise<string | null>} null if the address has no tree
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

/** Unpacks a text. A checksum in it finds links that were cut off or changed. @param {string} packed @returns {Promise<string>} */
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
