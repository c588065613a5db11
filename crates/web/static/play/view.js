// The play view: the lobby, or the game that the address names.

import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @type {import('../app.js').OpenView} */
export function open(container) {
  container.append(el('h1', {}, texts.play.title));
  return () => {};
}
