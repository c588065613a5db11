// Games of EinStein würfelt nicht! from the form to the result.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { cell, cellsThatSay, drag, labels, moveByArrows, moveByPointer, walkTo } from './harness/board.mjs';
import { gameOf, openOptions, playToTheEnd, startGame, startGameByKeys, waitForTurn } from './harness/games.mjs';
import { tabTo } from './harness/keyboard.mjs';
import { visit } from './harness/visit.mjs';

const words = texts.play;
const free = { title: 'EinStein würfelt nicht!', engine: 'greedy', setUp: texts.ewn.setUps.free };
const first = ({ moves }) => moves[0];

visit('a whole game of EWN by clicks, from a set-up of one\'s own', async ({ page, server }) => {
  const id = await startGame(page, { ...free, side: 'Red', seed: '7' });
  await page.getByRole('heading', { name: texts.ewn.setUp.title }).waitFor();
  const before = await labels(page);
  const { squares, usual } = (await server.get(`/games/${id}`)).set_up;
  assert.match(before[squares[0]], new RegExp(`red ${usual[0]}`));
  await moveByPointer(page, squares[0] + squares[5], pairs(squares));
  await drag(page, squares[1], squares[2]);
  await page.waitForFunction(([one, label]) => document.querySelector(`.game-board .board:not([hidden]) [data-cell="${one}"]`)?.ariaLabel?.includes(label), [
    squares[1],
    `red ${usual[2]}`,
  ]);
  await page.getByRole('button', { name: texts.ewn.setUp.confirm, exact: true }).click();
  await waitForTurn(page);
  const chosen = [5, 2, 1, 3, 4, 0].map((place) => usual[place]).join('');
  const record = await (await fetch(new URL(`/api/v1/games/${id}/record?format=record`, server.address))).text();
  assert.match(record, new RegExp(`\\[RedSetUp "${chosen}"\\]`));
  await playToTheEnd(page, server, id, { choose: first, move: moveByPointer });
  await page.getByRole('main').getByText(words.fairness.title, { exact: true }).click();
  assert.equal(await page.locator('[data-test=dice-verdict]').textContent(), words.fairness.verified);
});

visit('a whole game of EWN by keys alone', async ({ page, server }) => {
  const id = await startGameByKeys(page, { ...free, side: 'Blue', seed: '11' });
  await page.getByRole('heading', { name: texts.ewn.setUp.title }).waitFor();
  const { squares, usual } = (await server.get(`/games/${id}`)).set_up;
  await tabTo(page, page.locator('[role=grid]:visible [data-cell]'));
  await walkTo(page, squares[3]);
  await page.keyboard.press('Enter');
  await walkTo(page, squares[4]);
  await page.keyboard.press(' ');
  assert.match((await labels(page))[squares[3]], new RegExp(`blue ${usual[4]}`));
  await tabTo(page, page.getByRole('button', { name: texts.ewn.setUp.confirm, exact: true }));
  await page.keyboard.press('Enter');
  await waitForTurn(page);
  await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') !== null);
  const state = await playToTheEnd(page, server, id, { choose: first, move: moveByArrows });
  const start = state.plies[0].position;
  const blueCube = (await server.post('/ewn/position', { text: start })).cubes.find(({ square, player }) => player === 'blue' && square === squares[3]);
  assert.equal(String(blueCube.number), usual[4]);
});

visit('the set-up of EWN is unchanged after opening TZAAR', async ({ page }) => {
  await page.goto('/#/play');
  await openOptions(page);
  const setUp = page.getByLabel(words.newGame.setUp);
  const choose = (title) => page.getByRole('radio', { name: title, exact: true }).check();
  assert.equal(await setUp.inputValue(), 'free');
  await choose('TZAAR');
  assert.equal(await setUp.inputValue(), 'random');
  await choose(free.title);
  assert.equal(await setUp.inputValue(), 'free', 'the usual way');
  await setUp.selectOption('canonical');
  await choose('TZAAR');
  await choose(free.title);
  assert.equal(await setUp.inputValue(), 'canonical', 'the chosen way');
});

visit('a move is taken back, and the same die lies there again', async ({ page, server }) => {
  const id = await startGame(page, { ...free, side: 'Red', setUp: texts.ewn.setUps.canonical, seed: '3' });
  await waitForTurn(page);
  const before = await server.get(`/games/${id}`);
  const shown = await labels(page);
  await moveByPointer(page, before.position.moves[0], before.position.moves);
  await waitForTurn(page);
  assert.equal((await server.get(`/games/${id}`)).plies.length, before.plies.length + 2);
  await page.getByRole('button', { name: words.controls.takeBack }).click();
  await page.waitForFunction((plies) => document.querySelectorAll('.move-list .ply').length === plies, before.plies.length);
  await waitForTurn(page);
  const after = await server.get(`/games/${id}`);
  assert.deepEqual(after.position, before.position);
  assert.deepEqual(await labels(page), shown);
});

visit('looking back shows an old position, and the game continues from the latest one', async ({ page, server }) => {
  const id = await startGame(page, { ...free, side: 'Red', setUp: texts.ewn.setUps.canonical, seed: '5' });
  await waitForTurn(page);
  const start = await cellsThatSay(page, /, (red|blue) /);
  const { position } = await server.get(`/games/${id}`);
  await moveByPointer(page, position.moves[0], position.moves);
  await waitForTurn(page);
  const now = await cellsThatSay(page, /, (red|blue) /);
  await page.keyboard.press('Home');
  await page.getByRole('main').getByText(words.lookingBack).waitFor();
  await cell(page, 'a5').waitFor();
  await page.waitForFunction(() => document.querySelector('.is-draggable') === null);
  assert.deepEqual(await cellsThatSay(page, /, (red|blue) /), start);
  await page.keyboard.press('End');
  await waitForTurn(page);
  assert.deepEqual(await cellsThatSay(page, /, (red|blue) /), now);
});

visit('resigning asks once, loses the game, and allows another one', async ({ page, server }) => {
  const id = await startGame(page, { ...free, side: 'Red', setUp: texts.ewn.setUps.canonical, seed: '5' });
  await waitForTurn(page);
  await page.getByRole('button', { name: words.controls.resign }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.controls.resign }).click();
  await page.getByRole('heading', { name: 'You lose: you resigned', exact: true }).waitFor();
  assert.equal((await server.get(`/games/${id}`)).winner, 'blue');
  await page.getByRole('button', { name: words.result.again }).click();
  await page.waitForURL((url) => !url.hash.endsWith(id));
  assert.notEqual(await gameOf(page), id);
  await waitForTurn(page);
});

visit('the browser adds a number to the dice of new games and rematches, and checks them', async ({ page, server }) => {
  const id = await startGame(page, { ...free, side: 'Red', setUp: texts.ewn.setUps.canonical });
  const fairness = page.locator('.fairness');
  await waitForTurn(page);
  await fairness.getByText(words.fairness.title, { exact: true }).click();
  await fairness.getByText(words.fairness.mixedOwn, { exact: true }).waitFor();
  await playToTheEnd(page, server, id, { choose: first, move: moveByPointer, mostMoves: 2 });
  assert.equal(await page.locator('[data-test=dice-verdict]').textContent(), words.fairness.verifiedOwn);
  await page.getByRole('button', { name: words.result.again }).click();
  await page.waitForURL((url) => !url.hash.endsWith(id));
  const again = await gameOf(page);
  await page.waitForFunction((name) => localStorage.getItem('dreistein.dice')?.includes(name), again);
  const states = await Promise.all([id, again].map((name) => server.get(`/games/${name}`)));
  const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('dreistein.dice')));
  assert.deepEqual(kept, states.map(({ id: name, dice: { commitment, number } }) => [name, { commitment, number }]));
  // A promise that was replaced is found.
  await page.evaluate(() => localStorage.setItem('dreistein.dice', localStorage.getItem('dreistein.dice').replace(/"number":"./g, '"number":"x')));
  await page.goto(`/#/play/${id}`);
  await page.locator('[data-test=dice-verdict]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('[data-test=dice-verdict]').textContent(), words.fairness.changed);
});

function pairs(squares) {
  return squares.flatMap((from) => squares.filter((to) => to !== from).map((to) => from + to));
}
