// Every view in the states that look different, one after the other: for checks that have to see all of the page.

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { texts } from '../../../static/texts.js';
import { moveByPointer } from './board.mjs';
import { openOptions, waitForTurn } from './games.mjs';
import { root } from './places.mjs';

/** The names of all views, as the frame of the page has them; the first is the start. */
export const viewNames = [
  ...readFileSync(path.join(root, 'crates/web/static/app.js'), 'utf8').matchAll(/^ {2}(\w+): \(\) => import\(/gm),
].map(([, name]) => name);

const human = { kind: 'human' };
const engine = { kind: 'engine', spec: 'greedy' };
const middleOfGame = '.r2.r3./r1..b6./..r5../.b4..b1/..b3.. r 5';

/** Walks through the page and calls `look` at every station with its name. */
export async function everyStation(page, server, look) {
  await playStations(page, server, look);
  await analyseStations(page, look);
  await reviewStations(page, look);
  await page.goto('/#/arena');
  await page.getByRole('heading', { name: texts.arena.newContest }).waitFor();
  await look('arena');
  for (const [game, lesson] of Object.entries(texts.learn.ofGame)) {
    await page.goto(`/#/learn/${game}`);
    await page.getByRole('heading', { name: lesson[0].title, exact: true }).waitFor();
    await page.locator('.lesson .is-draggable').first().waitFor();
    await look(`learn: ${game}`);
  }
  await page.goto('/#/help');
  await page.getByRole('heading', { name: texts.ewn.help.title }).waitFor();
  await look('help');
}

async function playStations(page, server, look) {
  const settingUp = await server.post('/games', { game: 'ewn', players: [human, engine], set_up: 'free', seed: '1' });
  const ewn = await server.post('/games', { game: 'ewn', players: [human, engine], set_up: 'canonical', seed: '1' });
  const tzaar = await server.post('/games', { game: 'tzaar', players: [human, engine], set_up: 'fixed' });
  const resigned = await server.post('/games', { game: 'ewn', players: [human, engine], set_up: 'canonical', seed: '1' });
  await server.post(`/games/${resigned.id}/resign`, { player: 'red' });
  await page.goto('/#/play');
  await page.locator('.game-list').first().waitFor();
  await look('play: lobby');
  await openOptions(page);
  await look('play: all choices');
  await page.goto(`/#/play/${settingUp.id}`);
  await page.getByRole('heading', { name: texts.ewn.setUp.title }).waitFor();
  await look('play: set-up');
  for (const [name, { id }] of Object.entries({ ewn, tzaar })) {
    await page.goto(`/#/play/${id}`);
    await waitForTurn(page);
    const { position } = await server.get(`/games/${id}`);
    await moveByPointer(page, position.moves[0], position.moves);
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
  await look('settings');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await look('keys');
  await page.keyboard.press('Escape');
}

async function analyseStations(page, look) {
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

async function reviewStations(page, look) {
  const words = texts.review;
  await page.goto('/#/review');
  await page.getByLabel(words.record).fill(readFileSync(path.join(root, 'docs/two-games.record'), 'utf8'));
  await look('review: loader');
  await page.getByLabel(words.judge).selectOption('2');
  await page.getByRole('button', { name: words.start, exact: true }).click();
  await page.getByRole('region', { name: words.totals }).waitFor();
  await look('review');
  const train = page.getByRole('region', { name: words.mistakes }).getByRole('button', { name: /^Train/ });
  await train.and(page.locator(':enabled')).first().click();
  await page.getByRole('region', { name: words.training }).waitFor();
  await look('review: training');
}
