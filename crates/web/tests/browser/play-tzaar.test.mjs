// Games of TZAAR from the form to the result.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { moveByArrows, moveByNextKey, moveByPointer } from './harness/board.mjs';
import { firstCapture, playToTheEnd, startGame, startGameByKeys, waitForTurn } from './harness/games.mjs';
import { visit } from './harness/visit.mjs';

const words = texts.play;
const quick = { title: 'TZAAR', engine: 'greedy', setUp: words.newGame.setUps.fixed };

visit('a whole game of TZAAR by clicks', async ({ page, server }) => {
  const id = await startGame(page, { ...quick, side: 'White' });
  const state = await playToTheEnd(page, server, id, { choose: firstCapture, move: moveByPointer });
  assert.ok(state.plies.length > 10);
});

visit('a whole game of TZAAR by keys alone', async ({ page, server }) => {
  const id = await startGameByKeys(page, { ...quick, side: 'Black' });
  await waitForTurn(page);
  await page.keyboard.press('m');
  let moves = 0;
  const both = (...given) => ((moves += 1) % 2 === 0 ? moveByArrows : moveByNextKey)(...given);
  const state = await playToTheEnd(page, server, id, { choose: firstCapture, move: both });
  assert.ok(state.plies.length > 10);
});
