// After the first visit, the network may be cut; a new version replaces the old one as a whole.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { texts } from '../../static/texts.js';
import { waitForTurn } from '../browser/harness/games.mjs';
import { root } from '../browser/harness/places.mjs';
import { laterVersion } from './harness/static-server.mjs';
import { makeMove, visitSite, waitUntilKept } from './harness/site-visit.mjs';

const record = readFileSync(path.join(root, 'docs/sample.record'), 'utf8');
const board = (page) => page.locator('.board .cube, .board .piece').first();

visitSite(
  'everything works without a network after the first visit',
  async ({ page, context, server }) => {
    await page.goto('./');
    await board(page).waitFor();
    await waitUntilKept(page);
    await server.stop();
    await context.setOffline(true);
    await page.reload();
    await board(page).waitFor();
    for (const name of ['games', 'arena', 'help', 'learn/ewn', 'puzzles']) {
      await page.goto(`#/${name}`);
      await page.locator(`.view-${name.split('/')[0]} :is(h1, h2, h3)`).first().waitFor({ state: 'attached' });
    }
    await page.locator('.view-puzzles .is-draggable').first().waitFor();
    await page.goto('#/play');
    await page.getByRole('button', { name: texts.ewn.opening.start }).click();
    await waitForTurn(page);
    await makeMove(page);
    await page.waitForFunction(() => document.querySelectorAll('.move-list .ply').length >= 2);
    await page.reload();
    await waitForTurn(page);
    await page.goto('#/analyse?game=tzaar');
    await page.locator('.moves-table .is-best').first().waitFor();
    await page.goto('#/review');
    await page.getByLabel(texts.review.record).fill(record);
    await page.getByRole('button', { name: texts.review.start, exact: true }).click();
    await page.getByRole('region', { name: texts.review.totals }).waitFor();
  },
  { allowed: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|fetching the script/ },
);

visitSite('every language is there without a network', async ({ page, server }) => {
  await page.goto('./');
  await waitUntilKept(page);
  await server.stop();
  await page.evaluate(() => localStorage.setItem('dreistein.settings', JSON.stringify({ language: 'zh-Hant' })));
  await page.reload();
  await board(page).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hant');
}, { allowed: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|fetching the script/ });

visitSite('the page can be installed', async ({ page, context }) => {
  await page.goto('./');
  await board(page).waitFor();
  await waitUntilKept(page);
  const session = await context.newCDPSession(page);
  const { errors, data, url } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { start_url, display, name, icons } = JSON.parse(data);
  assert.deepEqual([start_url, display, name.length > 0], ['./', 'standalone', true]);
  for (const { src } of icons) assert.match((await page.request.get(new URL(src, url).href)).headers()['content-type'], /^image/);
  // A Chromium without windows finds no such errors.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
});

const versions = (page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('dreistein')));
const isLater = (page) => page.evaluate(() => document.documentElement.dataset.later === 'yes');

/** Puts a later version on the host, and waits until the browser has it. */
async function publishLater(page, server) {
  server.folder = laterVersion();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const { installing } = registration;
    if (installing !== null) await new Promise((resolve) => installing.addEventListener('statechange', () => installing.state === 'installed' && resolve(undefined)));
  });
}

/** Opens a view whose script is not loaded at the start. */
async function openHelp(page) {
  await page.goto('#/help');
  await page.locator('.view-help h1, .view-help h2').first().waitFor({ state: 'attached' });
}

visitSite('a new version replaces the old one as a whole at the next reload', async ({ page, server, report }) => {
  await page.goto('./');
  await board(page).waitFor();
  await waitUntilKept(page);
  const before = await versions(page);
  assert.equal(before.length, 1);
  const asked = server.asked.length;
  await publishLater(page, server);
  assert.equal(await isLater(page), false, 'the open page stays as it is');
  await openHelp(page);
  const modules = server.asked.slice(asked).filter((name) => name.includes('/w/'));
  assert.deepEqual(modules, [], 'engines that did not change are not loaded again');
  await page.reload();
  await page.locator('html[data-later=yes]').waitFor({ state: 'attached' });
  await page.locator('.view-help h1, .view-help h2').first().waitFor({ state: 'attached' });
  const after = await versions(page);
  assert.equal(after.length, 1);
  assert.notDeepEqual(after, before);
  report(`${after[0]} replaced ${before[0]}`);
});

visitSite('a tab that opens does not replace the version of another', async ({ page, context, server }) => {
  await page.goto('./');
  await board(page).waitFor();
  await waitUntilKept(page);
  await publishLater(page, server);
  const other = await context.newPage();
  for (const visit of [() => other.goto('./'), () => other.reload(), () => page.reload()]) {
    await visit();
    await board(other).waitFor();
    assert.deepEqual([await isLater(page), await isLater(other)], [false, false]);
  }
  await openHelp(page);
  await page.close();
  await other.reload();
  await other.locator('html[data-later=yes]').waitFor({ state: 'attached' });
  await board(other).waitFor();
});

visitSite('a host may redirect index.html to its folder', async ({ page, server }) => {
  server.redirectsIndex = true;
  await page.goto('./');
  await board(page).waitFor();
  await waitUntilKept(page);
  await page.reload();
  await board(page).waitFor();
});
