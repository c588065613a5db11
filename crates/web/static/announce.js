// Announcements for screen readers: moves, dice, results, problems.

import { el } from './dom.js';

/** @type {HTMLElement | null} */
let region = null;

/** @type {string[]} */
let waiting = [];

/** The live region, which the page must contain. */
export function announcementRegion() {
  region ??= el('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'data-test': 'announcements' });
  return region;
}

/**
 * Announces a text. Simultaneous texts are joined, because only the last change of a live region at a time is read out.
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
