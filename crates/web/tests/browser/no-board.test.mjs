// A game that the server knows and the page does not.

import assert from 'node:assert/strict';

import { texts } from '../../static/texts.js';
import { visit } from './harness/visit.mjs';

visit(
  'a game that the page has no board for is named as such, and the other games stay usable',
  async ({ page, server }) => {
    const { id } = await server.post('/games', { game: 'ewn', players: [{ kind: 'human' }, { kind: 'human' }], set_up: 'canonical' });
    const asUnknown = (known) => ({ ...known, name: 'other', game: 'other', title: 'Another' });
    await page.route('**/api/v1/catalog', async (route) => {
      const all = await (await route.fetch()).json();
      await route.fulfill({ json: { ...all, games: [...all.games, asUnknown(all.games[0])] } });
    });
    await page.route(`**/api/v1/games/${id}`, async (route) => route.fulfill({ json: asUnknown(await (await route.fetch()).json()) }));
    await page.route('**/api/v1/games?*', async (route) => {
      const list = await (await route.fetch()).json();
      await route.fulfill({ json: { ...list, games: list.games.map(asUnknown) } });
    });
    const none = page.getByRole('alert').getByText(texts.board.none('other'));
    await page.goto('/#/play');
    await page.locator(`.game-link[href="#/play/${id}"]`).getByText('Another').waitFor();
    await page.getByRole('radio', { name: 'Another', exact: true }).check();
    await none.waitFor();
    await page.getByRole('radio', { name: 'TZAAR', exact: true }).check();
    await page.getByRole('button', { name: texts.tzaar.opening.start }).waitFor();
    assert.equal(await none.count(), 0);
    for (const address of [`play/${id}`, 'analyse?game=other']) {
      await page.goto(`/#/${address}`);
      await page.locator('.problem-card').and(page.getByRole('alert')).getByText(texts.board.none('other')).waitFor();
    }
    await page.goto('/#/analyse?game=ewn');
    await page.getByRole('button', { name: texts.analyse.newStudy }).click();
    await page.getByLabel(texts.analyse.gameAndBoard).selectOption({ label: texts.analyse.gameOfSize('Another', 5) });
    await page.getByRole('button', { name: texts.analyse.usualStart }).click();
    await none.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor();
  },
  { allowed: /no board for the game other/ },
);
