// Links to a game: one for the friend who plays, one for spectators.

import { el } from '../../dom.js';

/**
 * @param {string} origin such as `http://192.168.1.5:8000`
 * @param {string} id
 * @param {string} key the key of the invitation
 */
export function inviteLink(origin, id, key) {
  return `${origin}/#/join/${encodeURIComponent(id)}/${encodeURIComponent(key)}`;
}

/**
 * @param {string} origin
 * @param {string} id
 */
export function watchLink(origin, id) {
  return `${origin}/#/play/${encodeURIComponent(id)}`;
}

/**
 * The origins that a friend can reach: the current one, unless only this computer can reach it and the server has others.
 * @param {string} current
 * @param {readonly string[]} addresses the addresses of the server
 * @returns {string[]} at least one
 */
export function originsForFriends(current, addresses) {
  if (!isLoopback(current)) return [current];
  const others = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])).filter((origin) => !isLoopback(origin));
  return others.length === 0 ? [current] : [...new Set(others)];
}

/** @param {string} origin */
export function isLoopback(origin) {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.') || hostname === '[::1]';
}

// Copies a text. Browsers offer their clipboard only on localhost or over https; elsewhere a selection is copied.

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const field = el('textarea', { class: 'unseen', readonly: true, 'aria-hidden': 'true', tabindex: '-1' });
  field.value = text;
  const before = document.activeElement;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
