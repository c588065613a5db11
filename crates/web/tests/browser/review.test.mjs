// Reviews: the same numbers as on the command line, the way through the mistakes, and training.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { texts } from '../../static/texts.js';
import { moveByPointer } from './harness/board.mjs';
import { endedGame } from './harness/games.mjs';
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
    [words.totalNames.errorRate]: ['red', 'blue'].map((side) => `${(100 * naiveErrorRate(game, side)).toFixed(2)} %`),
    [words.totalNames.luckPerRoll]: ['red', 'blue'].map((side) => signed(naiveLuck(game, side), 2)),
    [words.totalNames.worstLoss]: totals.map(({ worst_loss }) => `${(100 * worst_loss).toFixed(1)} %`),
    [words.totalNames.marks]: totals.map(({ inaccuracies, mistakes, blunders }) => `${inaccuracies} / ${mistakes} / ${blunders}`),
    [words.totalNames.luck]: totals.map(({ luck }) => signed(luck, 1)),
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
  const caption = (ply) => words.caption(Math.ceil(ply / 2), game.plies[ply - 1].player, game.plies[ply - 1].die);
  await page.keyboard.press('Home');
  await page.getByRole('main').getByText(caption(1)).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('main').getByText(caption(2)).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('main').getByText(caption(game.plies.find(({ ply, mark }) => ply > 2 && !['best', 'good'].includes(mark)).ply)).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('main').getByText(words.end(game.winner), { exact: true }).waitFor();
});

visit('training asks for a better move until it is found, and says what is wrong with others', async ({ page, server }) => {
  await reviewText(page, sample);
  const [game] = (await commandLine('review', 'docs/sample.record', '--depth', String(depth))).games;
  const asked = game.plies.filter(({ player, mark }) => player === 'blue' && !['best', 'good'].includes(mark));
  await page.getByRole('button', { name: words.train('blue', asked.length) }).click();
  for (const [place, ply] of asked.entries()) {
    const legal = ply.moves.map(({ move }) => move);
    await page.getByRole('heading', { name: words.question(place + 1, asked.length, 'blue', ply.die) }).waitFor();
    await moveByPointer(page, ply.played, legal);
    await page.getByRole('main').getByText('That is the move you played; it loses').waitFor();
    const { die, best } = await worstRoll(server, ply);
    const why = await page.locator('.training-why').textContent();
    assert.match(why, new RegExp(`^If Red rolls [^:]*\\b${die}\\b[^:]*, the answer is [^:]*${best}.* after ${ply.best[0]}\\.$`));
    await page.getByRole('button', { name: words.retry }).click();
    await moveByPointer(page, ply.best[0], legal);
    await page.getByRole('main').getByText(`${ply.best[0]} is the best move`).waitFor();
    await page.getByRole('button', { name: place + 1 < asked.length ? words.next : words.toScore }).click();
  }
  await page.getByRole('heading', { name: words.scoreTitle(asked.length, asked.length) }).waitFor();
  await page.getByRole('main').getByText(words.score(0, asked.length, 0, asked.length)).waitFor();
});

visit('a review says in plain words what moves and dice did, and is kept for the statistics', async ({ page, server }) => {
  const { id } = await endedGame(server, 'ewn', 'canonical', 'red');
  await page.goto(`/#/review?game_id=${id}&game=ewn&side=red`);
  const summary = page.getByRole('region', { name: words.summary.title });
  await summary.waitFor();
  const totals = await page.getByRole('region', { name: words.totals }).getByRole('row').evaluateAll((rows) => Object.fromEntries(rows.map((row) => [row.cells[0].textContent, row.cells[1].textContent])));
  assert.ok((await summary.textContent()).startsWith(`You lost ${totals[words.totalNames.lost]} by moves and `), await summary.textContent());
  assert.match(await page.locator('.legend-chance').textContent(), /^Your/);
  const corner = async (name) => (await page.locator(`[role=grid]:visible [data-cell=${name}]`).boundingBox()).y;
  assert.ok((await corner('a5')) > (await corner('e1')), 'red is at the bottom');
  const [[kept, { side, errorRate }]] = await page.evaluate(() => JSON.parse(localStorage.getItem('dreistein.reviews')));
  assert.deepEqual([kept, side, `${(100 * errorRate).toFixed(2)} %`], [id, 'red', totals[words.totalNames.errorRate]]);
});

visit('the whole game opens in the analysis, at the move of the review', async ({ page, server }) => {
  const { id, plies } = await endedGame(server, 'ewn', 'canonical', 'blue');
  await page.goto(`/#/review?game_id=${id}&game=ewn&side=blue`);
  await page.getByRole('region', { name: words.totals }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('main').getByText(words.caption(1, 'blue', plies[1].die)).waitFor();
  await page.getByRole('link', { name: words.analyseGame }).click();
  await page.locator('.tree').waitFor();
  const steps = await page.locator('.tree .step').evaluateAll((found) => found.map((step) => [step.textContent.replaceAll(/[?!]/g, ''), step.ariaCurrent === 'true']));
  assert.deepEqual(steps.map(([step]) => step).filter((step) => step !== ''), plies.map(({ move }) => move));
  assert.equal(steps.findIndex(([, isCurrent]) => isCurrent), 2, 'the second roll');
});

visit('TZAAR is reviewed and trained in whole turns', async ({ page, server }) => {
  const { id } = await endedGame(server, 'tzaar', 'fixed', 'white');
  const record = await (await fetch(new URL(`/api/v1/games/${id}/record?format=record`, server.address))).text();
  await reviewText(page, record, 1);
  const { games: [game] } = await server.post('/tzaar/review', { record, depth: 1 });
  const listed = await page.getByRole('region', { name: words.mistakes }).getByRole('rowheader').allTextContents();
  assert.ok(listed.some((text) => /^\w{4}-\w{4}/.test(text)), listed.join(' '));
  const asked = game.plies.filter(({ player, sign }) => player === 'white' && sign !== '');
  await page.getByRole('button', { name: words.train('white', asked.length) }).click();
  const [first, second] = [asked.find(({ actions }) => actions), asked.findIndex(({ actions }) => actions)];
  for (let place = 0; place < second; place += 1) {
    await page.getByRole('button', { name: words.reveal }).click();
    await page.getByRole('button', { name: words.next, exact: true }).click();
  }
  const [one, two] = first.best[0].split('-');
  const half = await server.post('/tzaar/play', { position: first.position, move: one });
  await moveByPointer(page, one, first.moves.map(({ move }) => move));
  await page.getByRole('main').getByText(words.secondAction(one)).waitFor();
  await moveByPointer(page, two, half.moves);
  await page.getByRole('main').getByText(`${one}-${two} is`).waitFor();
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
  assert.match(caption, /^Move 1: Blue/);
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
  const other = /Move (?!1\.)\d+\./g;
  await page.waitForFunction((source) => new RegExp(source).test(window.saidTexts.join(' ')), other.source);
  const said = await page.evaluate(() => window.saidTexts.join(' '));
  assert.equal(said.match(other).length, 1, said);
});

/** The roll that helps the opponent most after a move instead of the best one, and the answer to it. */
async function worstRoll(server, { position, played, best }) {
  const faces = async (move) => {
    const after = await server.post('/ewn/play', { position, move });
    return (await server.post('/ewn/analyze', { position: after.position, depth: depth - 1 })).judged.faces;
  };
  const [bad, good] = [await faces(played), await faces(best[0])];
  const gains = bad.map((face, place) => ({ ...face, gain: face.value - good[place].value }));
  return gains.reduce((most, face) => (face.gain > most.gain ? face : most));
}

/** The mean loss per move with a choice, counted by hand. */
function naiveErrorRate({ plies }, side) {
  const choices = plies.filter(({ player, forced }) => player === side && !forced);
  return choices.reduce((sum, { loss }) => sum + loss, 0) / choices.length;
}

/** The mean luck per roll, counted by hand. */
function naiveLuck({ plies }, side) {
  const rolls = plies.filter(({ player }) => player === side);
  return rolls.reduce((sum, { luck }) => sum + luck, 0) / rolls.length;
}

function signed(value, digits) {
  return `${value < 0 ? '−' : '+'}${(100 * Math.abs(value)).toFixed(digits)} %`;
}

/** Pastes a record and waits for its review. */
async function reviewText(page, text, searched = depth) {
  await page.goto('/#/review');
  await page.getByLabel(words.record).fill(text);
  await page.getByLabel(words.judge).selectOption(String(searched));
  await page.getByRole('button', { name: words.start, exact: true }).click();
  await page.getByRole('region', { name: words.totals }).waitFor();
}
