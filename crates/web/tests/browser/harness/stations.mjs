// Every view in the states that look different, one after the other: for checks that have to see all of the page.

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { texts as english } from '../../../static/texts.js';
import { friendStations } from './friend-stations.mjs';
import { openOptions, waitForTurn } from './games.mjs';
import { root } from './places.mjs';

/** The names of all views, as the frame of the page has them; the first is the start. */
export const viewNames = [
  ...readFileSync(path.join(root, 'crates/web/static/app.js'), 'utf8').matchAll(/^ {2}(\w+): \(\w*\) => .*import\(/gm),
].map(([, name]) => name);

const human = { kind: 'human' };
const engine = { kind: 'engine', spec: 'greedy' };
const middleOfGame = '.r2.r3./r1..b6./..r5../.b4..b1/..b3.. r 5';

/** Walks through the page, in the language of the texts, and calls `look` at every station with its name. */
export async function everyStation(page, server, look, texts = english) {
  const walk = { page, server, look, texts };
  await playStations(walk);
  await analyseStations(walk);
  await reviewStations(walk);
  await puzzleStations(walk);
  await learnStations(walk);
  await friendStations(walk);
  await viewStations(walk);
}

async function puzzleStations({ page, look, texts }) {
  await page.goto('/#/puzzles?game=ewn&n=1');
  await page.getByRole('button', { name: texts.puzzles.reveal }).click();
  await page.getByRole('link', { name: texts.puzzles.analyse, exact: true }).last().waitFor();
  await look('puzzles');
}

async function learnStations({ page, look, texts }) {
  for (const [game, lesson] of Object.entries(texts.learn.ofGame)) {
    await page.goto(`/#/learn/${game}`);
    await page.getByRole('heading', { name: lesson[0].title, exact: true }).waitFor();
    await page.locator('.lesson .is-draggable').first().waitFor();
    await look(`learn: ${game}`);
  }
}

/** Every view as it opens: those too that have stations of their own, since one may be forgotten there. */
async function viewStations({ page, look }) {
  for (const name of viewNames) {
    await page.goto(`/#/${name}`);
    await page.locator(`.view-${name} :is(h1, h2, h3)`).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await look(name);
  }
}

async function playStations({ page, server, look, texts }) {
  const settingUp = await server.post('/games', { game: 'ewn', players: [human, engine], set_up: 'free', seed: '1' });
  const ewn = await server.post('/games', { game: 'ewn', players: [human, engine], set_up: 'canonical', seed: '1' });
  const tzaar = await server.post('/games', { game: 'tzaar', players: [human, engine], set_up: 'fixed' });
  const resigned = await server.post('/games', { game: 'ewn', players: [human, { kind: 'level', level: 'club' }], set_up: 'canonical', seed: '1' });
  await server.post(`/games/${resigned.id}/resign`, { player: 'red' });
  await page.goto('/#/play');
  await page.locator('.game-list').first().waitFor();
  await openOptions(page, texts);
  await look('play: all choices');
  await page.goto(`/#/play/${settingUp.id}`);
  await page.getByRole('heading', { name: texts.ewn.setUp.title }).waitFor();
  await look('play: set-up');
  for (const [name, { id }] of Object.entries({ ewn, tzaar })) {
    await page.goto(`/#/play/${id}`);
    await waitForTurn(page);
    const { position, plies } = await server.get(`/games/${id}`);
    await server.post(`/games/${id}/moves`, { ply: plies.length, move: position.moves[0] });
    await page.locator('.move-list .ply').first().waitFor();
    await waitForTurn(page);
    await look(`play: ${name}`);
    await page.getByRole('button', { name: texts.play.controls.hint, exact: true }).click();
    await page.locator('[data-test=hint]:visible').waitFor();
    await look(`play: ${name} with a hint`);
  }
  await page.goto(`/#/play/${resigned.id}`);
  await page.locator('[data-test=result]').waitFor();
  await page.getByRole('main').getByText(texts.play.fairness.title, { exact: true }).click();
  await look('play: result');
  await page.getByRole('button', { name: texts.common.settings }).click();
  await page.getByRole('dialog').waitFor();
  await look('settings');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look('keys');
  await page.keyboard.press('Escape');
}

async function analyseStations({ page, look, texts }) {
  const words = texts.analyse;
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: middleOfGame })}`);
  await page.getByLabel(words.limit).selectOption('depth=2');
  await page.locator('.engine:not(.is-thinking) .moves-table .is-best').first().waitFor();
  await page.locator('summary', { hasText: words.evaluations }).click();
  await look('analyse: ewn');
  await page.getByRole('button', { name: words.heat }).click();
  await look('analyse: heat');
  await page.getByRole('button', { name: words.heat }).click();
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  await page.getByRole('region', { name: words.editor }).waitFor();
  await look('analyse: editor');
  await page.getByRole('button', { name: texts.common.cancel }).click();
  for (const dialog of [words.newStudy, words.openText, words.share, words.playOn]) {
    await page.getByRole('button', { name: dialog, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await look(`analyse: ${dialog}`);
    await page.keyboard.press('Escape');
  }
  await page.goto('/#/analyse?game=tzaar&p=startpos');
  await page.locator('.board[data-game=tzaar]').waitFor();
  await page.getByLabel(words.limit).selectOption('depth=2');
  await page.locator('.engine:not(.is-thinking) .moves-table .is-best').first().waitFor();
  await look('analyse: tzaar');
}

async function reviewStations({ page, look, texts }) {
  const words = texts.review;
  await page.goto('/#/review');
  await page.getByRole('button', { name: words.start, exact: true }).click();
  await page.getByText(words.nothingGiven).waitFor();
  await page.getByLabel(words.record).fill(readFileSync(path.join(root, 'docs/two-games.record'), 'utf8'));
  await look('review: loader');
  await page.getByLabel(words.judge).selectOption('2');
  await page.getByRole('button', { name: words.start, exact: true }).click();
  await page.getByRole('region', { name: words.totals }).waitFor();
  await look('review: result');
  await page.locator('.train-row button:enabled').first().click();
  await page.getByRole('region', { name: words.training }).waitFor();
  await look('review: training');
}
