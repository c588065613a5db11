// The visitor's name in games with friends, and what the server knows about the visitor.

import { api } from '../../api.js';
import { line } from '../../forms.js';
import { texts } from '../../texts.js';

/** @typedef {{name: string | null, signed_in: boolean, addresses: string[]}} Visitor */

const storageKey = 'dreistein.name';
export const longestName = 40;

/** @returns {string | null} null if the visitor was never asked; empty if no name was given */
export function rememberedName() {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** @param {string} name */
export function rememberName(name) {
  try {
    localStorage.setItem(storageKey, tidyName(name));
  } catch {
    // Without storage, the visitor is asked again.
  }
}

/** @param {string} name */
export function tidyName(name) {
  return name.trim().replaceAll(/\s+/g, ' ').slice(0, longestName);
}

/** @returns {Promise<Visitor>} */
export function visitor() {
  return api.get('/visitor');
}

/**
 * The name as a part of a request; empty if there is no name.
 * @param {string | null} name
 */
export function named(name) {
  const tidy = tidyName(name ?? '');
  return tidy === '' ? {} : { name: tidy };
}

// The field for the name that a friend will see.

/**
 * @param {string} name
 * @param {(name: string) => void} onChange
 */
export function nameField(name, onChange) {
  return line(texts.friends.name, name, onChange, { maxlength: longestName, autocomplete: 'nickname' });
}
