// Nothing is lost: games survive a reload of the page and the end of the server.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { labels, moveByPointer } from '../browser/harness/board.mjs';
import { assertShown, playToTheEnd, startGame, waitForTurn } from '../browser/harness/games.mjs';
import { visit } from '../browser/harness/visit.mjs';

const game = { title: 'EinStein würfelt nicht!', engine: 'greedy', setUp: texts.ewn.setUps.canonical, side: 'Red' };

visit('a reload keeps the game, and the list of games leads to it', async ({ page, server }) => {
  const id = await startGame(page, { ...game, seed: '21' });
  await makeMove(page, server, id);
  const before = await labels(page);
  await page.reload();
  await waitForTurn(page);
  assert.deepEqual(await labels(page), before);
  await page.goto('/#/play');
  await page.locator(`a[href="#/play/${id}"]`).click();
  await waitForTurn(page);
  assert.deepEqual(await labels(page), before);
});

visit(
  'a server that is killed and restarted continues the game, and the page reconnects by itself',
  async ({ page, server }) => {
    const id = await startGame(page, { ...game, seed: '22' });
    await makeMove(page, server, id);
    const before = await server.get(`/games/${id}`);
    await server.kill();
    await page.locator('[data-test=connection-lost]').waitFor({ state: 'visible' });
    await server.run(server.port);
    await page.locator('[data-test=connection-lost]').waitFor({ state: 'hidden' });
    const after = await server.get(`/games/${id}`);
    assert.deepEqual([after.position, after.plies], [before.position, before.plies]);
    await assertShown(page, after);
    await playToTheEnd(page, server, id, { choose: ({ moves }) => moves[0], move: moveByPointer, mostMoves: 3 });
  },
  { ownServer: true, allowed: /^error: Failed to load resource: net::ERR_/ },
);

visit(
  'a move that the server does not hear is not lost on the board',
  async ({ page, server }) => {
    const id = await startGame(page, { ...game, seed: '23' });
    await makeMove(page, server, id);
    const { position } = await server.get(`/games/${id}`);
    await server.kill();
    await page.locator('[data-test=connection-lost]').waitFor({ state: 'visible' });
    await moveByPointer(page, position.moves[0], position.moves);
    await page.getByRole('main').getByText(texts.common.noAnswer).waitFor();
    await server.run(server.port);
    await page.locator('[data-test=connection-lost]').waitFor({ state: 'hidden' });
    await waitForTurn(page);
    await assertShown(page, await server.get(`/games/${id}`));
    await makeMove(page, server, id);
  },
  { ownServer: true, allowed: /^error: Failed to load resource: net::ERR_/ },
);

/** Makes the first legal move, and waits for the answer. */
async function makeMove(page, server, id) {
  await waitForTurn(page);
  const { position } = await server.get(`/games/${id}`);
  await moveByPointer(page, position.moves[0], position.moves);
  await waitForTurn(page);
}
