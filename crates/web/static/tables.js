// Creates tables. Wide ones can scroll inside the page, also by keyboard.

import { el } from './dom.js';

/** The head of a column of text. @param {import('./dom.js').Child} text */
export function wordHead(text) {
  return el('th', { scope: 'col' }, text);
}

/** The head of a column of numbers. @param {import('./dom.js').Child} text */
export function numberHead(text) {
  return el('th', { scope: 'col', class: 'number-head' }, text);
}

/**
 * @param {string} caption for screen readers, not shown
 * @param {import('./dom.js').Child[]} heads
 * @param {HTMLTableSectionElement} body
 * @param {string} [kind] the CSS class
 */
export function table(caption, heads, body, kind = 'plain-table') {
  return el('table', { class: kind }, el('caption', { class: 'unseen' }, caption), el('thead', {}, el('tr', {}, ...heads)), body);
}

/**
 * @param {string} caption
 * @param {import('./dom.js').Child[]} heads
 * @param {HTMLTableSectionElement} body
 */
export function scrollingTable(caption, heads, body) {
  return el('div', { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': caption }, table(caption, heads, body));
}
