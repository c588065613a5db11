// The games worker: answers all requests that need no search, and hosts the visitor's games.

import { instantiate } from '../engine/serve.js';
import { Calls } from '../engine/calls.js';
import { endingAtTraps, GamesHost } from './games-host.js';
import { openGamesStore } from './games-store.js';
import { Tabs } from './tabs.js';

/** @import { Bindings } from '../engine/serve.js' */

/** @type {Bindings | null} */
let bindings = null;
/** @type {Tabs | null} */
let tabs = null;

const calls = new Calls(
  {
    post: (message) => postMessage(message),
    listen: (handler) => addEventListener('message', ({ data }) => handler(data)),
  },
  {
    /** @param {import('../engine/serve.js').Compiled} compiled */
    async start(compiled) {
      ({ bindings } = await instantiate(compiled));
      tabs = new Tabs({ open: openHost, locks: navigator.locks, channel: new BroadcastChannel('dreistein.games') });
    },
    /** @param {string} method @param {string} path @param {string | undefined} body */
    answer: (method, path, body) => JSON.parse(endingAtTraps(() => started(bindings).answer(method, path, body))),
    /** @param {string} name @param {any[]} values */
    games: (name, values) => started(tabs).ask(name, values),
    watch,
  },
);

/**
 * Emits states and problems until the game is deleted or the page stops.
 * @param {string} id
 * @param {(shown: any) => void} emit
 * @param {AbortSignal} signal
 */
async function watch(id, emit, signal) {
  /** @type {() => void} */
  let end = () => {};
  const ended = new Promise((resolve) => (end = () => resolve(undefined)));
  signal.addEventListener('abort', end, { once: true });
  const { answer, stop } = await started(tabs).watch(id, (shown) => (shown === null ? end() : emit(shown)));
  if (answer.status === 200) await ended;
  stop();
  return { ...answer, body: answer.status === 200 ? null : answer.body };
}

/** @param {(id: string, shown: any) => void} onShown */
async function openHost(onShown) {
  const { Games } = started(bindings);
  const host = new GamesHost(() => new Games(), await openGamesStore(), { findMove, onShown });
  await host.load();
  return host;
}

/** Asks the page, whose engine workers search. @type {import('./games-host.js').FindMove} */
function findMove(task, signal) {
  return calls.call('findMove', [task], undefined, signal);
}

/**
 * @template Part
 * @param {Part | null} part
 * @returns {Part}
 */
function started(part) {
  if (part === null) throw new Error('the worker has not been started');
  return part;
}
