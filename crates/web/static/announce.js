// What screen readers are told: moves, dice, results, problems.

import { el } from './dom.js';

const region = el('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-test': 'announcements' });

/** @type {string[]} */
let waiting = [];

/** The element that has to be in the page. */
export function announcementRegion() {
  return region;
}

/**
 * Says a text. Texts of the same moment are said together: a live region that changes twice at once drops the first.
 * @param {string} text
 */
export function announce(text) {
  if (text === '') return;
  waiting.push(text);
  if (waiting.length > 1) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = waiting.join(' ');
    waiting = [];
  }, 60);
}
