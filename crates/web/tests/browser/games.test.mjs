// The games view: own games, search, statistics over time, one's data.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { texts } from '../../static/texts.js';
import { ask, begun, meeting } from './harness/friends.mjs';

const words = texts.games;
const ewn = { game: 'ewn', set_up: 'canonical', seed: '4' };
const human = { kind: 'human' };
const button = (page, name) => page.getByRole('button', { name, exact: true });

meeting('own games are found, and nobody else’s', ['Ann', 'Bob'], async (server, ann, bob) => {
  await threeGames(ann, bob);
  await ann.page.goto('/#/games');
  const found = (count) => ann.page.locator('[data-test=found]').getByText(count === 0 ? words.list.none : words.list.found(count), { exact: true }).waitFor();
  await found(3);
  await ann.page.getByLabel(words.filters.text).fill('bob');
  await found(1);
  await ann.page.getByRole('link', { name: /Bob/ }).waitFor();
  await ann.page.getByLabel(words.filters.result).selectOption('lost');
  await found(0);
  await ann.page.getByLabel(words.filters.text).fill('');
  await found(2);
  await ann.page.getByLabel(words.filters.result).selectOption('');
  await ann.page.getByLabel(words.filters.game, { exact: true }).selectOption('tzaar');
  await found(0);
  await bob.page.goto('/#/games');
  await bob.page.locator('[data-test=found]').getByText(words.list.found(1), { exact: true }).waitFor();
});

meeting('statistics count results by opponent, and what reviews have found', ['Ann', 'Bob'], async (server, ann, bob) => {
  const ids = await threeGames(ann, bob);
  await ann.page.evaluate((reviewed) => {
    const summary = (errorRate) => ({ errorRate, luck: -0.01, side: 'red', date: 1 });
    localStorage.setItem('dreistein.reviews', JSON.stringify([[reviewed[0], summary(0.012)], [reviewed[1], summary(0.034)], ['gone', summary(0.5)]]));
  }, ids);
  await ann.page.goto('/#/games');
  const statistics = ann.page.getByRole('region', { name: words.statistics.title });
  await statistics.locator('.chart').first().waitFor();
  const rows = await statistics.getByRole('table', { name: words.statistics.byOpponent }).locator('tbody tr').allTextContents();
  assert.deepEqual(rows, ['greedy1010 %', 'random1010 %', `${words.statistics.friends}110100 %`]);
  await statistics.getByText(words.statistics.numbers).nth(1).click();
  const table = statistics.getByRole('table', { name: words.statistics.errorRate });
  assert.deepEqual((await table.locator('tbody td.numbers').allTextContents()).sort(), ['1.20 %', '3.40 %']);
  assert.equal(await statistics.locator('.chart').count(), 3);
});

meeting('all data can be taken away and deleted; the other player keeps the game', ['Ann', 'Bob'], async (server, ann, bob) => {
  const ids = await threeGames(ann, bob);
  await ann.page.goto('/#/games');
  const [download] = await Promise.all([ann.page.waitForEvent('download'), button(ann.page, words.data.download).click()]);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.deepEqual(data.server.games.map(({ id }) => id).sort(), [...ids].sort());
  assert.match(data.server.games.at(-1).record, /Bob/);
  assert.equal(data.browser['dreistein.name'], 'Ann');
  await button(ann.page, words.list.remove).first().click();
  await button(ann.page, words.list.removeYes).click();
  await ann.page.locator('[data-test=found]').getByText(words.list.found(2), { exact: true }).waitFor();
  await button(ann.page, words.data.remove).click();
  await button(ann.page, texts.common.cancel).click();
  assert.equal((await ask(ann, 'GET', '/games?whose=mine')).body.total, 2);
  await button(ann.page, words.data.remove).click();
  await button(ann.page, words.data.removeYes).click();
  await ann.page.getByText(words.data.removed).waitFor();
  await ann.page.locator('[data-test=found]').getByText(words.list.none).waitFor();
  assert.equal(await ann.page.evaluate(() => localStorage.getItem('dreistein.name')), null);
  const kept = (await ask(bob, 'GET', '/games?whose=mine')).body.games;
  assert.deepEqual(kept.map(({ id }) => id), [ids[2]]);
  assert.doesNotMatch(JSON.stringify(kept), /Ann/);
});

/** Ann loses to two engines and wins against Bob. */
async function threeGames(ann, bob) {
  const ids = [];
  for (const spec of ['greedy', 'random']) {
    const { id } = (await ask(ann, 'POST', '/games', { ...ewn, players: [human, { kind: 'engine', spec }] })).body;
    assert.equal((await ask(ann, 'POST', `/games/${id}/resign`, { player: 'red' })).status, 200);
    ids.push(id);
  }
  const id = await begun(ann, bob, ewn);
  assert.equal((await ask(bob, 'POST', `/games/${id}/resign`, { player: 'blue' })).status, 200);
  return [...ids, id];
}
