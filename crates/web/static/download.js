// Lets the visitor save files.

import { el } from './dom.js';

/** How long the content stays available for the browser to save. */
const keepMilliseconds = 10_000;

/**
 * @param {string} name
 * @param {string} content
 * @param {string} type
 */
export function saveFile(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keepMilliseconds);
}
