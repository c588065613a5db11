// The page without a server: its requests are answered by workers. The module and the worker with the games are made up.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { MessageChannel, Worker } from 'node:worker_threads';

import { api, useTransport } from '../../static/api.js';
import { Calls } from '../../static/engine/calls.js';
import { threadOf } from '../../../../npm/node-platform.js';
import { priorities } from '../../static/engine/pool.js';
import { LocalTransport, routeOf } from '../../static/local/transport.js';
import { texts } from '../../static/texts.js';
import { until } from './until.mjs';

globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
globalThis.navigator ??= {};

const script = new URL('./engine/fake.mjs', import.meta.url).href;
const emptyModule = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
const written = (body, status = 200) => ({ status, type: 'application/json', body });

/** @type {(() => void)[]} */
let closers = [];
afterEach(() => {
  closers.forEach((close) => close());
  closers = [];
});

/** The page with workers, of which the one with the games has these handlers. */
function pageWith(handlers = {}, { compile = async () => ({ module: emptyModule, script }) } = {}) {
  const log = { engines: 0, games: 0, ended: 0, fail: () => {} };
  const startThread = () => {
    log.engines += 1;
    return threadOf(new Worker(new URL('../../../../npm/node-worker.js', import.meta.url)));
  };
  const startGames = () => {
    log.games += 1;
    const { port1, port2 } = new MessageChannel();
    const endOf = (port) => ({ post: (message) => port.postMessage(message), listen: (handler) => port.on('message', handler) });
    log.inside = new Calls(endOf(port2), { start: () => {}, ...handlers });
    closers.push(() => port1.close());
    return { ...endOf(port1), onFailure: (handler) => (log.fail = handler), terminate: () => (log.ended += 1) };
  };
  const transport = new LocalTransport({ compile, startThread, canShare: false, cores: 2 }, startGames);
  closers.push(() => transport.pool.close());
  useTransport(transport);
  return { transport, log };
}

/** What a stream did until it ended. */
function streamed(path, options) {
  return new Promise((resolve) => {
    const seen = [];
    const last = (name) => (data) => resolve([...seen, [name, data?.message ?? data]]);
    api.stream(path, { report: (data) => seen.push(['report', data]), done: last('done'), problem: last('problem'), failed: last('failed') }, options);
  });
}

test('games, searches and everything else have their own workers', () => {
  for (const path of ['/games?limit=5', '/games/a/moves', '/visitor', '/dice', '/contests', '/results/x']) assert.deepEqual(routeOf(path), { to: 'games', stream: null }, path);
  assert.deepEqual(routeOf('/games/a%20b/events'), { to: 'games', stream: 'a b' });
  assert.deepEqual(routeOf('/ewn/analyze/stream?x=1'), { to: 'engines', priority: priorities.analysis, isStream: true });
  assert.deepEqual(routeOf('/tzaar/review?format=html'), { to: 'engines', priority: priorities.review, isStream: false });
  for (const path of ['/catalog', '/ewn/position', '/tzaar/play', '/nothing']) assert.equal(routeOf(path).to, 'quick', path);
});

test('the page asks in the same way, and says what it has', async () => {
  const { log } = pageWith({ answer: (method, path, body) => written({ method, path, body }), games: (name, values) => written([name, values]) });
  assert.deepEqual(await api.get('/catalog'), { method: 'GET', path: '/catalog', body: undefined });
  assert.deepEqual(await api.post('/ewn/play', { move: 'a' }), { method: 'POST', path: '/ewn/play', body: '{"move":"a"}' });
  assert.deepEqual(await api.delete('/games/x'), ['request', ['DELETE', '/games/x', undefined]]);
  assert.deepEqual(api.offers(), { friends: false, contests: false, import: true });
  assert.deepEqual([log.games, log.engines], [1, 0]);
});

test('refusals are those of the module', async () => {
  pageWith({ games: () => written({ error: { code: 'needs_server', message: 'this needs a server' } }, 501) });
  await assert.rejects(api.get('/contests'), { name: 'ApiError', status: 501, code: 'needs_server', message: 'this needs a server' });
  await assert.rejects(api.post('/ewn/evaluate?refuse=1', {}), { status: 422, code: 'invalid_position' });
  assert.deepEqual(await streamed('/ewn/analyze/stream?refuse=1'), [['failed', 'no position']]);
});

test('an analysis reports and ends', async () => {
  pageWith();
  assert.deepEqual(await streamed('/ewn/analyze/stream?ms=5'), [['report', { depth: 1 }], ['done', { depth: 2 }]]);
});

test('a stream that is closed ends its search', async () => {
  const { transport, log } = pageWith();
  await new Promise((resolve) => {
    const stop = api.stream('/ewn/analyze/stream?ms=60000', { report: () => resolve(stop()), done: assert.fail, failed: assert.fail });
  });
  // Node has no addresses that a search could look for: it ends with its worker.
  await until(() => transport.pool.running.length === 0);
  assert.equal((await api.post('/ewn/evaluate', { a: 1 })).path, '/ewn/evaluate');
  assert.equal(log.engines, 2);
});

test('the review of a game that is kept here gets its record', async () => {
  const asked = [];
  pageWith({
    games: (name, values) => {
      asked.push([name, values]);
      return values[0].includes('gone') ? written({ error: { code: 'not_found', message: 'no game' } }, 404) : written({ record: 'text' });
    },
  });
  assert.deepEqual((await api.post('/ewn/review', { game_id: 'a', depth: 2 })).body, { record: 'text' });
  assert.deepEqual(asked, [['withRecord', ['{"game_id":"a","depth":2}']]]);
  await assert.rejects(api.post('/ewn/review', { game_id: 'gone' }), { status: 404 });
  assert.deepEqual((await api.post('/ewn/review', { record: 'own' })).body, { record: 'own' });
});

test('a game is watched until the page closes the stream', async () => {
  let isClosed = false;
  pageWith({
    watch: async (id, emit, signal) => {
      emit({ id, plies: 1 });
      emit({ id, plies: 2 });
      emit({ error: { code: 'engine_failed', message: 'crashed' } });
      emit({ id, plies: 3 });
      signal.addEventListener('abort', () => (isClosed = true));
      return new Promise(() => {});
    },
  });
  const seen = [];
  const stop = api.stream('/games/a/events', { state: ({ plies }) => seen.push(plies), problem: ({ error }) => seen.push(error.code), failed: assert.fail }, { reconnect: true });
  await until(() => seen.length === 4);
  stop();
  await until(() => isClosed);
  assert.deepEqual(seen, [1, 2, 'engine_failed', 3]);
});

test('a game that is not there cannot be watched', async () => {
  pageWith({ watch: () => written({ error: { code: 'not_found', message: 'no game' } }, 404) });
  const failure = await new Promise((resolve) => api.stream('/games/a/events', { failed: resolve }, { reconnect: true }));
  assert.deepEqual([failure.status, failure.message], [404, 'no game']);
});

test('games are searched by engine workers, and the search can be stopped', async () => {
  const { log, transport } = pageWith({ games: () => written([]) });
  await api.get('/games');
  assert.equal(await log.inside.call('findMove', ['{"id":"a"}']), '{"found":{"id":"a"}}');
  transport.pool.run = (name, values, { signal }) => new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
  const stopping = new AbortController();
  const search = log.inside.call('findMove', ['{}'], undefined, stopping.signal);
  stopping.abort();
  await assert.rejects(search, /stopped/);
});

test('all games leave and come back as the module writes them', async () => {
  const asked = [];
  pageWith({
    games: (name, values) => {
      asked.push([name, values]);
      return name === 'export' ? '{"format":"dreistein games 1","games":[]}' : written({ added: 1, replaced: 0, kept: 0 });
    },
  });
  const data = await api.get('/visitor/data');
  assert.deepEqual(data, { format: 'dreistein games 1', games: [] });
  assert.equal((await api.post('/visitor/import', data)).added, 1);
  assert.deepEqual(asked[1], ['import', ['{"format":"dreistein games 1","games":[]}']]);
});

test('a module that cannot be loaded is said, and is tried again', async (context) => {
  context.mock.method(console, 'warn', () => {});
  let isThere = false;
  const compile = async () => {
    if (!isThere) throw new Error('404');
    return { module: emptyModule, script };
  };
  pageWith({ answer: () => written('here') }, { compile });
  await assert.rejects(api.get('/catalog'), { status: 0, code: 'not_loaded', message: texts.common.engineNotLoaded });
  isThere = true;
  assert.equal(await api.get('/catalog'), 'here');
});

test('a worker that crashes is said, and another one answers', async (context) => {
  context.mock.method(console, 'warn', () => {});
  let isStuck = false;
  const { log } = pageWith({ answer: (method, path) => (path === '/stuck' ? new Promise(() => (isStuck = true)) : written('here')) });
  await assert.rejects(api.post('/ewn/evaluate?crash=1'), { status: 0, message: texts.common.engineFailed });
  const stuck = api.get('/stuck');
  await until(() => isStuck);
  log.fail('out of memory');
  await assert.rejects(stuck, { status: 0, message: texts.common.engineFailed });
  assert.equal(await api.get('/catalog'), 'here');
  assert.deepEqual([log.games, log.ended], [2, 1]);
});

test('a worker that fails while the module is compiled is said', async (context) => {
  context.mock.method(console, 'warn', () => {});
  let compiled = () => {};
  const { log } = pageWith({ answer: () => written('here') }, { compile: () => new Promise((resolve) => (compiled = () => resolve({ module: emptyModule, script }))) });
  const first = api.get('/catalog');
  log.fail('its script could not be loaded');
  compiled();
  await assert.rejects(first, { status: 0, message: texts.common.engineFailed });
  assert.equal(await api.get('/catalog'), 'here');
});

test('the browser is asked once to keep the games', async (context) => {
  const persist = context.mock.fn(async () => true);
  navigator.storage = { persist };
  pageWith({ games: () => written({}) });
  await api.get('/games');
  assert.equal(persist.mock.callCount(), 0);
  for (let game = 0; game < 2; game += 1) await api.post('/games', {});
  assert.equal(persist.mock.callCount(), 1);
});

test('a tab that closes before it answers is said', async () => {
  pageWith({ games: () => ({ status: 0, type: null, body: null }) });
  await assert.rejects(api.post('/games/a/moves', {}), { status: 0, message: texts.common.tabClosed });
});
