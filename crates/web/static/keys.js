// Keyboard shortcuts. Views register their keys, and the help overlay lists them.

import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { settings } from './settings.js';
import { texts } from './texts.js';

/**
 * @typedef {object} Key
 * @property {string} key as in `KeyboardEvent.key`, for example `ArrowLeft`, `f` or ` `
 * @property {string} text the description in the help overlay
 * @property {() => void} run
 */

/** @typedef {{title: string, keys: Key[]}} KeyGroup */

/** Keys that scroll, with true for sideways. */
const scrollKeys = /** @type {Record<string, boolean>} */ ({
  ArrowUp: false, ArrowDown: false, Home: false, End: false, PageUp: false, PageDown: false, ArrowLeft: true, ArrowRight: true,
});

/** @type {(KeyGroup & {isActive: () => boolean})[]} */
let groups = [];

/**
 * @param {string} title a heading for the help overlay
 * @param {Key[]} keys
 * @param {() => boolean} [isActive] whether the keys currently have an effect
 * @returns {() => void} removes the keys
 */
export function registerKeys(title, keys, isActive = () => true) {
  const group = { title, keys, isActive };
  groups = [...groups, group];
  return () => {
    groups = groups.filter((other) => other !== group);
  };
}

/**
 * The keys that are currently active.
 * @returns {KeyGroup[]}
 */
export function registeredKeys() {
  const active = groups.filter((group) => group.isActive());
  return active.map(({ title, keys }) => ({ title, keys: keys.filter(({ key }) => settings().letterKeys || !isCharacter(key)) })).filter(({ keys }) => keys.length > 0);
}

/**
 * Whether a key is a letter, a digit or a symbol, which speech input may press by accident (WCAG 2.1.4).
 * @param {string} key
 */
function isCharacter(key) {
  return key.length === 1 && key !== ' ';
}

/** Starts to handle the registered keys. Must be called once. */
export function listenToKeys() {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') !== null || belongsToControl(event)) return;
    const found = registeredKeys().reverse().flatMap((group) => group.keys).find((key) => key.key === event.key);
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  });
}

/**
 * Whether the focused form field, button or scrolling region uses the key itself.
 * @param {KeyboardEvent} event
 */
function belongsToControl(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input, select, textarea, [contenteditable]') || scrolls(target, event.key)) return true;
  return (event.key === ' ' || event.key === 'Enter') && target.matches('button, a, summary');
}

/**
 * Whether a focusable region can scroll further in the direction of a key.
 * @param {HTMLElement} region
 * @param {string} key
 */
function scrolls(region, key) {
  if (!Object.hasOwn(scrollKeys, key) || region.getAttribute('tabindex') !== '0') return false;
  return scrollKeys[key] ? region.scrollWidth > region.clientWidth : region.scrollHeight > region.clientHeight;
}

/**
 * The name of a key in the visitor's language.
 * @param {string} key
 */
export function keyName(key) {
  const arrows = /** @type {Record<string, string>} */ ({ ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' });
  return arrows[key] ?? texts.common.keyNames[key] ?? key;
}

// The overlay that lists the keyboard shortcuts.

export function openKeyHelp() {
  openDialog(texts.common.keys, registeredKeys().flatMap(groupRows));
}

/** @param {KeyGroup} group */
function groupRows(group) {
  const rows = group.keys.map((key) => el('div', { class: 'key-row' }, el('dt', {}, el('kbd', {}, keyName(key.key))), el('dd', {}, key.text)));
  return [el('h3', {}, group.title), el('dl', { class: 'key-list' }, ...rows)];
}
