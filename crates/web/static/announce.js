// Announcements for screen readers: moves, dice, results, problems.

import { el } from './dom.js';

/** @type {HTMLElement | null} */
let region = null;

/** @type {string[]} */
let waiting = [];

/** The live region, which must be in the page. */
export function announcementRegion() {
  region ??= el('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-test': 'announcements' });
  return region;
}

/**
 * Announces a text. Simultaneous texts are joined, because a live region that changes twice at once drops the first.
 * @param {string} text
 */
export function announce(text) {
  if (text === '') return;
  waiting.push(text);
  if (waiting.length > 1) return;
  announcementRegion().textContent = '';
  setTimeout(() => {
    announcementRegion().textContent = waiting.join(' ');
    waiting = [];
  }, 60);
}
