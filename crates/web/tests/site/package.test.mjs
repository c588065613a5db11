// The npm package: its example runs in Node, a browser loads it as it is, and it is complete.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';

import { root } from '../browser/harness/places.mjs';
import { commandLine } from '../browser/harness/server.mjs';
import { newVisitor, patience } from '../browser/harness/visit.mjs';
import { packageFolder, StaticServer } from './harness/static-server.mjs';

const run = promisify(execFile);
const position = 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3';

test('the example runs and ends by itself', async () => {
  const { stdout } = await run('node', [path.join(packageFolder, 'example.mjs'), path.join(root, 'docs/sample.record')], { timeout: patience });
  const wanted = await commandLine('analyze', position, '--engine', 'star2', '--nodes', '20000');
  assert.match(stdout, /^legal moves: \w{4}( \w{4})*$/m);
  assert.match(stdout, new RegExp(`^best move: ${wanted.best}, ${wanted.nodes} nodes$`, 'm'));
  assert.match(stdout, /^stopped: AbortError$/m);
  assert.match(stdout, /^reviewed games: 1$/m);
});

test('what the package says it has is there, and nothing else is packed', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: packageFolder });
  const [{ files, size }] = JSON.parse(stdout);
  const names = files.map((file) => file.path);
  for (const name of ['README.md', 'index.d.ts', 'node.js', 'browser.js', 'worker.js', 'node-worker.js', 'modules/simd/dreistein_bg.wasm', 'modules/plain/dreistein.js', 'LICENSE-MIT', 'LICENSE-APACHE']) assert.ok(names.includes(name), name);
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  assert.notEqual(version, '0.0.0');
  assert.ok(size < 9_000_000, `${size} bytes`);
});

test('wrong input and stopped searches reject, and the next call works', async () => {
  const { analyse, moves, close, EngineError } = await import(pathToFileURL(path.join(packageFolder, 'node.js')).href);
  await assert.rejects(moves('nonsense'), (error) => error instanceof EngineError && error.code === 'invalid_position');
  await assert.rejects(analyse('startpos', { engine: 'nobody' }), { name: 'EngineError' });
  await assert.rejects(analyse('startpos', { ms: 60_000, signal: AbortSignal.timeout(50) }), { name: 'TimeoutError' });
  assert.ok((await analyse(position, { depth: 1 })).best.length > 0);
  close();
});

test('a browser loads the package as it is', async () => {
  const server = await StaticServer.start(packageFolder);
  const { page, context } = await newVisitor(server.address);
  try {
    await page.goto('./package.json');
    const best = await page.evaluate(async (given) => {
      const { analyse, close } = await import(new URL('./browser.js', location.href).href);
      const { best: found } = await analyse(given, { depth: 1 });
      close();
      return found;
    }, position);
    assert.equal(best, (await commandLine('analyze', position, '--depth', '1')).best);
  } finally {
    await context.close();
    await server.stop();
  }
});
