// Engine workers, with a module that is made up: stop, priorities, crashes, memory.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { createEngines } from '../../../../npm/engines.js';
import { nodePlatform, threadOf } from '../../../../npm/node-platform.js';
import { EnginePool, mostBytes, priorities, variant } from '../../static/engine/pool.js';

const script = new URL('./engine/fake.mjs', import.meta.url).href;
const emptyModule = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));

/** @type {EnginePool[]} */
let pools = [];
afterEach(() => {
  pools.forEach((pool) => pool.close());
  pools = [];
});

/** A pool that counts the workers it starts. */
function poolOf({ size = 1, canShare = false, compile = async () => ({ module: emptyModule, script }) } = {}) {
  const log = { started: 0 };
  const startThread = () => {
    log.started += 1;
    return threadOf(new Worker(new URL('../../../../npm/node-worker.js', import.meta.url)));
  };
  const pool = new EnginePool({ compile, startThread, canShare, cores: 8 }, { size });
  pools.push(pool);
  return { pool, log };
}

const ask = (pool, path, options) => pool.run('answer', ['GET', path, undefined], options).then((text) => JSON.parse(text));

test('this machine runs the variant with vectors', () => {
  assert.equal(variant(), 'simd');
});

test('a pool has one worker less than there are cores, from one to four', () => {
  const sizeFor = (cores) => new EnginePool({ ...nodePlatform(new URL('file:///')), cores }).size;
  assert.deepEqual([1, 2, 3, 5, 64].map(sizeFor), [1, 1, 2, 4, 4]);
});

test('events come before the answer, and one worker does one job after the other', async () => {
  const { pool, log } = poolOf();
  const events = [];
  const both = [ask(pool, '/ewn/analyze/stream', { onEvent: (name, json) => events.push([name, JSON.parse(json).depth]) }), ask(pool, '/a?ms=1')];
  const [first, second] = await Promise.all(both);
  assert.deepEqual(events, [['report', 1], ['done', 2]]);
  assert.deepEqual([first.status, second.body.path, log.started], [200, '/a?ms=1', 1]);
});

test('two searches run at the same time in two workers', async () => {
  const { pool, log } = poolOf({ size: 2, canShare: true });
  const stops = [new AbortController(), new AbortController()];
  const reported = stops.map(({ signal }) => new Promise((resolve) => {
    void ask(pool, '/ewn/analyze/stream?ms=60000', { signal, onEvent: resolve }).catch(() => {});
  }));
  assert.deepEqual(await Promise.all(reported), ['report', 'report']);
  assert.equal(log.started, 2);
  stops.forEach((stop) => stop.abort());
});

for (const canShare of [false, true]) {
  test(`a search stops ${canShare ? 'by a shared flag, and its worker lives on' : 'with its worker, and the next search has another'}`, async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { pool, log } = poolOf({ canShare });
    const stop = new AbortController();
    const searched = new Promise((resolve) => {
      void ask(pool, '/ewn/analyze/stream?ms=60000', { signal: stop.signal, onEvent: resolve }).catch(() => {});
    });
    await searched;
    stop.abort();
    // A worker without a flag hears of nothing until its time is over.
    if (!canShare) context.mock.timers.tick(1000);
    // Whoever waits can only start when the other has ended.
    await ask(pool, '/next');
    assert.equal(log.started, canShare ? 1 : 2);
  });
}

test('a search that does not look at the flag is ended with its worker', async () => {
  const { pool, log } = poolOf({ canShare: true });
  const stop = new AbortController();
  const search = ask(pool, '/ewn/analyze/stream?ms=60000&deaf=1', { signal: stop.signal, onEvent: () => stop.abort() });
  await assert.rejects(search, { name: 'AbortError' });
  await ask(pool, '/next');
  assert.equal(log.started, 2);
});

test('a job that has not begun is stopped without a worker', async () => {
  const { pool, log } = poolOf();
  const stop = new AbortController();
  const busy = ask(pool, '/a?ms=50');
  const waiting = ask(pool, '/b', { signal: stop.signal });
  stop.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  await assert.rejects(ask(pool, '/c', { signal: stop.signal }), { name: 'AbortError' });
  assert.equal((await busy).body.path, '/a?ms=50');
  assert.equal(log.started, 1);
});

test('moves go before analyses, analyses before reviews', async () => {
  const { pool } = poolOf();
  const order = [];
  const job = (name, priority) => ask(pool, `/${name}?ms=20`, { priority }).then(() => order.push(name));
  await Promise.all([job('review', priorities.review), job('review2', priorities.review), job('analysis', priorities.analysis), job('analysis2', priorities.analysis), job('move', priorities.move)]);
  assert.ok(order.indexOf('analysis2') < order.indexOf('review2'), order.join());
});

test('a long review keeps neither an analysis nor a move waiting', async () => {
  const { pool, log } = poolOf();
  const stop = new AbortController();
  const review = ask(pool, '/review/stream?ms=60000', { priority: priorities.review, signal: stop.signal }).catch(() => 'stopped');
  await ask(pool, '/analysis', { priority: priorities.analysis });
  await pool.run('findMove', ['{"a":1}'], { priority: priorities.move });
  assert.ok(log.started <= 3);
  stop.abort();
  assert.equal(await review, 'stopped');
});

test('a crash is an error of its job, and the next job has a new worker', async () => {
  const { pool, log } = poolOf();
  await assert.rejects(ask(pool, '/a?crash=1'), { name: 'CallFailure', message: 'unreachable' });
  assert.equal((await ask(pool, '/b')).status, 200);
  assert.equal(log.started, 2);
});

test('a worker that cannot be started is an error of its job', async () => {
  const { pool } = poolOf();
  const { startThread } = pool.platform;
  pool.platform.startThread = () => {
    throw new Error('no more workers');
  };
  await assert.rejects(ask(pool, '/a'), { message: 'no more workers' });
  pool.platform.startThread = startThread;
  assert.equal((await ask(pool, '/b')).status, 200);
});

test('a module that cannot be loaded is an error for everybody who waits, and is tried again', async () => {
  let tries = 0;
  const compile = async () => {
    tries += 1;
    if (tries === 1) throw new Error('404');
    return { module: emptyModule, script };
  };
  const { pool } = poolOf({ compile });
  const both = await Promise.allSettled([ask(pool, '/a'), ask(pool, '/b')]);
  assert.equal(both[0].status, 'rejected');
  assert.equal((await ask(pool, '/c')).status, 200);
});

test('a worker with too much memory is replaced', async () => {
  const { pool, log } = poolOf();
  await ask(pool, `/a?grow=${mostBytes}`);
  await ask(pool, '/b');
  assert.equal(log.started, 1);
  await ask(pool, `/c?grow=${mostBytes + 1}`);
  await ask(pool, '/d');
  assert.equal(log.started, 2);
});

test('closed engines leave nothing behind that hangs', async () => {
  const { pool } = poolOf();
  let begin = () => {};
  const begun = new Promise((resolve) => (begin = resolve));
  const jobs = Promise.allSettled([ask(pool, '/ewn/analyze/stream?ms=60000', { onEvent: begin }), ask(pool, '/b')]);
  await begun;
  pool.close();
  assert.deepEqual((await jobs).map(({ status }) => status), ['rejected', 'rejected']);
});

test('the functions for programmers ask the interface', async () => {
  const startThread = () => threadOf(new Worker(new URL('../../../../npm/node-worker.js', import.meta.url)));
  const engines = createEngines({ compile: async () => ({ module: emptyModule, script }), startThread, canShare: true, cores: 2 });
  const reports = [];
  assert.deepEqual(await engines.analyse('startpos', { ms: 5, onReport: ({ depth }) => reports.push(depth) }), { depth: 2 });
  assert.deepEqual(reports, [1]);
  assert.deepEqual(await engines.review('a record', { game: 'tzaar' }), { depth: 2 });
  await assert.rejects(engines.moves('nonsense', { game: 'ewn?refuse=1&x=' }), { name: 'EngineError', code: 'invalid_position', message: 'no position' });
  const stop = new AbortController();
  stop.abort();
  await assert.rejects(engines.analyse('startpos', { signal: stop.signal }), { name: 'AbortError' });
  engines.close();
});
