// The first screen: a board to play on at once, levels in words, lessons.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { steps } from '../../static/learn/steps.js';
import { cell, cellsThatSay, drag, labels, moveByArrows, moveByPointer, wayOf } from './harness/board.mjs';
import { gameOf, waitForTurn } from './harness/games.mjs';
import { tabTo } from './harness/keyboard.mjs';
import { hold, visit } from './harness/visit.mjs';

const words = texts.play.lobby;
const roll = (page) => page.getByRole('button', { name: texts.ewn.opening.start });

visit('from opening the page to the first roll it takes one click', async ({ page, server }) => {
  await page.goto('/');
  await cell(page, 'a5').waitFor();
  await roll(page).click();
  const id = await gameOf(page);
  await waitForTurn(page);
  const state = await server.get(`/games/${id}`);
  assert.deepEqual([state.game, state.plies.length, state.position.mover], ['ewn', 0, 'red']);
  assert.equal(state.players[1].level, (await server.get('/catalog')).games[0].levels[0].name, 'a weak level at first');
  assert.equal(await page.locator('.die-red').getAttribute('aria-label'), texts.board.die(state.position.die));
});

visit('cubes that were swapped before the roll stand in the game as they were left', async ({ page, server }) => {
  await page.goto('/');
  await cell(page, 'a5').waitFor();
  const before = await labels(page);
  assert.equal((await cellsThatSay(page, new RegExp(texts.ewn.hiddenCube))).length, 6);
  await drag(page, 'a5', 'a3');
  const cubeOn = (said, square) => /red \d/.exec(said[square])[0];
  await page.waitForFunction((cube) => document.querySelector('[data-cell=a5]')?.ariaLabel?.includes(cube), cubeOn(before, 'a3'));
  const after = await labels(page);
  assert.deepEqual([cubeOn(after, 'a5'), cubeOn(after, 'a3')], [cubeOn(before, 'a3'), cubeOn(before, 'a5')]);
  await roll(page).click();
  const id = await gameOf(page);
  await waitForTurn(page);
  const { cubes } = (await server.get(`/games/${id}`)).position;
  for (const square of ['a5', 'a3', 'c5']) {
    const { player, number } = cubes.find((cube) => cube.square === square);
    assert.equal(`${player} ${number}`, cubeOn(after, square));
  }
});

visit('TZAAR is one switch away, and its first capture begins the game', async ({ page, server }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'TZAAR', exact: true }).check();
  await page.locator('.opening-board .board[data-game=tzaar] .is-draggable').first().waitFor();
  const [from] = await cellsThatSay(page, /, can move/);
  await cell(page, from).click();
  const [to] = await cellsThatSay(page, /, capture here/);
  await cell(page, to).click();
  const id = await gameOf(page);
  await waitForTurn(page);
  const { plies, players } = await server.get(`/games/${id}`);
  assert.equal(plies[0].move, from + to);
  assert.equal(players[0].kind, 'human');
  await page.goto('/#/play');
  await page.getByRole('button', { name: texts.tzaar.opening.start }).waitFor();
  assert.ok(await page.getByRole('radio', { name: 'TZAAR', exact: true }).isChecked(), 'the game that was played last');
});

visit('every level says in words how it plays, and its strength when asked', async ({ page, server }) => {
  const { games } = await server.get('/catalog');
  await page.goto('/');
  for (const { name, title, levels } of games) {
    await page.getByRole('radio', { name: title, exact: true }).check();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    for (const level of levels) {
      assert.ok(texts.levels[name]?.[level.name] !== undefined, `${name} ${level.name} has words`);
      await page.getByLabel(words.level, { exact: true }).selectOption(level.name);
      await page.locator('.opening-card').getByText(texts.levels[name][level.name], { exact: true }).waitFor();
      await page.locator('.opening-card').getByRole('button', { name: texts.play.newGame.strength(''), exact: false }).waitFor();
    }
    assert.equal(Object.keys(texts.levels[name]).length, levels.length, 'no words for levels that are gone');
  }
});

visit('all other options are folded away at first', async ({ page }) => {
  await page.goto('/');
  await cell(page, 'a5').waitFor();
  const start = page.getByRole('button', { name: texts.play.newGame.start, exact: true });
  assert.equal(await page.locator('details.more').evaluate((options) => options.open), false);
  assert.equal(await start.count(), 0);
  await page.getByText(words.options, { exact: true }).click();
  await start.waitFor();
});

visit('a level that was chosen stays chosen when the suggestion comes late', async ({ page, server }) => {
  const [{ levels }] = (await server.get('/catalog')).games;
  await winAgainst(server, levels[0].name);
  const release = await hold(page, '**/api/v1/games?*');
  await page.goto('/');
  const field = page.getByLabel(words.level, { exact: true });
  await field.selectOption(levels[2].name);
  release();
  await page.locator('.game-list').first().waitFor();
  await cell(page, 'a5').waitFor();
  assert.equal(await field.inputValue(), levels[2].name);
});

visit('a game whose first step is refused does not stay in the list', async ({ page }) => {
  await page.route('**/api/v1/games/*/moves', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('radio', { name: 'TZAAR', exact: true }).check();
  await page.locator('.opening-board .board[data-game=tzaar] .is-draggable').first().waitFor();
  const [from] = await cellsThatSay(page, /, can move/);
  await cell(page, from).click();
  const [to] = await cellsThatSay(page, /, capture here/);
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await cell(page, to).click();
  assert.equal((await deleted).status(), 204);
  await page.getByRole('alert').getByText(texts.common.noAnswer).waitFor();
  assert.equal((await (await page.request.get('/api/v1/games?whose=mine')).json()).total, 0);
}, { allowed: /ERR_FAILED/ });

visit('after two wins the next level is suggested', async ({ page, server }) => {
  const [{ levels }] = (await server.get('/catalog')).games;
  const label = async () => (await page.getByLabel(words.level, { exact: true }).locator('option:checked').textContent()) ?? '';
  await page.goto('/');
  await cell(page, 'a5').waitFor();
  assert.equal(await label(), words.suggested(levels[0].label));
  for (let wins = 0; wins < 2; wins += 1) await winAgainst(server, levels[0].name);
  await page.reload();
  await page.getByRole('option', { name: words.suggested(levels[1].label), exact: true }).waitFor({ state: 'attached' });
  assert.equal(await label(), words.suggested(levels[1].label));
}, { ownServer: true });

/** A game that ends with the visitor's first move: the cube is one step away from the corner. */
async function winAgainst(server, level) {
  const players = [{ kind: 'human' }, { kind: 'level', level }];
  const { id } = await server.post('/games', { game: 'ewn', players, start: '...../...../b1..../...r1./..... r 1' });
  await server.post(`/games/${id}/moves`, { move: 'd2e1', ply: 0 });
}

/** A legal move of the server's that does what a step asks for. */
async function rightMove(server, game, { position: text, task }) {
  const position = await server.post(`/${game}/position`, { text });
  const pieces = position.cubes ?? position.stacks;
  const owner = (move) => pieces.find(({ square, point }) => (square ?? point) === wayOf(move)?.to)?.player;
  const wins = async (move) => (await server.post(`/${game}/play`, { position: position.position, move })).winner === position.mover;
  for (const move of position.moves) {
    if (task === 'any' || (task === 'pass' && move === 'pass')) return { move, legal: position.moves };
    if (task === 'capture' && owner(move) !== undefined && owner(move) !== position.mover) return { move, legal: position.moves };
    if (task === 'stack' && owner(move) === position.mover) return { move, legal: position.moves };
    if (task === 'win' && (await wins(move))) return { move, legal: position.moves };
  }
  return assert.fail(`${text} has no move for ${task}`);
}

for (const [game, title, own, hand, play] of [['ewn', 'EinStein würfelt nicht!', texts.ewn, 'clicks', moveByPointer], ['tzaar', 'TZAAR', texts.tzaar, 'keys', moveByArrows]]) {
  visit(`the rules of ${title} in six steps, by ${hand}`, async ({ page, server }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: title, exact: true }).check();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await page.getByRole('link', { name: words.learn }).click();
    for (const [place, step] of steps[game].entries()) {
      const said = texts.learn.ofGame[game][place];
      await page.getByRole('heading', { name: said.title, exact: true }).waitFor();
      await page.locator(step.task === 'roll' ? '.lesson-roll:visible' : '.is-draggable, .board-pass:not([hidden])').first().waitFor();
      await take(page, server, { game, step, hand, play });
      await page.locator('[data-test=told].is-done').getByText(said.done).waitFor();
      await page.waitForFunction((text) => document.querySelector('[data-test=announcements]')?.textContent?.includes(text), said.done);
      if (place + 1 < steps[game].length) await press(page, hand, page.getByRole('button', { name: texts.learn.next, exact: true }));
    }
    await press(page, hand, page.getByRole('link', { name: texts.learn.play }));
    await page.getByRole('button', { name: own.opening.start }).waitFor();
  });
}

/** Does what a step asks for. */
async function take(page, server, { game, step, hand, play }) {
  if (step.task === 'roll') return press(page, hand, page.getByRole('button', { name: texts.learn.roll }));
  const { move, legal } = await rightMove(server, game, step);
  if (hand === 'keys' && move !== 'pass') await tabTo(page, page.locator('[role=grid]:visible [data-cell]'));
  await play(page, move, legal);
}

async function press(page, hand, locator) {
  if (hand === 'clicks') return locator.click();
  await tabTo(page, locator);
  await page.keyboard.press('Enter');
}

visit('a legal move that a step did not ask for is explained and taken back', async ({ page, server }) => {
  await page.goto('/#/learn/ewn');
  await page.locator('.is-draggable').first().waitFor();
  const before = await cellsThatSay(page, /, (red|blue) /);
  const { moves } = await server.post('/ewn/position', { text: steps.ewn[0].position });
  const { move } = await rightMove(server, 'ewn', steps.ewn[0]);
  await moveByPointer(page, moves.find((other) => other !== move), moves);
  await page.locator('[data-test=told]').getByText(texts.learn.ofGame.ewn[0].wrong).waitFor();
  await page.locator('.is-draggable').first().waitFor();
  assert.deepEqual(await cellsThatSay(page, /, (red|blue) /), before);
  await moveByPointer(page, move, moves);
  await page.locator('[data-test=told].is-done').waitFor();
});

visit('an answer to an earlier attempt at a step does not count', async ({ page, server }) => {
  await page.goto('/#/learn/ewn');
  await page.locator('.is-draggable').first().waitFor();
  const { move, legal } = await rightMove(server, 'ewn', steps.ewn[0]);
  const release = await hold(page, '**/api/v1/ewn/play');
  await moveByPointer(page, move, legal);
  await page.locator('.lesson-dot').first().click();
  await page.locator('.is-draggable').first().waitFor();
  const answered = page.waitForResponse('**/api/v1/ewn/play');
  release();
  await (await answered).finished();
  await moveByPointer(page, legal.find((other) => other !== move), legal);
  await page.locator('[data-test=told]').getByText(texts.learn.ofGame.ewn[0].wrong).waitFor();
  assert.equal(await page.locator('[data-test=told].is-done').count(), 0);
});
