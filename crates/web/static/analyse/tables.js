// Tables that may be wider than a phone: they scroll by themselves, also by keyboard.

import { el } from '../dom.js';

/**
 * @param {string} caption said, not shown
 * @param {string[]} words headings of texts
 * @param {string[]} numbers headings of numbers, behind the texts
 * @param {HTMLTableSectionElement} body
 * @returns {HTMLElement}
 */
export function scrollingTable(caption, words, numbers, body) {
  const heads = [
    ...words.map((word) => el('th', { scope: 'col' }, word)),
    ...numbers.map((word) => el('th', { scope: 'col', class: 'number-head' }, word)),
  ];
  return scrolling(
    caption,
    el('table', { class: 'plain-table' }, el('caption', { class: 'unseen' }, caption), el('thead', {}, el('tr', {}, ...heads)), body),
  );
}

/**
 * @param {string} label
 * @param {HTMLTableElement} table
 * @returns {HTMLElement}
 */
export function scrolling(label, table) {
  return el('div', { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': label }, table);
}
