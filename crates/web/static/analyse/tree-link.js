// A tree in an address: the text as it is (`t`), or deflated and in base64 (`z`) where that is shorter.

import { texts } from '../texts.js';

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
