// Games on the page without a server: against levels, kept by the browser, in several tabs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { texts } from '../../static/texts.js';
import { labels } from '../browser/harness/board.mjs';
import { openOptions, submitButton, waitForTurn } from '../browser/harness/games.mjs';
import { makeMove, playToTheEnd, visitSite } from './harness/site-visit.mjs';

const words = texts.play;
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Starts a game with the form; without an engine, against the first level. */
async function startGame(page, title, { engine = null, setUp = null, seed = null } = {}) {
  await page.goto('#/play');
  const choose = (group, option) => page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: option, exact: true }).check();
  await choose(words.lobby.game, title);
  await openOptions(page);
  await choose(words.newGame.opponent, words.newGame.opponents.computer);
  if (engine !== null) {
    await choose(words.newGame.level, words.newGame.ownEngine);
    await page.getByLabel(words.newGame.spec, { exact: true }).fill(engine);
  } else await page.getByRole('group', { name: words.newGame.level, exact: true }).getByRole('radio').first().check();
  if (setUp !== null) await page.getByLabel(words.newGame.setUp, { exact: true }).selectOption({ label: setUp });
  if (seed !== null) await page.getByLabel(words.newGame.seed, { exact: true }).fill(seed);
  await submitButton(page).click();
  await page.waitForURL(/#\/play\/.+/);
}

visitSite('a whole game of EWN against a level, which the list of games keeps', async ({ page }) => {
  await startGame(page, 'EinStein würfelt nicht!', { setUp: texts.ewn.setUps.canonical, seed: '7' });
  await playToTheEnd(page);
  const result = await page.locator('[data-test=result]').getByRole('heading').textContent();
  assert.match(result, /^You (win|lose): /);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: words.result.record }).click()]);
  assert.match(readFileSync(await download.path(), 'utf8'), /\[Game|\[Red|1\./);
  await page.goto('#/games');
  await page.locator('[data-test=found]').getByText(texts.games.list.found(1), { exact: true }).waitFor();
});

visitSite('a whole game of TZAAR against a level', async ({ page }) => {
  await startGame(page, 'TZAAR');
  await playToTheEnd(page);
  assert.match(await page.locator('[data-test=result]').getByRole('heading').textContent(), /^You (win|lose): /);
});

visitSite('a move is taken back, and a reload keeps the game', async ({ page }) => {
  await startGame(page, 'EinStein würfelt nicht!', { engine: 'greedy', setUp: texts.ewn.setUps.canonical, seed: '3' });
  await waitForTurn(page);
  const before = await labels(page);
  await makeMove(page);
  await page.waitForFunction(() => document.querySelectorAll('.move-list .ply').length === 2);
  await waitForTurn(page);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.move-list .ply').length === 2);
  await waitForTurn(page);
  await button(page, words.controls.takeBack).click();
  await page.waitForFunction(() => document.querySelectorAll('.move-list .ply').length === 0);
  await waitForTurn(page);
  assert.deepEqual(await labels(page), before);
});

visitSite('two tabs show the same game, and either may close', async ({ page, context }) => {
  await startGame(page, 'EinStein würfelt nicht!', { engine: 'greedy', setUp: texts.ewn.setUps.canonical, seed: '5' });
  await waitForTurn(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForTurn(other);
  await makeMove(other);
  for (const tab of [page, other]) await tab.waitForFunction(() => document.querySelectorAll('.move-list .ply').length === 2);
  await waitForTurn(page);
  // The first tab has the games; the other goes on with them.
  await page.close();
  await waitForTurn(other);
  await makeMove(other);
  await other.waitForFunction(() => document.querySelectorAll('.move-list .ply').length >= 4);
});

/** The worker that has the games. */
const gamesWorker = (page) => page.workers().find((worker) => worker.url().endsWith('/games-worker.js'));
const plies = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('.move-list .ply').length === wanted, count);
const alert = (page, text) => page.locator('.game-panel [role=alert]').filter({ hasText: text }).waitFor();

visitSite(
  'a worker that breaks is replaced, and the game goes on',
  async ({ page }) => {
    await startGame(page, 'EinStein würfelt nicht!', { engine: 'greedy', setUp: texts.ewn.setUps.canonical, seed: '5' });
    await waitForTurn(page);
    const broken = gamesWorker(page);
    await broken.evaluate(() => reportError(new WebAssembly.RuntimeError('unreachable')));
    await page.locator('[data-test=connection-lost]:visible').waitFor();
    await page.locator('[data-test=connection-lost]').waitFor({ state: 'hidden' });
    await makeMove(page);
    await plies(page, 2);
    assert.notEqual(gamesWorker(page), broken);
  },
  { allowed: /unreachable/ },
);

visitSite(
  'a move that cannot be stored is said, and has not happened',
  async ({ page }) => {
    await startGame(page, 'EinStein würfelt nicht!', { engine: 'greedy', setUp: texts.ewn.setUps.canonical, seed: '5' });
    await waitForTurn(page);
    const before = await labels(page);
    await gamesWorker(page).evaluate(() => {
      globalThis.put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('the disk is full', 'QuotaExceededError');
      };
    });
    await makeMove(page);
    await alert(page, texts.facts.refusal('not_stored', 'the disk is full'));
    await waitForTurn(page);
    assert.deepEqual(await labels(page), before);
    await gamesWorker(page).evaluate(() => (IDBObjectStore.prototype.put = globalThis.put));
    await makeMove(page);
    await plies(page, 2);
  },
  { allowed: /disk is full/ },
);

visitSite(
  'an engine that cannot be started does not lose: the game waits',
  async ({ page }) => {
    await startGame(page, 'EinStein würfelt nicht!', { engine: 'greedy', setUp: texts.ewn.setUps.canonical, seed: '5' });
    await waitForTurn(page);
    await page.route('**/worker.js', (route) => route.abort());
    // The engines of the game before have no more workers.
    await page.reload();
    await waitForTurn(page);
    await makeMove(page);
    await alert(page, texts.facts.refusal('engine_failed', ''));
    await page.unroute('**/worker.js');
    await page.reload();
    await plies(page, 2);
  },
  { allowed: /ERR_FAILED|CallFailure|blocked by Playwright/, serviceWorkers: 'block' },
);

visitSite(
  'saved games that cannot be read are said and can be deleted',
  async ({ page }) => {
    await page.goto('#/games');
    await page.locator('[data-test=found]').getByText(texts.games.list.none, { exact: true }).waitFor();
    const rows = (method, ...values) =>
      page.evaluate(
        ([name, given]) =>
          new Promise((resolve) => {
            const opening = indexedDB.open('dreistein', 1);
            opening.onsuccess = () => {
              const asked = opening.result.transaction('games', 'readwrite').objectStore('games')[name](...given);
              asked.onsuccess = () => resolve(asked.result);
            };
          }),
        [method, values],
      );
    await rows('put', { id: 'from another time' });
    await page.reload();
    await page.getByText(texts.games.list.unreadable(1), { exact: true }).waitFor();
    await button(page, texts.games.data.remove).click();
    await button(page, texts.games.data.removeYes).click();
    await page.getByText(texts.games.list.unreadable(1), { exact: true }).waitFor({ state: 'hidden' });
    assert.equal(await rows('count'), 0);
  },
  { allowed: /^error: / },
);

visitSite('games leave in a file and come back; deleted means deleted', async ({ page }) => {
  await startGame(page, 'EinStein würfelt nicht!', { engine: 'greedy', setUp: texts.ewn.setUps.canonical });
  await waitForTurn(page);
  await page.goto('#/games');
  const found = (text) => page.locator('[data-test=found]').getByText(text, { exact: true }).waitFor();
  await found(texts.games.list.found(1));
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, texts.games.data.download).click()]);
  const file = await download.path();
  await button(page, texts.games.data.remove).click();
  await button(page, texts.games.data.removeYes).click();
  await found(texts.games.list.none);
  await page.reload();
  await found(texts.games.list.none);
  const bring = (files) => page.locator('.own-data input[type=file]').setInputFiles(files);
  await bring({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"games": 3') });
  await page.locator('.own-data [role=alert]:visible').waitFor();
  await bring({ name: 'data.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await page.getByText(texts.games.data.imported(1, 0, 0), { exact: true }).waitFor();
  await found(texts.games.list.found(1));
  await page.reload();
  await found(texts.games.list.found(1));
});

visitSite('what needs a server says so', async ({ page }) => {
  await page.goto('#/arena');
  await page.getByText(texts.arena.needsServer, { exact: true }).waitFor();
  await page.goto('#/play');
  await button(page, texts.friends.invite.title).click();
  await page.getByRole('dialog').getByText(texts.friends.needsServer, { exact: true }).waitFor();
});
