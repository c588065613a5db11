// How the page looks: on a phone and a desktop, in both themes, to people who need contrast and names for everything.

import assert from 'node:assert/strict';

import { moveByPointer } from './harness/board.mjs';
import { playToTheEnd, startGame } from './harness/games.mjs';
import { inaccessible, unfit } from './harness/looks.mjs';
import { everyStation } from './harness/stations.mjs';
import { visit } from './harness/visit.mjs';
import { texts } from '../../static/texts.js';

const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

visit('nothing on the page keeps anybody out, on a phone or a desktop, in both themes', async ({ page, server }) => {
  const found = [];
  await everyStation(page, server, async (name) => {
    for (const problem of [...(await inaccessible(page, ['light', 'dark'])), ...(await unfit(page, [320, 1280]))]) found.push(`${name}: ${problem}`);
  });
  assert.deepEqual(found, []);
}, { viewport: { width: 1280, height: 800 } });

visit('a game on a phone, by taps', async ({ page, server }) => {
  const setUp = texts.ewn.setUps.canonical;
  const id = await startGame(page, { title: 'EinStein würfelt nicht!', engine: 'greedy', side: 'Red', setUp, seed: '8' });
  await page.locator('.board-grid').waitFor();
  const { y, height } = await page.locator('.board-grid').boundingBox();
  assert.ok(y >= 0 && y + height <= phone.viewport.height, 'the whole board is seen without scrolling');
  const tap = (...given) => moveByPointer(...given, { touch: true });
  await playToTheEnd(page, server, id, { choose: ({ moves }) => moves[0], move: tap, mostMoves: 3 });
}, phone);
