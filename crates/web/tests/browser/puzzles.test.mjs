// Puzzles: right and wrong moves, whole turns, hint and solution, the daily position, and what the browser keeps.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { lossesOf } from '../../static/puzzles/puzzle-file.js';
import { solvedSentence, wrongSentence } from '../../static/puzzles/attempt.js';
import { texts } from '../../static/texts.js';
import { moveByNextKey, moveByPointer } from './harness/board.mjs';
import { inaccessible } from './harness/looks.mjs';
import { root } from './harness/places.mjs';
import { hold, visit } from './harness/visit.mjs';

const words = texts.puzzles;
const fileOf = (game) => JSON.parse(readFileSync(path.join(root, `crates/web/static/puzzles/${game}.json`), 'utf8')).puzzles;
const verdict = (page) => page.locator('[data-test=verdict]');

visit('a wrong move says what it loses, the right one solves the puzzle', async ({ page, server }) => {
  const puzzles = fileOf('ewn');
  const place = puzzles.findIndex(({ check }) => check === 'rollout');
  const { moves, puzzle } = await openPuzzle(page, server, 'ewn', place);
  const { best, losses } = puzzle.steps[0];
  const wrong = moves.find((move) => !best.includes(move));
  await moveByPointer(page, wrong, moves);
  await verdict(page).getByText(wrongSentence(puzzle, wrong, lossesOf(moves, losses).get(wrong))).waitFor();
  await page.getByRole('button', { name: words.retry }).click();
  await moveByPointer(page, best[0], moves);
  await verdict(page).getByText(solvedSentence(puzzle, [best[0]])).waitFor();
  assert.equal(await resultOf(page, words.outcomes.failed), '1');
  assert.equal(await resultOf(page, words.streak), '0');
  const link = page.getByRole('link', { name: words.analyse, exact: true }).last();
  assert.match(decodeURIComponent(await link.getAttribute('href')), /^#\/analyse\?game=ewn&p=/);
  await link.click();
  await page.locator('.engine').waitFor();
});

visit('a turn of two actions is solved by keyboard alone, and a streak survives a reload', async ({ page, server }) => {
  const puzzles = fileOf('tzaar');
  const place = puzzles.findIndex(({ steps }) => steps.length === 2 && steps[0].best.length === 1);
  const { moves, puzzle } = await openPuzzle(page, server, 'tzaar', place);
  const [first, second] = puzzle.steps.map(({ best }) => best[0]);
  await page.locator('[role=grid] [tabindex="0"]').focus();
  await moveByNextKey(page, first, moves);
  await verdict(page).getByText(words.goOn).waitFor();
  const after = await server.post('/tzaar/play', { position: puzzle.position, move: first });
  await page.locator('[role=grid] [tabindex="0"]').focus();
  await moveByNextKey(page, second, after.moves);
  await verdict(page).getByText(solvedSentence(puzzle, [first, second])).waitFor();
  await page.locator('[data-test=announcements]').getByText(solvedSentence(puzzle, [first, second])).waitFor();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await page.locator('.puzzle-sums').getByText(words.streak, { exact: true }).waitFor();
    assert.equal(await resultOf(page, words.streak), '1');
    assert.equal(await resultOf(page, words.outcomes.solved), '1');
  }
  await page.getByText(words.history, { exact: true }).click();
  await page.getByRole('button', { name: words.numbered(place + 1, puzzles.length) }).waitFor();
});

visit('a right move that the server does not answer is made once more', async ({ page, server }) => {
  const place = fileOf('tzaar').findIndex(({ steps }) => steps.length === 2 && steps[0].best.length === 1);
  const { moves, puzzle } = await openPuzzle(page, server, 'tzaar', place);
  const [first] = puzzle.steps[0].best;
  await page.route('**/api/v1/tzaar/play', (route) => route.abort(), { times: 1 });
  await moveByPointer(page, first, moves);
  await verdict(page).getByText(texts.common.noAnswer).waitFor();
  await moveByPointer(page, first, moves);
  await verdict(page).getByText(words.goOn).waitFor();
}, { allowed: /ERR_FAILED/ });

visit('a move before the answer to the last one is ignored', async ({ page, server }) => {
  const place = fileOf('tzaar').findIndex(({ steps }) => steps.length === 2 && steps[0].best.length === 1);
  const { moves, puzzle } = await openPuzzle(page, server, 'tzaar', place);
  const [first] = puzzle.steps[0].best;
  const release = await hold(page, '**/api/v1/tzaar/play');
  await moveByPointer(page, first, moves);
  await page.keyboard.press('h');
  await moveByPointer(page, moves.find((move) => !puzzle.steps[0].best.includes(move)), moves);
  assert.equal(await verdict(page).textContent(), words.hintFrom(first.slice(0, 2)));
  release();
  await verdict(page).getByText(words.goOn).waitFor();
});

visit('a puzzle that waits for its position has no empty heading', async ({ page }) => {
  const release = await hold(page, '**/api/v1/ewn/position');
  await page.goto('/#/puzzles?game=ewn&n=1');
  await page.locator('.puzzle-card').waitFor();
  assert.deepEqual(await inaccessible(page, ['light'], { contrast: false }), []);
  release();
  await page.getByRole('button', { name: words.hint }).waitFor();
});

visit('a hint shows the piece, the solution its move; neither lengthens the streak', async ({ page, server }) => {
  const { puzzle } = await openPuzzle(page, server, 'ewn', 4);
  const [best] = puzzle.steps[0].best;
  await page.keyboard.press('h');
  await verdict(page).getByText(words.hintFrom(best.slice(0, 2))).waitFor();
  await page.getByRole('button', { name: words.reveal }).click();
  await verdict(page).getByText(words.solution(best)).waitFor();
  assert.equal(await page.getByRole('button', { name: words.hint }).count(), 0);
  assert.equal(await resultOf(page, words.outcomes.failed), '1');
  const shown = page.url();
  await page.keyboard.press('n');
  await page.waitForURL((url) => url.href !== shown);
  await page.getByRole('button', { name: words.hint }).waitFor();
});

visit('puzzles are chosen by theme and difficulty', async ({ page }) => {
  const puzzles = fileOf('tzaar');
  const [theme, difficulty] = ['save-type', 2];
  await page.goto('/#/puzzles?game=tzaar');
  await page.getByLabel(words.theme, { exact: true }).selectOption(theme);
  await page.getByLabel(words.difficulty, { exact: true }).selectOption(String(difficulty));
  await page.locator('.puzzle-card').getByText(words.difficulties[difficulty - 1]).waitFor();
  const place = Number(new URLSearchParams(page.url().split('?')[1]).get('n')) - 1;
  assert.ok(puzzles[place].themes.includes(theme));
  assert.equal(puzzles[place].difficulty, difficulty);
  await page.getByRole('radio', { name: 'EinStein würfelt nicht!' }).check();
  await page.locator('.board[data-game=ewn]').waitFor();
});

visit('the daily position is that of the day, for everybody', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-16T12:00:00Z'));
  await page.goto('/#/puzzles?game=ewn');
  await page.getByRole('button', { name: words.daily }).click();
  await page.locator('.puzzle-card').getByText(words.dailyOf('16 Nov 2026')).waitFor();
  const cells = () => page.locator('[role=grid] [data-cell]').evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')).join());
  const today = await cells();
  await page.reload();
  await page.locator('.puzzle-card').getByText(words.dailyOf('16 Nov 2026')).waitFor();
  assert.equal(await cells(), today);
  await page.clock.setFixedTime(new Date('2026-11-17T00:00:01Z'));
  await page.reload();
  await page.locator('.puzzle-card').getByText(words.dailyOf('17 Nov 2026')).waitFor();
  assert.notEqual(await cells(), today);
});

visit('what the browser keeps may be damaged', async ({ page, context }) => {
  await context.addInitScript(() => localStorage.setItem('dreistein.puzzles', '{"entries":[{"game":3},null],"streak":"many"}'));
  await page.goto('/#/puzzles');
  await page.getByRole('button', { name: words.hint }).waitFor();
  assert.equal(await resultOf(page, words.streak), '0');
});

async function openPuzzle(page, server, game, place) {
  const puzzle = fileOf(game)[place];
  await page.goto(`/#/puzzles?game=${game}&n=${place + 1}`);
  await page.getByRole('button', { name: words.hint }).waitFor();
  const { moves } = await server.post(`/${game}/position`, { text: puzzle.position });
  return { puzzle, moves };
}

/** The number beside a name in the visitor's results. */
function resultOf(page, name) {
  return page.locator('.puzzle-sums > div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd').textContent();
}
