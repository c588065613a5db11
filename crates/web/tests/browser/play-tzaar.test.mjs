// Games of TZAAR from the form to the result.

import assert from 'node:assert/strict';

import { moveByArrows, moveByNextKey, moveByPointer, wayOf } from './harness/board.mjs';
import { firstCapture, playToTheEnd, startGame, startGameByKeys, waitForTurn } from './harness/games.mjs';
import { visit } from './harness/visit.mjs';
import { texts } from '../../static/texts.js';

const quick = { title: 'TZAAR', engine: 'greedy', setUp: texts.tzaar.setUps.fixed };

/** Captures, but makes something else of the second action a few times. */
function choosing(second, times) {
  let left = times;
  return (position) => {
    const other = position.action === 2 && left > 0 ? position.moves.find((move) => second(move, position)) : undefined;
    if (other !== undefined) left -= 1;
    return other ?? firstCapture(position);
  };
}

visit('a whole game of TZAAR by clicks, with captures, stacks and passes', async ({ page, server }) => {
  const id = await startGame(page, { ...quick, side: 'White' });
  const isStack = (move, { mover, stacks }) => stacks.some(({ point, player }) => player === mover && point === wayOf(move)?.to);
  const [stack, pass] = [choosing(isStack, 2), choosing((move) => move === 'pass', 2)];
  let moves = 0;
  const choose = (position) => ((moves += 1) < 6 ? stack : pass)(position);
  const { plies } = await playToTheEnd(page, server, id, { choose, move: moveByPointer });
  assert.ok(plies.some(({ player, move }) => player === 'white' && move === 'pass'));
});

visit('a game of TZAAR by keys alone, with captures and passes', async ({ page, server }) => {
  const id = await startGameByKeys(page, { ...quick, side: 'Black' });
  await waitForTurn(page);
  await page.keyboard.press('m');
  let moves = 0;
  const both = (...given) => ((moves += 1) % 2 === 0 ? moveByArrows : moveByNextKey)(...given);
  const { plies } = await playToTheEnd(page, server, id, { choose: choosing((move) => move === 'pass', 2), move: both, mostMoves: 9 });
  assert.ok(plies.some(({ player, move }) => player === 'black' && move === 'pass'));
});
