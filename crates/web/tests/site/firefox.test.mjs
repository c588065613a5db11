// A visit to the page without a server in the other browser. What it checks in detail, the other tests do.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { texts } from '../../static/texts.js';
import { targetWords } from '../browser/harness/board.mjs';
import { firefox, installed } from '../browser/harness/places.mjs';
import { patience } from '../browser/harness/visit.mjs';
import { StaticServer } from './harness/static-server.mjs';

const preferences = { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 };

test('Firefox: a move against a level, an analysis, and another one without a network', { timeout: 3 * patience }, async () => {
  const [server, browser] = await Promise.all([
    StaticServer.start(),
    installed('puppeteer-core').launch({ browser: 'firefox', executablePath: firefox(), headless: true, extraPrefsFirefox: preferences, timeout: patience }),
  ]);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    await page.setViewport({ width: 1280, height: 800 });
    const problems = watchProblems(page);
    await page.goto(server.address);
    await page.locator(`::-p-xpath(//button[normalize-space()="${texts.ewn.opening.start}"])`).click();
    await move(page);
    await page.waitForFunction(() => document.querySelectorAll('.move-list .ply').length >= 2);
    await analyse(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    assert.deepEqual(problems, []);
    await server.stop();
    await page.reload();
    await analyse(page);
  } finally {
    await browser.close();
    await server.stop().catch(() => {});
  }
});

function watchProblems(page) {
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.stack ?? String(error)));
  return problems;
}

/** Makes the first move that there is. A piece that is the only one to move is picked up already. */
async function move(page) {
  await page.waitForSelector('.game-board .is-draggable');
  const [piece] = await cellsThatSay(page, /, can move/);
  await piece?.click();
  const [target] = await cellsThatSay(page, targetWords);
  await target.click();
}

async function cellsThatSay(page, words) {
  const cells = await page.$$('.game-board [data-cell]');
  const said = await Promise.all(cells.map((cell) => cell.evaluate((element) => element.getAttribute('aria-label'))));
  return cells.filter((_, place) => words.test(said[place]));
}

async function analyse(page) {
  await page.evaluate(() => (location.hash = '#/analyse?game=tzaar'));
  await page.waitForSelector('.board[data-game=tzaar]');
  await page.waitForSelector('.moves-table .is-best', { visible: true });
}
