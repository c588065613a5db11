// Checks that the dice were fixed before the game: the browser computes the fingerprint itself.

import { el, fill } from '../dom.js';
import { texts } from '../texts.js';

/** @typedef {import('../types.js').DicePromise} DicePromise */

const words = texts.play.fairness;

export function createFairness() {
  const body = el('div', { class: 'fairness-body' });
  const element = el('details', { class: 'fairness', hidden: true, ontoggle: () => element.scrollIntoView({ block: 'nearest' }) }, el('summary', {}, words.title), body);
  let shown = '';

  /** @param {DicePromise | null} dice */
  async function show(dice) {
    element.hidden = dice === null;
    const key = JSON.stringify(dice);
    if (dice === null || key === shown) return;
    shown = key;
    if (dice.seed === null || dice.salt === null) {
      fill(body, el('p', {}, dice.given ? words.given : words.before), fact(words.commitment, dice.commitment));
      return;
    }
    const text = secretText(dice.seed, dice.salt);
    const facts = [fact(words.commitment, dice.commitment), fact(words.seed, dice.seed), fact(words.salt, dice.salt)];
    fill(body, el('p', {}, words.after), ...facts, await verdict(text, dice.commitment));
  }

  return { element, show };
}

/**
 * @param {string} text
 * @param {string} commitment
 */
async function verdict(text, commitment) {
  const found = await fingerprint(text);
  if (found === null) return el('p', {}, words.cannot, ' ', el('code', {}, `printf '${text}' | sha256sum`));
  const isRight = found === commitment.toLowerCase();
  return el('p', { class: isRight ? 'verdict-right' : 'verdict-wrong', 'data-test': 'dice-verdict' }, isRight ? words.verified : words.wrong);
}

/**
 * The text whose fingerprint is the commitment.
 * @param {string} seed
 * @param {string} salt
 */
export function secretText(seed, salt) {
  return `dreistein dice ${seed} ${salt}`;
}

/**
 * SHA-256 in hexadecimal; null where the browser does not offer it.
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function fingerprint(text) {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
  return el('p', { class: 'fact' }, el('span', { class: 'fact-name' }, name), el('code', {}, value));
}
