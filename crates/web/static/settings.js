// The visitor's settings, stored in the browser.

import { store, stored } from './stored.js';

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'auto' | import('./language.js').Language} language
 * @property {'none' | 'fast' | 'normal' | 'slow'} animation
 * @property {boolean} flip whether boards start flipped if the visitor plays no side
 * @property {boolean} coordinates
 * @property {boolean} sound
 * @property {boolean} letterKeys whether single-letter shortcuts are on
 */

/** @type {Settings} */
const defaults = { theme: 'auto', language: 'auto', animation: 'normal', flip: false, coordinates: true, sound: true, letterKeys: true };

const milliseconds = { none: 0, fast: 110, normal: 220, slow: 450 };

/** @type {Settings} */
let current = { ...defaults, ...kept() };

/** @type {Set<(settings: Settings) => void>} */
const watchers = new Set();

/** @returns {Readonly<Settings>} */
export function settings() {
  return current;
}

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  current = { ...current, ...changes };
  store('settings', current);
  applyTheme();
  watchers.forEach((watcher) => watcher(current));
}

/**
 * Calls back after every change.
 * @param {(settings: Settings) => void} watcher
 * @returns {() => void} stops these calls
 */
export function watchSettings(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The duration of a piece's move; 0 if the visitor or the system wants no motion. */
export function animationMilliseconds() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : milliseconds[current.animation];
}

/** @param {number} milliseconds @returns {Promise<void>} resolves after that time */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Applies the theme and the animation setting to the style sheets. */
export function applyTheme() {
  document.documentElement.dataset.theme = current.theme;
  document.documentElement.dataset.animation = current.animation;
}

/** @returns {Partial<Settings>} */
function kept() {
  return Object.fromEntries(Object.entries(stored('settings') ?? {}).filter(([name, value]) => isAllowed(name, value)));
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function isAllowed(name, value) {
  if (name === 'theme') return value === 'auto' || value === 'light' || value === 'dark';
  if (name === 'language') return typeof value === 'string';
  if (name === 'animation') return typeof value === 'string' && Object.hasOwn(milliseconds, value);
  return ['flip', 'coordinates', 'sound', 'letterKeys'].includes(name) && typeof value === 'boolean';
}
