// The view of a game: everything in one window, captures, sounds, hints, whose turn it is and when it says so.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { cellsThatSay, moveByPointer } from './harness/board.mjs';
import { waitForTurn } from './harness/games.mjs';
import { visit } from './harness/visit.mjs';

const words = texts.play;
const human = { kind: 'human' };
const greedy = { kind: 'engine', spec: 'greedy' };
const desktop = { viewport: { width: 1280, height: 800 } };
/** Red can capture blue 3 with the 5; on the next roll nothing is decided. */
const beforeCapture = 'r1..../.r5.../..b3../...../...b6. r 5';

async function open(page, id) {
  await page.goto(`/#/play/${id}`);
  await waitForTurn(page);
}

async function moveFirst(page, server, id) {
  const { position } = await server.get(`/games/${id}`);
  await moveByPointer(page, position.moves[0], position.moves);
}

/** The game as a server tells it to a certain visitor: its answers are changed on the way. */
async function retold(page, id, change) {
  // The stream stays open and says nothing.
  await page.route(`**/games/${id}/events`, () => {});
  await page.route(`**/api/v1/games/${id}`, async (route) => route.fulfill({ json: change(await (await route.fetch()).json()) }));
  await page.route(`**/games/${id}/moves`, async (route) => route.fulfill({ json: change(await (await route.fetch()).json()) }));
}

visit('a game fits into a window of 1280 by 800 without scrolling', async ({ page, server }) => {
  const clock = { base_ms: 600_000, increment_ms: 0 };
  const settingUp = await server.post('/games', { game: 'ewn', players: [human, greedy], set_up: 'free', clock });
  const ewn = await server.post('/games', { game: 'ewn', players: [human, greedy], set_up: 'canonical', clock, seed: '2' });
  const tzaar = await server.post('/games', { game: 'tzaar', players: [human, greedy], set_up: 'fixed', clock });
  const fits = async (name) => {
    const { high, wide } = await page.evaluate(() => ({ high: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth }));
    assert.ok(high <= desktop.viewport.height && wide <= desktop.viewport.width, `${name} is ${wide} by ${high}`);
  };
  await page.goto(`/#/play/${settingUp.id}`);
  await page.getByRole('heading', { name: texts.ewn.setUp.title }).waitFor();
  await fits('the set-up');
  for (const { id, game } of [ewn, tzaar]) {
    await open(page, id);
    await fits(game);
    await moveFirst(page, server, id);
    await waitForTurn(page);
    await fits(`${game} after a move`);
    await page.getByRole('button', { name: words.controls.resign }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.controls.resign }).click();
    await page.locator('[data-test=result]:visible').waitFor();
    await fits(`${game} at the end`);
  }
}, desktop);

visit('the page says whose turn it is only after the piece has arrived and the die lies still', async ({ page, server }) => {
  const { id } = await server.post('/games', { game: 'ewn', players: [human, greedy], set_up: 'canonical', seed: '2' });
  await open(page, id);
  await page.evaluate(() => {
    globalThis.early = [];
    globalThis.told = 0;
    const moving = [];
    const original = Element.prototype.animate;
    Element.prototype.animate = function animate(frames, options) {
      if (this.closest('.board-picture, .die') !== null) moving.push(performance.now() + 0.9 * options.duration);
      return original.call(this, frames, options);
    };
    const status = document.querySelector('[data-test=status]');
    new MutationObserver(() => {
      if (!status.textContent.startsWith('Your turn')) return;
      globalThis.told += 1;
      // By the time at which they began: on a busy machine, frames come late.
      if (moving.some((end) => performance.now() < end)) globalThis.early.push(status.textContent);
    }).observe(status, { childList: true, characterData: true, subtree: true });
  });
  for (let moves = 0; moves < 2; moves += 1) {
    await moveFirst(page, server, id);
    await page.waitForFunction((plies) => document.querySelectorAll('.move-list .ply').length >= plies, 2 * moves + 2);
    await waitForTurn(page);
  }
  assert.ok((await page.evaluate(() => globalThis.told)) >= 2);
  assert.deepEqual(await page.evaluate(() => globalThis.early), []);
}, { reducedMotion: 'no-preference' });

visit('whose turn it is stands beside the player, in words and in the colour of the side', async ({ page, server }) => {
  const { id } = await server.post('/games', { game: 'ewn', players: [human, human], start: beforeCapture });
  await open(page, id);
  const mark = (side) => page.locator(`.player-bar[data-side=${side}] .turn-mark`);
  const border = () => page.locator('.game-status').evaluate((element) => getComputedStyle(element).borderLeftColor);
  assert.equal(await mark('red').textContent(), words.players.toMove);
  assert.ok(await mark('blue').isHidden());
  const red = await border();
  await moveFirst(page, server, id);
  await mark('blue').waitFor();
  assert.ok(await mark('red').isHidden());
  assert.notEqual(await border(), red);
});

visit('captures are marked in the list of moves, and captured pieces lie beside the board', async ({ page, server }) => {
  const { id } = await server.post('/games', { game: 'ewn', players: [human, human], start: beforeCapture });
  await open(page, id);
  const { position } = await server.get(`/games/${id}`);
  await moveByPointer(page, 'b4c3', position.moves);
  await page.locator('.ply').first().waitFor();
  assert.match(await page.locator('.ply').first().textContent(), /b4c3× captures blue 3/);
  const captured = page.locator('.player-bar[data-side=red]').getByRole('img', { name: words.players.captured('blue 3') });
  await captured.waitFor();
  assert.equal(await page.locator('.player-bar[data-side=blue] .captured-piece').count(), 0);
  await waitForTurn(page);
  const next = (await server.get(`/games/${id}`)).position;
  await moveByPointer(page, next.moves.find((move) => !move.endsWith('c3')), next.moves);
  await page.waitForFunction(() => document.querySelectorAll('.ply').length === 2);
  assert.equal(await page.locator('.ply').nth(1).locator('.ply-capture').count(), 0);
});

/** Notes the kind of every tone that is played. */
async function listen(page) {
  await page.addInitScript(() => {
    globalThis.started = [];
    const original = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(...given) {
      globalThis.started.push(this.type);
      return original.apply(this, given);
    };
  });
}

visit('little time left is heard', async ({ page, server }) => {
  await listen(page);
  await page.clock.install();
  await page.goto('/#/play');
  await page.getByRole('button', { name: texts.ewn.opening.start }).waitFor();
  // Browsers play nothing before the first click.
  await page.mouse.click(2, 2);
  const { id } = await server.post('/games', { game: 'ewn', players: [human, greedy], start: beforeCapture, clock: { base_ms: 40_000, increment_ms: 0 } });
  await page.evaluate((address) => (location.hash = address), `#/play/${id}`);
  await page.locator('.clock.is-running').waitFor();
  await page.clock.fastForward(31_000);
  await page.waitForFunction(() => globalThis.started.includes('sine'));
});

visit('moves sound, until sounds are turned off by one click', async ({ page, server }) => {
  await listen(page);
  const { id } = await server.post('/games', { game: 'ewn', players: [human, human], start: beforeCapture });
  await open(page, id);
  const { position } = await server.get(`/games/${id}`);
  await moveByPointer(page, 'b4c3', position.moves);
  await waitForTurn(page);
  await page.waitForFunction(() => globalThis.started.includes('triangle') && globalThis.started.includes('square'));
  await page.getByRole('button', { name: words.controls.soundOff }).click();
  const before = await page.evaluate(() => globalThis.started.length);
  await moveFirst(page, server, id);
  await page.waitForFunction(() => document.querySelectorAll('.ply').length === 2);
  await waitForTurn(page);
  assert.equal(await page.evaluate(() => globalThis.started.length), before);
  await page.getByRole('button', { name: texts.common.settings }).click();
  assert.equal(await page.getByRole('checkbox', { name: texts.common.settingsDialog.sound }).isChecked(), false);
  await page.getByRole('checkbox', { name: texts.common.settingsDialog.sound }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: words.controls.soundOff }).waitFor();
});

visit('without animations nothing moves by itself', async ({ page, server }) => {
  await page.addInitScript(() => {
    globalThis.animated = 0;
    const original = Element.prototype.animate;
    Element.prototype.animate = function animate(...given) {
      globalThis.animated += 1;
      return original.apply(this, given);
    };
  });
  const play = async () => {
    const { id } = await server.post('/games', { game: 'ewn', players: [human, greedy], set_up: 'canonical', seed: '2' });
    await open(page, id);
    await moveFirst(page, server, id);
    await page.waitForFunction(() => document.querySelectorAll('.ply').length === 2);
    await waitForTurn(page);
    return page.evaluate(() => globalThis.animated);
  };
  assert.ok((await play()) > 0);
  await page.getByRole('button', { name: texts.common.settings }).click();
  await page.getByRole('radio', { name: texts.common.settingsDialog.animations.none, exact: true }).check();
  await page.keyboard.press('Escape');
  const before = await page.evaluate(() => globalThis.animated);
  const duration = await page.locator('.button:visible').first().evaluate((button) => getComputedStyle(button).transitionDuration);
  assert.equal(duration, '0s', 'buttons, too');
  assert.equal(await play(), before);
  const running = await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  assert.equal(running, 0);
}, { reducedMotion: 'no-preference' });

visit('a hint is shown on the board and counted, until another move is made', async ({ page, server }) => {
  const { id } = await server.post('/games', { game: 'ewn', players: [human, human], start: beforeCapture });
  await open(page, id);
  await page.getByRole('button', { name: words.controls.hint, exact: true }).click();
  await page.locator('.arrow-best').waitFor();
  assert.match(await page.locator('[data-test=hint]').textContent(), /^Hint: Red 5 from b4 /);
  await page.locator('.player-bar[data-side=red] [data-test=hints]').getByText(words.players.hints(1)).waitFor();
  assert.ok(await page.locator('.player-bar[data-side=blue] [data-test=hints]').isHidden());
  assert.deepEqual((await server.get(`/games/${id}`)).hints, [1, 0]);
  assert.equal(await page.locator('.arrow-best').count(), 1, 'the hint stays while it is counted');
  await moveFirst(page, server, id);
  await page.locator('.arrow-best').waitFor({ state: 'detached' });
  assert.ok(await page.locator('[data-test=hint]').isHidden());
});

visit('a hint for TZAAR shows the rest of the turn after its first action', async ({ page, server }) => {
  const { id } = await server.post('/games', { game: 'tzaar', players: [human, human], set_up: 'fixed' });
  const { position } = await server.get(`/games/${id}`);
  await server.post(`/games/${id}/moves`, { move: position.moves[0], ply: 0 });
  await open(page, id);
  const answered = page.waitForResponse((response) => response.url().endsWith('/hint'));
  await page.getByRole('button', { name: words.controls.hint, exact: true }).click();
  const { moves } = await (await answered).json();
  await page.locator('.arrow-best').first().waitFor();
  const { position: now } = await server.get(`/games/${id}`);
  await moveByPointer(page, moves[0], now.moves);
  await page.waitForFunction(() => document.querySelectorAll('.ply').length === 2);
  await waitForTurn(page);
  assert.equal(moves.length, 2, 'a turn has two actions');
  assert.equal(await page.locator('.arrow-best').count(), moves[1] === 'pass' ? 0 : 1);
});

visit('a server without hints has no button for them, and a spectator no buttons and no moves', async ({ page, server }) => {
  const { id } = await server.post('/games', { game: 'ewn', players: [human, human], start: beforeCapture });
  const { hints } = await server.get(`/games/${id}`);
  await retold(page, id, (state) => ({ ...state, hints: undefined }));
  await open(page, id);
  assert.equal(await page.getByRole('button', { name: words.controls.hint, exact: true }).count(), 0, `the server says ${hints}`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retold(page, id, (state) => ({ ...state, you: [] }));
  await page.reload();
  await page.locator('.game-status-text').getByText(words.status.waiting('Red')).waitFor();
  assert.deepEqual(await cellsThatSay(page, /, can move/), []);
  assert.equal(await page.getByRole('button', { name: words.controls.resign }).count(), 0);
});

visit('engines that are watched can be paused and slowed down', async ({ page, server }) => {
  const { id } = await server.post('/games', { game: 'tzaar', players: [greedy, greedy], set_up: 'fixed' });
  const show = async () => (await server.get(`/games/${id}`)).show;
  await page.goto(`/#/play/${id}`);
  await page.getByRole('button', { name: words.controls.pause, exact: true }).click();
  await page.getByRole('button', { name: words.controls.resume, exact: true }).waitFor();
  assert.equal((await show()).paused, true);
  await page.locator('[data-test=status]').getByText(words.status.paused, { exact: true }).waitFor();
  const saved = page.waitForResponse((response) => response.url().endsWith('/pace'));
  await page.getByLabel(words.controls.speed).selectOption({ label: words.controls.speeds[2500] });
  await saved;
  assert.deepEqual(await show(), { paused: true, delay_ms: 2500 });
  await page.getByLabel(words.controls.speed).selectOption({ label: words.controls.speeds[0] });
  const { plies } = await server.get(`/games/${id}`);
  await page.getByRole('button', { name: words.controls.resume, exact: true }).click();
  await page.waitForFunction((count) => document.querySelectorAll('.ply').length > count, plies.length);
});
