// The main visits in the other browser: play, analyse, review, invite a friend. What they check in detail, the other tests do.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { texts } from '../../static/texts.js';
import { firefox, installed, root } from '../browser/harness/places.mjs';
import { Server } from '../browser/harness/server.mjs';
import { viewNames } from '../browser/harness/stations.mjs';
import { patience } from '../browser/harness/visit.mjs';

const preferences = { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 };

let browser;
let server;

before(async () => {
  const { launch } = installed('puppeteer-core');
  [browser, server] = await Promise.all([
    launch({ browser: 'firefox', executablePath: firefox(), headless: true, extraPrefsFirefox: preferences, timeout: patience }),
    Server.start(),
  ]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

visit('every view opens', async (page) => {
  await open(page, '/');
  for (const name of viewNames) {
    await page.evaluate((view) => (location.hash = `#/${view}`), name);
    await page.waitForSelector(`.view-${name} :is(h1, h2, h3)`);
    assert.equal(await page.$('.problem-card'), null, name);
  }
});

visit('a game is played to its end', async (page) => {
  const players = [{ kind: 'human' }, { kind: 'engine', spec: 'greedy' }];
  const { id } = await server.post('/games', { game: 'ewn', players, set_up: 'canonical', seed: '8' });
  await open(page, `/#/play/${id}`);
  for (;;) {
    const turn = await page.waitForFunction(() => {
      if (document.querySelector('[data-test=result]:not([hidden])') !== null) return 'over';
      return document.querySelector('.game-board .is-draggable') !== null ? 'move' : null;
    });
    if ((await turn.jsonValue()) === 'over') break;
    const { position, plies } = await server.get(`/games/${id}`);
    const [from, to] = [position.moves[0].slice(0, 2), position.moves[0].slice(2, 4)];
    await drag(page, from, to);
    await page.waitForFunction((before) => document.querySelectorAll('.move-list .ply').length > before, {}, plies.length);
  }
  const state = await server.get(`/games/${id}`);
  assert.equal(state.phase, 'over');
  assert.equal((await page.$$('.move-list .ply')).length, state.plies.length);
});

visit('a position is analysed', async (page) => {
  for (const [game, position] of [['ewn', '.r2.r3./r1..b6./..r5../.b4..b1/..b3.. r 5'], ['tzaar', 'startpos']]) {
    await open(page, `/#/analyse?${new URLSearchParams({ game, p: position })}`);
    await page.waitForSelector(`.board[data-game=${game}]`);
    await choose(page, texts.analyse.limit, 'depth=2');
    await page.waitForSelector('.engine:not(.is-thinking) .moves-table .is-best', { visible: true });
  }
});

visit('a record is reviewed', async (page) => {
  await open(page, '/#/review');
  const record = readFileSync(path.join(root, 'docs/sample.record'), 'utf8');
  await page.locator('textarea').fill(record);
  await choose(page, texts.review.judge, '2');
  await button(page, texts.review.start).click();
  await page.waitForSelector(`::-p-xpath(//*[text()="${texts.review.totals}"])`, { visible: true });
});

visit('an invited friend takes the other seat, and each sees what the other does', async (ann, bob) => {
  for (const page of [ann, bob]) {
    await open(page, '/#/help');
    await page.evaluate(() => localStorage.setItem('dreistein.name', 'Somebody'));
  }
  const { id, invite } = await ann.evaluate(async () => {
    const players = [{ kind: 'human' }, { kind: 'human', seat: 'open' }];
    const body = JSON.stringify({ game: 'ewn', players, set_up: 'canonical', seed: '3' });
    return (await fetch('/api/v1/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
  });
  await open(ann, `/#/play/${id}`);
  await open(bob, `/#/join/${id}/${invite}`);
  await ann.waitForSelector('.game-board .is-draggable');
  await ann.waitForSelector('dialog', { hidden: true });
  for (const [at, [mover, other]] of [[ann, bob], [bob, ann]].entries()) {
    await mover.waitForSelector('.game-board .is-draggable');
    assert.equal(await other.$('.game-board .is-draggable'), null);
    const { position } = await server.get(`/games/${id}`);
    await drag(mover, position.moves[0].slice(0, 2), position.moves[0].slice(2, 4));
    for (const page of [ann, bob]) await page.waitForFunction((plies) => document.querySelectorAll('.move-list .ply').length === plies, {}, at + 1);
  }
});

/** A test with as many fresh profiles as the body wants pages; none of them may complain. */
function visit(name, body) {
  test(`Firefox: ${name}`, { timeout: 3 * patience }, async () => {
    const contexts = await Promise.all(Array.from({ length: body.length }, () => browser.createBrowserContext()));
    const problems = [];
    try {
      await body(...(await Promise.all(contexts.map((context) => newPage(context, problems)))));
      assert.deepEqual(problems, []);
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  });
}

async function newPage(context, problems) {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.stack ?? String(error)));
  await page.setViewport({ width: 1280, height: 800 });
  return page;
}

/** Firefox does not wait for a page when only the part after # changes. */
async function open(page, address) {
  await page.goto('about:blank');
  await page.goto(new URL(address, server.address).href);
}

function button(page, name) {
  return page.locator(`::-p-xpath(//button[normalize-space()="${name}"])`);
}

/** Takes an option of the list with this label. */
async function choose(page, label, value) {
  const list = await page.waitForSelector(`::-p-xpath(//label[contains(normalize-space(), "${label}")]//select | //select[@aria-label="${label}"])`);
  await list.select(value);
}

async function drag(page, from, to) {
  const [start, end] = await Promise.all([middle(page, from), middle(page, to)]);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

async function middle(page, name) {
  const cell = await page.waitForSelector(`[role=grid] [data-cell="${name}"]`);
  const { x, y, width, height } = await cell.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}
