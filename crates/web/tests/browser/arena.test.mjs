// The arena: a small match, its table, and its games.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { commandLine } from './harness/server.mjs';
import { visit } from './harness/visit.mjs';

const words = texts.arena;

visit('a match runs, and its table has the numbers of the command line', async ({ page }) => {
  await page.goto('/#/arena');
  await page.getByLabel(words.playerNumber(1), { exact: true }).selectOption('random');
  await page.getByLabel(words.playerNumber(2), { exact: true }).selectOption('greedy');
  await page.getByLabel(words.gamesPerPair).fill('20');
  await page.getByLabel(words.seed).fill('5');
  await page.getByRole('button', { name: words.start, exact: true }).click();
  await page.waitForURL(/#\/arena\/.+/);
  const contest = page.getByRole('region', { name: words.contest, exact: true });
  await contest.getByText(words.progress(words.states.done, 20, 20, 5)).waitFor();
  const rows = await contest.locator('.standings').getByRole('row').evaluateAll((found) =>
    found.map((row) => [...row.cells].slice(0, 3).map((cell) => cell.textContent)),
  );
  const expected = await commandLine('match', 'random', 'greedy', '--games', '20', '--seed', '5');
  const wins = Math.round(20 * expected.win_rate);
  const percent = (value) => `${(100 * value).toFixed(1)} %`;
  assert.deepEqual(rows.slice(1, 3), [
    ['greedy', words.winsOf(20 - wins, 20), percent(1 - expected.win_rate)],
    ['random', words.winsOf(wins, 20), percent(expected.win_rate)],
  ]);
});

visit('each game offers its own set-ups', async ({ page }) => {
  await page.goto('/#/arena');
  await page.getByLabel(words.setUp).waitFor({ state: 'attached' });
  const offered = () => page.getByLabel(words.setUp).locator('option').evaluateAll((found) => found.map((option) => option.value));
  assert.deepEqual(await offered(), ['random', 'mirrored', 'canonical', 'engine']);
  await page.locator('.contest-form select').first().selectOption('tzaar');
  assert.deepEqual(await offered(), ['random', 'fixed']);
});

visit('the form remembers what was chosen, for each game', async ({ page }) => {
  await page.goto('/#/arena');
  const game = page.locator('.contest-form select').first();
  const chosen = () => page.locator('.player-field').evaluateAll((fields) => fields.map((field) => [...field.querySelectorAll(':is(input, select):not([hidden])')].at(-1).value));
  const player = (number) => page.getByLabel(words.playerNumber(number), { exact: true });
  await player(1).selectOption('random');
  await player(2).selectOption('?');
  await page.getByLabel(words.specOf(2), { exact: true }).fill('star2:time_ms=5');
  await page.getByRole('button', { name: words.addPlayer }).click();
  await player(3).selectOption('greedy');
  await page.getByLabel(words.gamesPerPair).fill('20');
  const before = await chosen();
  assert.deepEqual(before, ['random', 'star2:time_ms=5', 'greedy']);
  await game.selectOption('tzaar');
  assert.equal((await chosen()).length, 2);
  await player(2).selectOption('random');
  await page.goto('/#/help');
  await page.reload();
  await page.goto('/#/arena');
  await game.waitFor();
  assert.equal(await game.inputValue(), 'tzaar');
  assert.equal((await chosen())[1], 'random');
  await game.selectOption('ewn');
  assert.deepEqual(await chosen(), before);
  assert.equal(await page.getByLabel(words.gamesPerPair).inputValue(), '20');
});

visit('a game of a match opens in the analysis', async ({ page, server }) => {
  const { id } = await server.post('/contests', { game: 'ewn', players: ['random', 'greedy'], games: 2, seed: '1' });
  await page.goto(`/#/arena/${id}`);
  await page.getByRole('region', { name: words.contest, exact: true }).getByText(words.states.done).waitFor();
  await page.locator('summary', { hasText: words.browse }).click();
  await page.getByRole('button', { name: words.analyseGame(1) }).or(page.getByRole('link', { name: words.analyseGame(1) })).click();
  await page.waitForURL(/#\/analyse/);
  await page.locator('[role=grid]').waitFor();
  assert.ok((await page.locator('.tree .step').count()) > 4);
});

visit('a seed is taken as it is written, and levels have their names', async ({ page }) => {
  const seed = '18446744073709551615';
  await page.goto('/#/arena');
  await page.getByLabel(words.playerNumber(1), { exact: true }).selectOption('level:beginner');
  await page.getByLabel(words.playerNumber(2), { exact: true }).selectOption('random');
  await page.getByLabel(words.gamesPerPair).fill('2');
  await page.getByLabel(words.seed).fill(seed);
  await page.getByRole('button', { name: words.start, exact: true }).click();
  const contest = page.getByRole('region', { name: words.contest, exact: true });
  await contest.getByText(words.progress(words.states.done, 2, 2, seed)).waitFor();
  await contest.getByRole('heading', { name: 'Beginner – random' }).waitFor();
  const list = page.getByRole('region', { name: words.contests, exact: true });
  await list.getByRole('link', { name: `Beginner – random ${words.progress(words.states.done, 2, 2, null)}` }).first().waitFor();
});

visit('news of a contest does not move the focus', async ({ page, server }) => {
  const { id } = await server.post('/contests', { game: 'ewn', players: ['random', 'greedy', 'star2:depth=2'], games: 600, seed: '1' });
  await page.goto(`/#/arena/${id}`);
  const link = page.getByRole('region', { name: words.contests, exact: true }).locator(`a[href$="${id}"]`);
  await link.focus();
  await link.getByText(words.progress(words.states.done, 1800, 1800, null)).waitFor();
  assert.ok(await link.evaluate((found) => found === document.activeElement));
});
