// The calls to the server, with a server that is made up.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { api, ApiError } from '../../static/api.js';
import { until } from './until.mjs';

/** @param {(path: string, init: RequestInit) => Response | Promise<Response>} answer */
function pretend(answer) {
  globalThis.fetch = /** @type {typeof fetch} */ (async (path, init) => answer(String(path), init ?? {}));
  globalThis.addEventListener = () => {};
  globalThis.removeEventListener = () => {};
}

const json = (body, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

test('a refusal says what the server said', async () => {
  pretend(() => json({ error: { code: 'illegal_move', message: 'a5a6: no such square' } }, 422));
  const wanted = { name: 'ApiError', status: 422, code: 'illegal_move', message: 'a5a6: no such square' };
  await assert.rejects(api.post('/games/x/moves', {}), wanted);
});

test('a server that does not answer has status 0', async () => {
  pretend(() => Promise.reject(new TypeError('network')));
  await assert.rejects(api.get('/catalog'), (error) => error instanceof ApiError && error.status === 0);
});

test('bodies are JSON, and an empty answer is null', async () => {
  pretend((path, init) => {
    assert.equal(path, '/api/v1/games/x');
    assert.equal(init.method, 'DELETE');
    return new Response(null, { status: 204 });
  });
  assert.equal(await api.delete('/games/x'), null);
});

test('events come whole, however the text is cut', async () => {
  const text = ': a comment\n\nevent: report\ndata: {"depth":1}\n\nevent: unknown\ndata: 1\n\nevent: done\r\ndata: {"depth":2}\r\n\r\n';
  for (const length of [1, 7, 1000]) {
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
    const body = new ReadableStream({
      start(controller) {
        pieces.forEach((piece) => controller.enqueue(new TextEncoder().encode(piece)));
        controller.close();
      },
    });
    pretend(() => new Response(body));
    const seen = await new Promise((resolve) => {
      const reports = [];
      api.stream('/x', { report: (data) => reports.push(data.depth), done: (data) => resolve([...reports, data.depth]) });
    });
    assert.deepEqual(seen, [1, 2]);
  }
});

test('a stream that breaks is opened again, one that is refused is not', async () => {
  let calls = 0;
  pretend(() => {
    calls += 1;
    if (calls === 1) return new Response('event: state\ndata: 1\n\n');
    return json({ error: { code: 'not_found', message: 'gone' } }, 404);
  });
  const log = [];
  await new Promise((resolve) => {
    const handlers = { state: (data) => log.push(data), lost: () => log.push('lost'), failed: (error) => resolve(log.push(error.message)) };
    api.stream('/x', handlers, { reconnect: true });
  });
  assert.deepEqual(log, [1, 'lost', 'gone']);
});

test('a stream that ends without a last event has failed', async () => {
  for (const [text, wanted] of [['event: report\ndata: 1\n\n', 'broken_off'], ['event: problem\ndata: {"error":{}}\n\n', 'none'], ['event: done\ndata: {}\n\n', 'none']]) {
    pretend(() => new Response(text));
    const seen = [];
    const last = (name) => () => seen.push(name);
    api.stream('/x', { failed: ({ code }) => seen.push(code), done: last('none'), problem: last('none') });
    await until(() => seen.length > 0);
    await new Promise(setImmediate);
    assert.deepEqual(seen, [wanted], text);
  }
});

test('a mistake of our own is no fault of the connection', async (context) => {
  const written = context.mock.method(console, 'error', () => {});
  pretend(() => new Response('event: report\ndata: 1\n\nevent: done\ndata: 2\n\n'));
  const log = [];
  await new Promise((resolve) => {
    const report = () => {
      throw new Error('ours');
    };
    const never = () => assert.fail('the connection is sound');
    api.stream('/x', { report, failed: never, lost: never, done: (data) => resolve(log.push(data)) });
  });
  assert.deepEqual(log, [2]);
  assert.equal(written.mock.calls[0].arguments[0].message, 'ours');
});

test('a connection that falls silent is lost, although nobody closed it', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let isCancelled = false;
  const silent = new ReadableStream({ cancel: () => void (isCancelled = true) });
  pretend(() => new Response(silent));
  const lost = new Promise((resolve) => api.stream('/x', { failed: resolve }));
  const minute = (async () => {
    for (let second = 0; second < 60; second += 1) {
      await new Promise(setImmediate);
      mock.timers.tick(1000);
    }
  })();
  assert.equal((await lost).code, 'no_answer');
  await minute;
  mock.timers.reset();
  assert.ok(isCancelled);
});
