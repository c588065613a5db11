// One's data: everything in one file, and its deletion.

import { api } from '../api.js';
import { confirmed } from '../dialog.js';
import { el } from '../dom.js';
import { withNotice } from '../message.js';
import { texts } from '../texts.js';

const words = texts.games.data;
const prefix = 'dreistein.';
const keepMilliseconds = 10_000;

/** @param {() => void} onRemoved */
export function createOwnData(onRemoved) {
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const done = el('p', { class: 'notice', role: 'status', hidden: true }, words.removed);
  return el(
    'section',
    { class: 'card own-data', 'aria-label': words.title },
    el('h2', {}, words.title),
    el('p', {}, words.help),
    problem,
    done,
    el(
      'div',
      { class: 'button-row' },
      el('button', { class: 'button', type: 'button', onclick: () => void withNotice(problem, download) }, words.download),
      el('button', { class: 'button button-danger', type: 'button', onclick: () => void withNotice(problem, remove) }, words.remove),
    ),
  );

  async function download() {
    const server = await api.get('/visitor/data');
    const content = JSON.stringify({ server, browser: browserData() }, null, 1);
    const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    el('a', { href: address, download: words.fileName }).click();
    setTimeout(() => URL.revokeObjectURL(address), keepMilliseconds);
  }

  async function remove() {
    if (!(await confirmed(words.removeAsk, words.removeYes))) return;
    await api.delete('/visitor/data');
    forgetEverything();
    done.hidden = false;
    onRemoved();
  }
}

/** Also what is remembered only until the window is closed. */
export function forgetEverything() {
  for (const storageOf of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) storage.removeItem(key);
    } catch {
      // A browser that allows no storage has nothing to forget.
    }
  }
}

/** What this browser remembers, by name. @returns {Record<string, unknown>} */
function browserData() {
  try {
    const own = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix));
    return Object.fromEntries(own.map(([key, text]) => [key, parsed(text)]));
  } catch {
    return {};
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
