// The games of a browser without a server: stored before they are shown, one host for all tabs. Module, database and locks are made up.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { GamesHost } from '../../static/local/games-host.js';
import { Tabs } from '../../static/local/tabs.js';
import { until } from './until.mjs';

const outcome = (changes = {}) => JSON.stringify({ status: 200, type: 'application/json', body: null, saved: [], removed: [], events: [], turns: [], search: null, ...changes });

/** A game is a number that grows: every request adds one, an engine adds ten. With seven, it is the turn of an engine. */
class FakeGames {
  constructor() {
    this.rows = new Map();
    this.watched = [];
    this.turn = 0;
  }

  load(text) {
    const row = JSON.parse(text);
    if (row.broken) return JSON.stringify({ status: 422, type: 'application/json', body: { error: { code: 'invalid_body', message: `${row.id} is broken` } } });
    this.rows.set(row.id, row.plies);
    return JSON.stringify({ status: 200, type: 'application/json', body: { id: row.id } });
  }

  request(method, path) {
    const [, id, what] = path.split('/');
    if (what === 'trap') throw new WebAssembly.RuntimeError('unreachable');
    if (path === '/games') return outcome({ body: { total: this.rows.size } });
    if (path === '/visitor/data') return outcome({ status: 204, removed: [...this.rows.keys()] });
    if (method === 'GET') return outcome({ body: this.rows.get(id) ?? 0 });
    if (what === 'hint') return outcome({ status: 202, search: { hint: id } });
    if (method === 'DELETE') {
      this.rows.delete(id);
      return outcome({ status: 204, removed: [id], events: [{ id, state: null }], turns: [this.turnOf(id, 'none')] });
    }
    return this.add(id, 1, what === 'moves' ? 'engine' : what === 'clock' ? 'clock' : 'none');
  }

  add(id, plies, kind) {
    const now = (this.rows.get(id) ?? 0) + plies;
    this.rows.set(id, now);
    return outcome({ body: now, saved: [{ id, plies: now, updated_at: now }], events: [{ id, state: now }], turns: [this.turnOf(id, kind)] });
  }

  turnOf(id, kind) {
    this.turn += 1;
    return { id, turn: this.turn, kind, wait_ms: 5 };
  }

  watch(id) {
    this.watched.push(id);
    const turns = this.rows.get(id) % 100 === 7 ? [this.turnOf(id, 'engine')] : [];
    return this.rows.has(id) ? outcome({ body: this.rows.get(id), turns }) : outcome({ status: 404, body: { error: { code: 'not_found', message: 'no game' } } });
  }

  unwatch(id) {
    this.watched.splice(this.watched.indexOf(id), 1);
    return outcome();
  }

  next_search(id, turn) {
    return turn === this.turn ? JSON.stringify({ id }) : undefined;
  }

  engine_moved(id, turn, found) {
    if (found === 'nonsense') return outcome({ status: 422, body: { error: { code: 'invalid_body', message: 'no move' } } });
    return turn === this.turn ? this.add(id, 10, 'none') : outcome();
  }

  out_of_time(id) {
    return this.add(id, 100, 'none');
  }

  hint_found(task, found) {
    return outcome({ body: { task: JSON.parse(task), found } });
  }
}

/** A database that several tabs share; it takes its time. */
function fakeStore(rows = []) {
  const kept = new Map(rows.map((row) => [row.id, row]));
  const log = [];
  return {
    kept,
    log,
    rows: async () => structuredClone([...kept.values()]),
    async change(saved, removed) {
      if (saved.length + removed.length === 0) return;
      await new Promise(setImmediate);
      saved.forEach((row) => kept.set(row.id, row));
      removed.forEach((id) => kept.delete(id));
      log.push(`stored ${saved.map(({ plies }) => plies)}`);
    },
    clear: async () => kept.clear(),
  };
}

function hostOf({ store = fakeStore(), findMove = async () => 'found' } = {}) {
  const onShown = (id, shown) => store.log.push(`shown ${shown?.error?.code ?? shown}`);
  const host = new GamesHost(() => new FakeGames(), store, { findMove, onShown, now: () => 7 });
  return { host, store };
}

test('what is shown is stored before, in the order of the requests', async () => {
  const { host, store } = hostOf();
  const answers = await Promise.all(['a', 'a', 'a'].map((id) => host.request('POST', `/${id}/x`, '{}')));
  assert.deepEqual(answers.map(({ body }) => body), [1, 2, 3]);
  assert.deepEqual(store.log, ['stored 1', 'shown 1', 'stored 2', 'shown 2', 'stored 3', 'shown 3']);
});

test('what cannot be stored is an error, is not shown and has not happened', async (context) => {
  context.mock.method(console, 'error', () => {});
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const store = fakeStore([{ id: 'a', plies: 1 }, { id: 'b', plies: 7 }]);
  store.change = async (saved) => (saved.length > 0 ? Promise.reject(new Error('the disk is full')) : undefined);
  const { host } = hostOf({ store });
  await host.load();
  await host.watch('a');
  await host.watch('b');
  await assert.rejects(host.request('POST', '/a/x', '{}'), /disk is full/);
  assert.equal((await host.request('GET', '/a')).body, 1);
  assert.deepEqual(store.log, ['shown 1', 'shown 7', 'shown not_stored'], 'as stored; the engine does not try again and again');
  context.mock.timers.tick(1000);
  await new Promise(setImmediate);
  assert.equal(store.log.length, 3);
});

test('an engine has its turn after a pause, and a clock ends a game', async () => {
  const { host, store } = hostOf();
  await host.request('POST', '/a/moves', '{}');
  await host.request('POST', '/b/clock', '{}');
  await until(() => store.kept.get('b').plies === 101);
  assert.equal(store.kept.get('a').plies, 1, 'the turn of the other game is later, so that this one has passed');
  await host.request('POST', '/a/moves', '{}');
  await until(() => store.kept.get('a').plies === 12);
});

test('a new turn stops the search of the one before', async () => {
  const [begun, stopped] = [[], []];
  const findMove = (task, signal) => {
    begun.push(task);
    return new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(stopped.push(task))));
  };
  const { host, store } = hostOf({ findMove });
  await host.request('POST', '/a/moves', '{}');
  await until(() => begun.length > 0);
  await host.request('POST', '/a/x', '{}');
  await until(() => stopped.length > 0);
  assert.deepEqual([stopped, store.kept.get('a').plies], [['{"id":"a"}'], 2]);
});

test('a search that fails is repeated', async (context) => {
  context.mock.method(console, 'warn', () => {});
  let searches = 0;
  const findMove = async () => (++searches === 1 ? Promise.reject(new Error('crashed')) : 'found');
  const { host, store } = hostOf({ findMove });
  await host.request('POST', '/a/moves', '{}');
  await until(() => store.kept.get('a').plies === 11);
});

for (const [name, answer] of [['a search that fails twice', () => Promise.reject(new Error('crashed'))], ['a move that is refused', async () => 'nonsense']]) {
  test(`${name} leaves the turn to whoever opens the game again`, async (context) => {
    for (const method of ['error', 'warn']) context.mock.method(console, method, () => {});
    let findMove = answer;
    const { host, store } = hostOf({ findMove: () => findMove() });
    await host.request('POST', '/a/moves', '{}');
    await until(() => store.log.at(-1) === 'shown engine_failed');
    assert.equal(store.kept.get('a').plies, 1);
    findMove = async () => 'found';
    await host.watch('a');
    await until(() => store.kept.get('a').plies === 11);
  });
}

test('a trap ends the worker', async (context) => {
  context.mock.method(console, 'error', () => {});
  globalThis.reportError = context.mock.fn();
  const { host, store } = hostOf();
  await assert.rejects(host.request('POST', '/a/trap', '{}'), WebAssembly.RuntimeError);
  assert.equal(globalThis.reportError.mock.callCount(), 1);
  await host.request('POST', '/a/moves', '{}');
  host.games.next_search = () => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  await until(() => store.log.at(-1) === 'shown engine_failed');
  assert.equal(globalThis.reportError.mock.callCount(), 2);
});

test('a hint is searched while the game goes on', async () => {
  let found = () => {};
  const { host } = hostOf({ findMove: () => new Promise((resolve) => (found = () => resolve('b2'))) });
  const hint = host.request('POST', '/a/hint', '{}');
  assert.equal((await host.request('POST', '/a/x', '{}')).body, 1);
  found();
  assert.deepEqual((await hint).body, { task: { hint: 'a' }, found: 'b2' });
});

test('a hint that cannot be searched is an error of the engine', async (context) => {
  context.mock.method(console, 'error', () => {});
  const { host } = hostOf({ findMove: () => Promise.reject(new Error('crashed')) });
  const { status, body } = await host.request('POST', '/a/hint', '{}');
  assert.deepEqual([status, body.error.code], [500, 'engine_failed']);
});

test('games that cannot be read are counted, and deleted with the others', async (context) => {
  context.mock.method(console, 'error', () => {});
  const { host, store } = hostOf({ store: fakeStore([{ id: 'a', plies: 4 }, { id: 'b', broken: true }]) });
  await host.load();
  assert.equal((await host.request('GET', '/a')).body, 4);
  assert.deepEqual((await host.request('GET', '/games')).body, { total: 1, unreadable: 1 });
  await host.request('DELETE', '/visitor/data');
  assert.equal(store.kept.size, 0);
  assert.equal((await host.request('GET', '/games')).body.unreadable, 0);
});

/** Locks as browsers have them, for tabs that can be closed. */
function fakeLocks() {
  const queues = new Map();
  const grant = (name) => {
    const [first] = queues.get(name) ?? [];
    if (first === undefined || first.isHeld) return;
    first.isHeld = true;
    void Promise.resolve(first.body({ name })).then(() => release(name, first));
  };
  const release = (name, entry) => {
    queues.set(name, queues.get(name).filter((other) => other !== entry));
    queueMicrotask(() => grant(name));
  };
  const steal = (name) => {
    const [first] = queues.get(name) ?? [];
    if (first?.isHeld !== true) return;
    release(name, first);
    first.reject(new DOMException('stolen', 'AbortError'));
  };
  const ofTab = () => {
    const own = [];
    const tab = {
      /** Tells the tab something. */
      tell: (run) => run(),
      close: () => own.forEach(([name, entry]) => release(name, entry)),
      request(name, options, body = options) {
        if (options.steal) steal(name);
        const queue = queues.get(name) ?? [];
        if (options.ifAvailable && queue.length > 0) return Promise.resolve(body(null));
        return new Promise((resolve, reject) => {
          const entry = { body, isHeld: false, reject: (error) => tab.tell(() => reject(error)) };
          own.push([name, entry]);
          queues.set(name, options.steal ? [entry, ...queue] : [...queue, entry]);
          queueMicrotask(() => grant(name));
        });
      },
    };
    return tab;
  };
  return { ofTab };
}

/** @type {(() => void)[]} */
let closers = [];
afterEach(() => {
  closers.forEach((close) => close());
  closers = [];
});

/** How long a tab may be silent. */
const patience = 60_000;

function browserOf(rows) {
  const locks = fakeLocks();
  const store = fakeStore(rows);
  const hosts = [];
  const name = `dreistein.test.${Math.random()}`;
  return { store, hosts, openTab };

  function openTab() {
    const channel = new BroadcastChannel(name);
    const own = locks.ofTab();
    const open = async (onShown) => {
      const host = new GamesHost(() => new FakeGames(), store, { findMove: async () => 'found', onShown, now: () => 7 });
      hosts.push(host.games);
      // Others may ask before the games are read.
      await new Promise(setImmediate);
      await host.load();
      return host;
    };
    const tabs = new Tabs({ open, locks: own, channel, patience });
    let isOpen = true;
    const close = () => {
      if (isOpen) {
        isOpen = false;
        channel.close();
        own.close();
        tabs.questions.forEach(({ timer }) => clearTimeout(timer));
      }
    };
    closers.push(close);
    return { tabs, close, suspend };

    /** It hears nothing until it is woken: then of messages first. */
    function suspend() {
      const [messages, news, { onmessage }] = [[], [], channel];
      channel.onmessage = (event) => messages.push(event);
      own.tell = (run) => news.push(run);
      return () => {
        channel.onmessage = onmessage;
        messages.forEach((event) => onmessage(event));
        news.forEach((run) => run());
      };
    }
  }
}

test('two tabs have one set of games', async () => {
  const browser = browserOf([]);
  const [one, two] = [browser.openTab(), browser.openTab()];
  const answers = await Promise.all([one, two, one, two].map(({ tabs }) => tabs.ask('request', ['POST', '/a/x', '{}'])));
  assert.deepEqual(answers.map(({ body }) => body).sort(), [1, 2, 3, 4]);
  assert.equal(browser.hosts.length, 1);
  assert.equal(browser.store.kept.get('a').plies, 4);
});

test('a change in one tab is shown in the other', async () => {
  const browser = browserOf([{ id: 'a', plies: 1 }]);
  const [one, two] = [browser.openTab(), browser.openTab()];
  const seen = { one: [], two: [] };
  await one.tabs.watch('a', (state) => seen.one.push(state));
  const { stop } = await two.tabs.watch('a', (state) => seen.two.push(state));
  await two.tabs.ask('request', ['POST', '/a/x', '{}']);
  await until(() => seen.two.length === 2);
  assert.deepEqual(seen, { one: [1, 2], two: [1, 2] });
  stop();
  await until(() => browser.hosts[0].watched.length === 1);
  await one.tabs.ask('request', ['DELETE', '/a', undefined]);
  assert.deepEqual(seen.one, [1, 2, null]);
});

test('a game that is not there cannot be watched', async () => {
  const browser = browserOf([]);
  const [, two] = [browser.openTab(), browser.openTab()];
  const { answer } = await two.tabs.watch('b', assert.fail);
  assert.equal(answer.status, 404);
});

test('when the host closes, another tab continues from what is stored', async () => {
  const browser = browserOf([{ id: 'a', plies: 1 }]);
  const [one, two, three] = [browser.openTab(), browser.openTab(), browser.openTab()];
  const seen = [];
  await three.tabs.watch('a', (state) => seen.push(state));
  await one.tabs.ask('request', ['POST', '/a/x', '{}']);
  await until(() => seen.at(-1) === 2);
  one.close();
  const read = two.tabs.ask('request', ['GET', '/a', undefined]);
  assert.equal((await read).body, 2);
  await two.tabs.ask('request', ['POST', '/a/x', '{}']);
  await until(() => seen.at(-1) === 3);
  assert.deepEqual([browser.hosts.length, browser.store.kept.get('a').plies], [2, 3]);
  assert.deepEqual(browser.hosts[1].watched, ['a']);
});

test('a request that the closed host may have carried out is not repeated', async () => {
  const browser = browserOf([{ id: 'a', plies: 1 }]);
  const [one, two] = [browser.openTab(), browser.openTab()];
  await Promise.all([one.tabs.ready, two.tabs.ready]);
  await one.tabs.ask('request', ['GET', '/a', undefined]);
  const sent = two.tabs.ask('request', ['POST', '/a/x', '{}']);
  await two.tabs.ready;
  one.close();
  assert.ok([0, 200].includes((await sent).status));
  assert.ok((await two.tabs.ask('request', ['GET', '/a', undefined])).body <= 2);
});

test('a suspended tab does not keep the games to itself, and asks like the others when it wakes', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const browser = browserOf([{ id: 'a', plies: 1 }]);
  const [one, two, three] = [0, 1, 2].map(() => browser.openTab());
  const seen = [];
  await one.tabs.watch('a', (state) => seen.push(state));
  const wake = one.suspend();
  const asked = [two, three].map(({ tabs }) => tabs.ask('request', ['POST', '/a/x', '{}']));
  await until(() => [two, three].every(({ tabs }) => tabs.questions.size === 1));
  context.mock.timers.tick(patience);
  assert.deepEqual((await Promise.all(asked)).map(({ body }) => body).sort(), [2, 3]);
  wake();
  await until(() => one.tabs.hosting === null);
  assert.equal((await one.tabs.ask('request', ['POST', '/a/x', '{}'])).body, 4);
  await until(() => seen.at(-1) === 4);
  assert.deepEqual(browser.store.log, ['stored 2', 'stored 3', 'stored 4']);
  assert.equal([one, two, three].filter(({ tabs }) => tabs.hosting !== null).length, 1);
});

test('where locks are refused, every tab has its own games', async () => {
  const channel = new BroadcastChannel('dreistein.test');
  closers.push(() => channel.close());
  const host = { request: async () => 'answered' };
  const tabs = new Tabs({ open: async () => host, locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }, channel });
  assert.equal(await tabs.ask('request', ['GET', '/a', undefined]), 'answered');
});

test('nobody watches in a tab that was closed', async () => {
  const browser = browserOf([{ id: 'a', plies: 1 }]);
  const [, two] = [browser.openTab(), browser.openTab()];
  await two.tabs.watch('a', () => {});
  assert.deepEqual(browser.hosts[0].watched, ['a']);
  two.close();
  await until(() => browser.hosts[0].watched.length === 0);
});

test('games that cannot be opened are an error, not silence', async (context) => {
  context.mock.method(console, 'error', () => {});
  const channel = new BroadcastChannel('dreistein.test');
  closers.push(() => channel.close());
  const tabs = new Tabs({ open: () => Promise.reject(new Error('no database')), locks: undefined, channel });
  const { status, body } = await tabs.ask('request', ['GET', '/a', undefined]);
  assert.deepEqual([status, body.error], [500, { code: 'not_stored', message: 'no database' }]);
});
