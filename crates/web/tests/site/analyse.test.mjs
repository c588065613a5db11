// Analyses and reviews on the page without a server: equal to the command line's, stopped at once, bounded in memory.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { texts } from '../../static/texts.js';
import { root } from '../browser/harness/places.mjs';
import { commandLine } from '../browser/harness/server.mjs';
import { askEngine } from './harness/engine.mjs';
import { visitSite } from './harness/site-visit.mjs';

const withDie = 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3';
const record = readFileSync(path.join(root, 'docs/sample.record'), 'utf8');
const analysePath = (game, query) => `/${game}/analyze/stream?${new URLSearchParams(query)}`;

const longSearch = JSON.stringify({ engines: { tzaar: { engine: 'tzaar', limit: 'time_ms=60000' } } });

/** The most that a first visit loads, compressed. */
const firstVisitBytes = 4 * 1024 * 1024;

/** A search that was stopped asks for an address that is no longer there. */
const allowed = /ERR_FILE_NOT_FOUND/;

/** What does not depend on the machine. */
function facts(analysis) {
  const facts = { ...analysis };
  for (const name of ['time_ms', 'granted_ms', 'judged', 'engine']) delete facts[name];
  return facts;
}

for (const variant of ['simd', 'plain']) {
  visitSite(`analyses are those of the command line, with the ${variant} module`, async ({ page }) => {
    await page.goto('./');
    const searches = [
      ['ewn', { position: withDie, engine: 'champion', nodes: '20000' }],
      ['ewn', { position: 'startpos', engine: 'star2', nodes: '20000' }],
      ['tzaar', { position: 'startpos', engine: 'tzaar', nodes: '20000' }],
    ];
    const { answers } = await askEngine(page, variant, searches.map(([game, query]) => ['GET', analysePath(game, query)]));
    for (const [place, [game, { position, engine, nodes }]] of searches.entries()) {
      const wanted = await commandLine('analyze', position, '--game', game, '--engine', engine, '--nodes', nodes);
      const [name, found] = answers[place].events.at(-1);
      assert.equal(name, 'done');
      assert.deepEqual(facts(found), facts(wanted), `${game} ${engine}`);
    }
  });
}

visitSite('a review is that of the command line', async ({ page }) => {
  await page.goto('./');
  const wanted = await commandLine('review', 'docs/sample.record', '--depth', '1');
  const { answers } = await askEngine(page, 'simd', [['POST', '/ewn/review', { record, depth: 1 }]]);
  assert.deepEqual(answers[0].body, wanted);
});

visitSite('a first visit loads one variant, and little', async ({ page, server }) => {
  await page.goto(`#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
  await page.locator('.moves-table .is-best').first().waitFor();
  const modules = server.asked.filter((name) => name.includes('/w/'));
  assert.deepEqual(modules.filter((name) => !name.includes('/simd/')), [], 'only one variant is loaded');
  assert.ok(server.bytes <= firstVisitBytes, `${server.bytes} bytes`);
});

visitSite(
  'a browser without vectors gets the plain module',
  async ({ page, server }) => {
    await page.goto(`#/analyse?${new URLSearchParams({ game: 'ewn', p: withDie })}`);
    await page.locator('.moves-table .is-best').first().waitFor();
    assert.ok(server.asked.some((name) => name.includes('/plain/')), server.asked.join('\n'));
    assert.ok(!server.asked.some((name) => name.includes('/simd/')), server.asked.join('\n'));
    assert.ok(server.bytes <= firstVisitBytes, `${server.bytes} bytes`);
  },
  { prepare: (context) => context.addInitScript(() => (WebAssembly.validate = () => false)) },
);

visitSite('memory is bounded after 100 analyses', async ({ page }) => {
  await page.goto('./');
  const searches = Array.from({ length: 100 }, (_, place) => ['GET', analysePath(place % 2 === 0 ? 'ewn' : 'tzaar', { position: 'startpos', nodes: '300' })]);
  const { bytes, answers } = await askEngine(page, 'simd', searches);
  assert.ok(answers.every(({ events }) => events.at(-1)[0] === 'done'));
  assert.equal(bytes[99], bytes[9], 'no growth');
  assert.ok(bytes[99] <= 256 * 1024 * 1024);
});

visitSite(
  'a search stops when the visitor turns the engine off, and its worker goes on to the next',
  async ({ page, report }) => {
    await page.goto('#/analyse?game=tzaar');
    await page.locator('.moves-table .is-best').first().waitFor();
    const engines = () => page.workers().filter((one) => one.url().endsWith('/worker.js'));
    const [before] = engines();
    await page.locator('.switch').click();
    await page.locator('.switch').click();
    await page.locator('.moves-table .is-best').first().waitFor();
    // On a busy machine the search may not hear of it in time, and ends with its worker.
    report(`the worker ${engines().includes(before) ? 'goes on' : 'was replaced'}`);
  },
  { allowed, prepare: (context) => context.addInitScript((kept) => localStorage.setItem('dreistein.analyse', kept), longSearch) },
);

visitSite(
  'where memory can be shared, a search stops by a flag',
  async ({ page, report }) => {
    await page.goto('#/analyse?game=tzaar');
    await page.locator('.moves-table .is-best').first().waitFor();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    const engines = () => page.workers().filter((one) => one.url().endsWith('/worker.js'));
    const [before] = engines();
    await page.locator('.switch').click();
    await page.locator('.switch').click();
    await page.locator('.moves-table .is-best').first().waitFor();
    await page.locator('.engine-effort').getByText(/\d/).waitFor();
    // On a busy machine the search may not see the flag in time, and ends with its worker.
    report(`the worker ${engines().includes(before) ? 'goes on' : 'was replaced'}`);
  },
  {
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
    prepare: (context) => context.addInitScript((kept) => localStorage.setItem('dreistein.analyse', kept), longSearch),
  },
);

visitSite('a search stops where memory cannot be shared', async ({ page }) => {
  await page.goto('./');
  await askEngine(page, 'simd', [], { stops: 2 });
}, { allowed });

visitSite(
  'where a policy forbids to ask for addresses, searches are not cut short',
  async ({ page }) => {
    await page.goto('./');
    const wanted = await commandLine('analyze', 'startpos', '--game', 'tzaar', '--engine', 'tzaar', '--nodes', '50000');
    const { answers } = await askEngine(page, 'simd', [['GET', analysePath('tzaar', { position: 'startpos', engine: 'tzaar', nodes: '50000' })]]);
    assert.deepEqual(facts(answers[0].events.at(-1)[1]), facts(wanted));
  },
  { allowed: /Content Security Policy/, headers: { 'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:" } },
);

visitSite('wrong input is refused in words', async ({ page }) => {
  await page.goto('./');
  const requests = [
    ['GET', analysePath('ewn', { position: 'nonsense' })],
    ['GET', analysePath('ewn', { position: 'startpos', engine: 'nobody' })],
    ['POST', '/ewn/play', { position: 'startpos', move: 'a1a9' }],
    ['GET', '/nothing'],
    ['POST', '/tzaar/review', { record: '\u0000', game_id: 'x' }],
  ];
  const { answers } = await askEngine(page, 'simd', requests);
  for (const { status, body } of answers) {
    assert.ok(status >= 400 && status < 500, String(status));
    assert.ok(body.error.message.length > 0);
  }
});

visitSite(
  'engines that cannot be loaded are said, and a second try works',
  async ({ page, server }) => {
    const { folder } = server;
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto('./');
    await page.getByText(texts.common.engineNotLoaded, { exact: true }).waitFor();
    await page.unroute('**/*.wasm');
    await page.getByRole('button', { name: texts.common.tryAgain }).click();
    await page.locator('.board .cube, .board .piece').first().waitFor();
    assert.equal(server.folder, folder);
  },
  { allowed: /ERR_FAILED|Failed to fetch|NetworkError|TypeError|not_loaded|ApiError|engines could not be loaded/ },
);
