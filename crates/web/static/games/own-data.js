// The visitor's data: downloads it as one file, imports such a file, deletes everything.

import { api } from '../api.js';
import { confirmed } from '../dialog.js';
import { el, textButton } from '../dom.js';
import { saveFile } from '../download.js';
import { withNotice } from '../message.js';
import { storedPrefix } from '../stored.js';
import { texts } from '../texts.js';

const words = texts.games.data;

/** @param {() => void} onChanged */
export function createOwnData(onChanged) {
  const isHere = api.offers().import;
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const done = el('p', { class: 'notice', role: 'status', hidden: true });
  const file = el('input', { type: 'file', accept: '.json,application/json', hidden: true, onchange: () => void withNotice(problem, bringBack) });
  return el(
    'section',
    { class: 'card own-data', 'aria-label': words.title },
    el('h2', {}, words.title),
    el('p', {}, isHere ? words.helpHere : words.help),
    problem,
    done,
    el(
      'div',
      { class: 'button-row' },
      textButton(words.download, () => void withNotice(problem, download)),
      isHere && textButton(words.import, () => file.click()),
      isHere && file,
      textButton(words.remove, () => void withNotice(problem, remove), 'button-danger'),
    ),
  );

  async function download() {
    const data = await api.get('/visitor/data');
    const content = { [isHere ? 'games' : 'server']: data, browser: browserData() };
    saveFile(words.fileName, JSON.stringify(content, null, 1), 'application/json');
  }

  /** Imports the games of a file that was downloaded here or in another browser. */
  async function bringBack() {
    const [chosen] = file.files ?? [];
    if (chosen === undefined) return;
    const content = parsed(await chosen.text());
    file.value = '';
    const { added, replaced, kept } = await api.post('/visitor/import', content?.format === undefined ? content?.games : content);
    say(words.imported(added, replaced, kept));
    onChanged();
  }

  /** @param {string} text */
  function say(text) {
    done.textContent = text;
    done.hidden = false;
  }

  async function remove() {
    if (!(await confirmed(isHere ? words.removeAskHere : words.removeAsk, words.removeYes))) return;
    await api.delete('/visitor/data');
    forgetEverything();
    say(words.removed);
    onChanged();
  }
}

/** Deletes all data of the page in the browser, even data that is only kept until the window is closed. */
export function forgetEverything() {
  for (const storageOf of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage).filter((name) => name.startsWith(storedPrefix))) storage.removeItem(key);
    } catch {
      // A browser that allows no storage has nothing to delete.
    }
  }
}

/** The data in this browser's storage, by name. @returns {Record<string, unknown>} */
function browserData() {
  try {
    const own = Object.entries(localStorage).filter(([key]) => key.startsWith(storedPrefix));
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
