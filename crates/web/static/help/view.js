// The help view: the rules of both games in short, and the keys.

import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @type {import('../app.js').OpenView} */
export function open(container) {
  container.append(el('h1', {}, texts.help.title));
  return () => {};
}
