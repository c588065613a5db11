// The keyboard. Views register what their keys do; the help overlay derives from the same list.

import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { settings } from './settings.js';
import { texts } from './texts.js';

/**
 * @typedef {object} Key
 * @property {string} key as `KeyboardEvent.key` has it, for example `ArrowLeft`, `f` or ` `
 * @property {string} text what it does, for the help overlay
 * @property {() => void} run
 */

/** @typedef {{title: string, keys: Key[]}} KeyGroup */

/** Keys that scroll, and whether they do so sideways. */
const scrollKeys = /** @type {Record<string, boolean>} */ ({
  ArrowUp: false, ArrowDown: false, Home: false, End: false, PageUp: false, PageDown: false, ArrowLeft: true, ArrowRight: true,
});

/** @type {(KeyGroup & {isActive: () => boolean})[]} */
let groups = [];

/**
 * @param {string} title a heading for the help overlay
 * @param {Key[]} keys
 * @param {() => boolean} [isActive] whether they do anything at the moment
 * @returns {() => void} takes the keys away again
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
 * Whether speech input may press the key by accident: a letter, a digit or a symbol (WCAG 2.1.4).
 * @param {string} key
 */
function isCharacter(key) {
  return key.length === 1 && key !== ' ';
}

/** Must be called once. */
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
 * Whether a form field, a button or something that scrolls has its own use for the key.
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
 * The name of a key for people.
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
