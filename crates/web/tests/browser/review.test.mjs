// Reviews: the same numbers as on the command line, the way through the mistakes, and training.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { texts } from '../../static/texts.js';
import { moveByPointer } from './harness/board.mjs';
import { root } from './harness/places.mjs';
import { commandLine } from './harness/server.mjs';
import { visit } from './harness/visit.mjs';

const words = texts.review;
const sample = readFileSync(path.join(root, 'docs/sample.record'), 'utf8');
const depth = 2;

visit('the review of a record has the totals of the command line', async ({ page }) => {
  await reviewText(page, sample);
  const [game] = (await commandLine('review', 'docs/sample.record', '--depth', String(depth))).games;
  const table = page.getByRole('region', { name: words.totals }).getByRole('row');
  const shown = Object.fromEntries((await table.evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)))).map(([name, ...cells]) => [name, cells]));
  const totals = ['red', 'blue'].map((side) => game.totals[side]);
  const expected = {
    [words.totalNames.moves]: totals.map(({ moves, forced }) => (forced === 0 ? `${moves}` : `${moves} (${forced} forced)`)),
    [words.totalNames.meanLoss]: totals.map(({ mean_loss }) => `${(100 * mean_loss).toFixed(2)} %`),
    [words.totalNames.worstLoss]: totals.map(({ worst_loss }) => `${(100 * worst_loss).toFixed(1)} %`),
    [words.totalNames.marks]: totals.map(({ inaccuracies, mistakes, blunders }) => `${inaccuracies} / ${mistakes} / ${blunders}`),
    [words.totalNames.luck]: totals.map(({ luck }) => `${luck < 0 ? '−' : '+'}${(100 * Math.abs(luck)).toFixed(1)} %`),
    [words.totalNames.result]: totals.map(({ result }) => `${(100 * result).toFixed(0)} %`),
  };
  for (const [name, cells] of Object.entries(expected)) assert.deepEqual(shown[name], cells, name);
  const mistakes = game.plies.filter(({ mark }) => !['best', 'good'].includes(mark)).sort((one, other) => other.loss - one.loss);
  assert.ok(mistakes.length > 0);
  const listed = await page.getByRole('region', { name: words.mistakes }).getByRole('rowheader').allTextContents();
  assert.deepEqual(listed.map((text) => text.replaceAll(/[?!]/g, '')), mistakes.map(({ played }) => played));
});

visit('the keys lead from move to move and from mistake to mistake', async ({ page }) => {
  await reviewText(page, sample);
  const [game] = (await commandLine('review', 'docs/sample.record', '--depth', String(depth))).games;
  const caption = (ply) => words.caption(ply, game.plies.length, game.plies[ply - 1].player, game.plies[ply - 1].die);
  await page.keyboard.press('Home');
  await page.getByRole('main').getByText(caption(1)).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('main').getByText(caption(2)).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('main').getByText(caption(game.plies.find(({ ply, mark }) => ply > 2 && !['best', 'good'].includes(mark)).ply)).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('main').getByText(words.end(game.winner), { exact: true }).waitFor();
});

visit('training asks for a better move until it is found', async ({ page }) => {
  await reviewText(page, sample);
  const [game] = (await commandLine('review', 'docs/sample.record', '--depth', String(depth))).games;
  const asked = game.plies.filter(({ player, mark }) => player === 'blue' && !['best', 'good'].includes(mark));
  await page.getByRole('button', { name: words.train('blue', asked.length) }).click();
  for (const [place, ply] of asked.entries()) {
    const legal = ply.moves.map(({ move }) => move);
    await page.getByRole('heading', { name: words.question(place + 1, asked.length, 'blue', ply.die) }).waitFor();
    await moveByPointer(page, ply.played, legal);
    await page.getByRole('main').getByText('That is the move you played; it loses').waitFor();
    await page.getByRole('button', { name: words.retry }).click();
    await moveByPointer(page, ply.best[0], legal);
    await page.getByRole('main').getByText(`${ply.best[0]} is the best move`).waitFor();
    await page.getByRole('button', { name: place + 1 < asked.length ? words.next : words.toScore }).click();
  }
  await page.getByRole('heading', { name: words.scoreTitle(asked.length, asked.length) }).waitFor();
  await page.getByRole('main').getByText(words.score(0, asked.length, 0, asked.length)).waitFor();
});

visit('names in a record are text, whatever they say', async ({ page }) => {
  const attack = '<img src=x onerror=document.title=1><b>x';
  const record = sample.replace('[Red "greedy"]', `[Red "${attack}"]`);
  await reviewText(page, record);
  assert.match(await page.getByRole('region', { name: words.totals }).textContent(), new RegExp(`Red: ${attack.replaceAll(/[^\w<>]/g, '.')}`));
  await page.goto('/#/analyse?game=ewn');
  await page.getByRole('button', { name: texts.analyse.openText, exact: true }).click();
  await page.getByRole('dialog').getByLabel(texts.analyse.textToOpen).fill(`${record}\n${record}`);
  await page.getByRole('dialog').getByRole('button', { name: texts.analyse.open, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: attack }).first().waitFor();
  assert.equal(await page.locator('img[src=x], dialog b').count(), 0);
  assert.notEqual(await page.title(), '1');
});

visit('a review waits where it was left, and the same game can be reviewed again', async ({ page, server }) => {
  const human = { kind: 'human' };
  const { id, position } = await server.post('/games', { game: 'ewn', players: [human, human], set_up: 'canonical', seed: '1' });
  const { position: next } = await server.post(`/games/${id}/moves`, { move: position.moves[0], ply: 0 });
  await server.post(`/games/${id}/moves`, { move: next.moves[0], ply: 1 });
  await server.post(`/games/${id}/resign`, { player: 'red' });
  await page.goto('/#/review');
  const link = page.locator(`a[href*="${id}"]`);
  await link.click();
  await page.getByRole('region', { name: words.totals }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const caption = await page.locator('.board-status').textContent();
  assert.match(caption, /^Ply 2 /);
  await page.getByRole('link', { name: words.analyseThis }).click();
  await page.locator('.tree').waitFor();
  await page.goBack();
  await page.locator('.board-status').getByText(caption, { exact: true }).waitFor();
  await page.getByRole('button', { name: words.another }).click();
  await link.click();
  await page.getByRole('region', { name: words.totals }).waitFor();
});

visit('a click on a mistake leads there once', async ({ page }) => {
  await reviewText(page, sample);
  await page.keyboard.press('Home');
  await page.evaluate(() => {
    const said = document.querySelector('[data-test=announcements]');
    window.saidTexts = [];
    new MutationObserver(() => said.textContent !== '' && window.saidTexts.push(said.textContent)).observe(said, { childList: true });
  });
  await page.getByRole('region', { name: words.mistakes }).getByRole('rowheader').getByRole('button').first().click();
  // What came before may be said in the same breath.
  const other = /Ply (?!1\.)\d+\./g;
  await page.waitForFunction((source) => new RegExp(source).test(window.saidTexts.join(' ')), other.source);
  const said = await page.evaluate(() => window.saidTexts.join(' '));
  assert.equal(said.match(other).length, 1, said);
});

/** Pastes a record and waits for its review. */
async function reviewText(page, text) {
  await page.goto('/#/review');
  await page.getByLabel(words.record).fill(text);
  await page.getByLabel(words.judge).selectOption(String(depth));
  await page.getByRole('button', { name: words.start, exact: true }).click();
  await page.getByRole('region', { name: words.totals }).waitFor();
}
