// Pictures for the README, made only where DREISTEIN_SCREENSHOTS is set: docs/screenshots/*.png.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { texts } from '../../static/texts.js';
import { moveByPointer } from '../browser/harness/board.mjs';
import { firstCapture, waitForTurn } from '../browser/harness/games.mjs';
import { installed, root } from '../browser/harness/places.mjs';
import { visit } from '../browser/harness/visit.mjs';

const folder = path.join(root, 'docs/screenshots');
const largest = 200_000;
/** Pictures of the page have few colours. */
const mostColours = 256;
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, colorScheme: 'light' };
const start = 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -';

if (process.env.DREISTEIN_SCREENSHOTS) {
  visit('picture of a game of EWN', ({ page, server }) => picture(page, 'play-ewn', () => playEwn(page, server)), desktop);
  visit('picture of a game of TZAAR', ({ page, server }) => picture(page, 'play-tzaar', () => playTzaar(page, server)), desktop);
  visit('picture of an analysis', ({ page }) => picture(page, 'analyse-ewn', () => analyse(page)), desktop);
  visit('picture of a review', ({ page }) => picture(page, 'review', () => review(page)), desktop);
  visit('picture of a game on a phone', ({ page, server }) => picture(page, 'phone', () => playEwn(page, server)), phone);
}

async function picture(page, name, prepare) {
  await prepare();
  await page.mouse.move(0, 0);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  const { decode, encode, toRGBA8 } = installed('upng-js');
  const image = decode(await page.screenshot());
  const small = Buffer.from(encode(toRGBA8(image), image.width, image.height, mostColours));
  assert.ok(small.length < largest, `${file} has ${small.length} bytes, at most ${largest} are allowed`);
  writeFileSync(file, small);
}

async function playEwn(page, server) {
  const best = async ({ position }) => (await server.post('/ewn/analyze', { position, depth: 3 })).best;
  await playOn(page, server, { game: 'ewn', set_up: 'mirrored', seed: '4' }, 4, best);
}

async function playTzaar(page, server) {
  await playOn(page, server, { game: 'tzaar', set_up: 'fixed' }, 11, firstCapture);
}

/** Some moves of a game against the computer. */
async function playOn(page, server, setting, moves, choose) {
  const { games } = await server.get('/catalog');
  const level = games.find(({ name }) => name === setting.game).levels[1];
  const opponent = level === undefined ? { kind: 'engine', spec: 'greedy' } : { kind: 'level', level: level.name };
  const { id } = await server.post('/games', { ...setting, players: [{ kind: 'human' }, opponent] });
  await page.goto(`/#/play/${id}`);
  for (let made = 0; made < moves; made += 1) {
    assert.equal(await waitForTurn(page), 'move');
    const { position } = await server.get(`/games/${id}`);
    await moveByPointer(page, await choose(position), position.moves);
  }
  await waitForTurn(page);
}

async function analyse(page) {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: start })}`);
  await page.getByLabel(texts.analyse.limit).selectOption('depth=6');
  await page.locator('.engine:not(.is-thinking) .engine-effort').getByText(texts.analyse.depths(5, 6)).waitFor();
}

async function review(page) {
  await page.goto('/#/review');
  await page.getByLabel(texts.review.record).fill(readFileSync(path.join(root, 'docs/sample.record'), 'utf8'));
  await page.getByRole('button', { name: texts.review.start, exact: true }).click();
  await page.getByRole('region', { name: texts.review.totals }).waitFor();
}
