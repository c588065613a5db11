// Visitors who do things at the wrong moment, and games that end elsewhere.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { cell } from './harness/board.mjs';
import { waitForTurn } from './harness/games.mjs';
import { hold, visit } from './harness/visit.mjs';

const words = texts.play;
const human = { kind: 'human' };
const engine = { kind: 'engine', spec: 'greedy' };
const canonical = { game: 'ewn', set_up: 'canonical', seed: '4' };

visit(
  'a visitor who looks back while moves are being shown still sees the end of the game',
  async ({ page, server }) => {
    const { id } = await server.post('/games', { ...canonical, players: [human, human] });
    await page.goto(`/#/play/${id}`);
    await waitForTurn(page);
    await page.context().setOffline(true);
    await server.kill();
    await server.run(server.port);
    for (let ply = 0; ply < 3; ply += 1) {
      const { position } = await server.get(`/games/${id}`);
      await server.post(`/games/${id}/moves`, { move: position.moves[0], ply });
    }
    await page.context().setOffline(false);
    await page.waitForFunction(() => document.querySelectorAll('.move-list .ply').length >= 1);
    await page.keyboard.press('ArrowLeft');
    await page.getByText(words.lookingBack).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.move-list .ply').length === 3);
    await server.post(`/games/${id}/resign`, { player: 'red' });
    await page.locator('[data-test=result]').waitFor();
  },
  { reducedMotion: 'no-preference', ownServer: true, allowed: /ERR_/ },
);

visit('stepping back through a game says what was played', async ({ page, server }) => {
  const { id, position } = await server.post('/games', { ...canonical, players: [human, human] });
  const { plies } = await server.post(`/games/${id}/moves`, { move: position.moves[0], ply: 0 });
  await server.post(`/games/${id}/resign`, { player: 'red' });
  await page.goto(`/#/play/${id}`);
  await page.locator('[data-test=result]').waitFor();
  const heard = (text) => page.waitForFunction((wanted) => document.querySelector('[data-test=announcements]')?.textContent?.includes(wanted), text);
  await page.keyboard.press('ArrowLeft');
  await heard(`${words.said.start} ${words.said.rolled('red', plies[0].die)}`);
  await page.keyboard.press('ArrowRight');
  await heard(words.said.made('red', plies[0].move));
});

visit('a game that was deleted elsewhere cannot be played on', async ({ page, server }) => {
  const { id } = await server.post('/games', { ...canonical, players: [human, engine] });
  await page.goto(`/#/play/${id}`);
  await waitForTurn(page);
  await fetch(new URL(`/api/v1/games/${id}`, server.address), { method: 'DELETE' });
  await page.getByRole('alert').getByText(id).waitFor();
  assert.equal(await page.locator('.is-draggable').count(), 0);
  assert.equal(await page.locator('[data-test=connection-lost]').isVisible(), false);
}, { allowed: /404/ });

visit('clocks show their time before anything happens', async ({ page, server }) => {
  const { id } = await server.post('/games', { ...canonical, players: [human, human], clock: { base_ms: 300_000, increment_ms: 0 } });
  await page.route('**/events', () => {});
  await page.goto(`/#/play/${id}`);
  await page.locator('.clock').first().waitFor();
  assert.deepEqual((await page.locator('.clock').allTextContents()).map((time) => time.slice(0, 1)).sort().at(-1), '5');
});

visit('a dialog stays while text is selected in it, and goes with its view', async ({ page }) => {
  await page.goto('/#/help');
  await page.getByRole('button', { name: texts.common.settings }).click();
  const title = await page.getByRole('dialog').getByRole('heading').boundingBox();
  await page.mouse.move(title.x + 5, title.y + 5);
  await page.mouse.down();
  await page.mouse.move(5, 300);
  await page.mouse.up();
  assert.equal(await page.getByRole('dialog').count(), 1);
  await page.evaluate(() => (location.hash = '#/play'));
  await page.getByRole('button', { name: texts.ewn.opening.start }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
});

visit('settings turn an open board around, and turn letters off', async ({ page }) => {
  await page.goto('/#/analyse?game=ewn');
  const corner = cell(page, 'a5');
  await corner.waitFor();
  const before = await corner.boundingBox();
  await page.getByRole('button', { name: texts.common.settings }).click();
  await page.getByLabel(texts.common.settingsDialog.flip).check();
  await page.getByLabel(texts.common.settingsDialog.letterKeys).uncheck();
  await page.keyboard.press('Escape');
  const turned = await corner.boundingBox();
  assert.ok(turned.x > before.x && turned.y > before.y);
  await page.keyboard.press('f');
  assert.deepEqual(await corner.boundingBox(), turned);
});

visit('a dragged piece stays with the pointer while the engine reports', async ({ page }) => {
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'ewn', p: '.r2.r3./r1..b6./..r5../.b4..b1/..b3.. r 5' })}`);
  const start = await cell(page, 'c3').boundingBox();
  await page.locator('.engine:not(.is-thinking) .moves-table .is-best').first().waitFor();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width, start.y + start.height);
  const lifted = () => page.locator('.is-lifted').getAttribute('transform');
  const place = await lifted();
  await page.getByRole('button', { name: texts.analyse.heat }).evaluate((button) => button.click());
  await page.locator('.mark-heat').first().waitFor();
  assert.equal(await lifted(), place);
  await page.mouse.up();
});

visit('while cubes are arranged there is one board, and its buttons take one click at a time', async ({ page, server }) => {
  const { id } = await server.post('/games', { ...canonical, set_up: 'free', players: [human, engine] });
  await page.goto(`/#/play/${id}`);
  await page.getByRole('heading', { name: texts.ewn.setUp.title }).waitFor();
  await page.keyboard.press('?');
  assert.equal(await page.getByRole('dialog').getByRole('heading', { name: texts.board.keysTitle }).count(), 1);
  await page.keyboard.press('Escape');
  const release = await hold(page, '**/set_up');
  await page.getByRole('button', { name: texts.ewn.setUp.confirm, exact: true }).dblclick();
  release();
  await waitForTurn(page);
  assert.equal((await server.get(`/games/${id}`)).phase, 'playing', 'cubes can be moved while their arrangement is on its way');
  assert.equal(await page.getByRole('alert').count(), 0);
});
