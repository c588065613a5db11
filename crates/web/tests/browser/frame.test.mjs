// What all views share: keys and their help, colours, addresses, weight.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { keyName } from '../../static/keys.js';
import { texts } from '../../static/texts.js';
import { labels } from './harness/board.mjs';
import { startGame, waitForTurn } from './harness/games.mjs';
import { installed, root } from './harness/places.mjs';
import { viewNames } from './harness/stations.mjs';
import { onServer, visit } from './harness/visit.mjs';

const words = texts.common;
const heaviest = 250_000;
const heaviestFirst = 105_000;

visit('the question mark tells the keys of the view, and Escape closes it', async ({ page }) => {
  await page.goto('/#/help');
  await page.getByRole('heading', { name: texts.ewn.help.title }).waitFor();
  assert.deepEqual(await keysInHelp(page), ['?']);
  await page.goto('/#/analyse?game=ewn');
  await page.locator('[role=grid]').waitFor();
  const keys = await keysInHelp(page);
  for (const key of ['ArrowLeft', 'ArrowRight', ' ', 'e', 'f', '?']) assert.ok(keys.includes(keyName(key)), `${key} in ${keys}`);
  assert.equal(await page.getByRole('dialog').count(), 0);
});

visit('the key f turns the board around', async ({ page }) => {
  await page.goto('/#/analyse?game=ewn');
  const corner = page.locator('[data-cell=a5]');
  await corner.waitFor();
  const before = await corner.boundingBox();
  await page.keyboard.press('f');
  const after = await corner.boundingBox();
  assert.ok(after.x > before.x && after.y > before.y, 'a5 goes from the upper left to the lower right');
  await page.keyboard.press('f');
  assert.deepEqual(await corner.boundingBox(), before);
});

visit('a region that scrolls keeps the arrow keys to itself', async ({ page }) => {
  await page.goto('/#/analyse?game=tzaar&p=startpos');
  await page.getByLabel(texts.analyse.limit).selectOption('depth=2');
  await page.locator('.moves-table .is-best').first().waitFor();
  const region = page.locator('.moves-scroll');
  await region.focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('.moves-scroll').scrollTop > 0);
});

visit('colours follow the system until the visitor chooses, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/#/help');
  await page.getByRole('heading', { name: texts.ewn.help.title }).waitFor();
  const light = await brightness(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await brightness(page);
  assert.ok(light > 0.8 && dark < 0.3, `light ${light}, dark ${dark}`);
  await page.getByRole('button', { name: words.settings }).click();
  await page.getByRole('radio', { name: words.settingsDialog.themes.light }).check();
  assert.equal(await brightness(page), light);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { name: texts.ewn.help.title }).waitFor();
  assert.equal(await brightness(page), light);
});

visit('an address that leads nowhere says so, or leads to the start', async ({ page }) => {
  await page.goto('/#/nonsense');
  await page.getByRole('button', { name: texts.ewn.opening.start }).waitFor();
  await page.goto('/#/play/no-such-game');
  await page.getByRole('alert').getByText('no-such-game').waitFor();
}, { allowed: /404|ApiError/ });

visit('screen readers hear moves, dice and whose turn it is', async ({ page, server }) => {
  const game = { title: 'EinStein würfelt nicht!', engine: 'greedy', setUp: texts.ewn.setUps.canonical, side: 'Red', seed: '2' };
  const id = await startGame(page, game);
  await waitForTurn(page);
  const { position } = await server.get(`/games/${id}`);
  await page.waitForFunction((die) => document.querySelector('[data-test=announcements]')?.textContent?.includes(`You rolled ${die}:`), position.die);
  assert.match((await labels(page)).e1, /^e1, blue \d, Red’s goal/);
});

visit('a view that cannot be loaded says so, and can be loaded again', async ({ page }) => {
  await page.goto('/#/help');
  await page.getByRole('heading', { name: texts.ewn.help.title }).waitFor();
  const script = /arena.view\.js$/;
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/#/arena');
  await page.getByRole('alert').getByText(words.notLoaded).waitFor();
  await page.unroute(script);
  await page.getByRole('button', { name: words.tryAgain }).click();
  await page.getByRole('heading', { name: texts.arena.newContest }).waitFor();
}, { allowed: /404|dynamically imported module/ });

visit('a game that the page has no board for is named as such, and the other games stay usable', async ({ page, server }) => {
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
}, { allowed: /no board for the game other/ });

visit('the page is light, and a second visit loads nothing again', async ({ page, context }) => {
  const sent = new Map();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map();
  session.on('Network.responseReceived', ({ requestId, response }) => paths.set(requestId, new URL(response.url).pathname));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? '/api';
    if (!path.startsWith('/api')) sent.set(path, (sent.get(path) ?? 0) + encodedDataLength);
  });
  const total = () => [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);
  const openAll = async () => {
    for (const name of viewNames) {
      await page.goto(`/#/${name}`);
      await page.locator(`.view-${name} > *`).first().waitFor();
      if (name === viewNames[0]) await onFirst();
    }
  };
  let onFirst = async () => {
    await page.waitForLoadState('networkidle');
    console.log(`page: ${sent.size} files, ${kilobytes(total())} for the first view`);
    if (process.env.PAGE !== undefined) return;
    assert.ok(total() < heaviestFirst, `${total()} bytes are sent for the first view, at most ${heaviestFirst} are allowed`);
    const hints = await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map(({ href }) => new URL(href).pathname));
    const modules = [...sent.keys()].filter((path) => path.endsWith('.js') && !path.includes('/texts/'));
    assert.deepEqual(modules.sort(), hints.sort(), 'the document names all modules of the first view');
  };
  await openAll();
  onFirst = async () => {};
  console.log(`page: ${sent.size} files, ${kilobytes(total())} for all ${viewNames.length} views`);
  assert.deepEqual([...sent.keys()].filter((path) => /\/(local|engine)\//.test(path)), [], 'only the page without a server has engines');
  // Files of a folder under development are not kept.
  if (process.env.PAGE !== undefined) return;
  assert.ok(total() < heaviest, `${total()} bytes are sent for all views, at most ${heaviest} are allowed`);
  sent.clear();
  await page.goto('about:blank');
  await openAll();
  const again = [...sent].filter(([path, bytes]) => path !== '/' && bytes > 0);
  assert.deepEqual(again, []);
});

onServer('modules are sent without comments, and nothing else is missing', async (server) => {
  // Files of a folder under development are sent whole.
  if (process.env.PAGE !== undefined) return;
  const { transpileModule } = installed('typescript');
  const code = (text) => transpileModule(text, { compilerOptions: { removeComments: true, target: 'esnext', module: 'esnext' } }).outputText;
  const html = await (await fetch(server.address)).text();
  const version = new URL(/href="([^"]*)\/page\.css"/.exec(html)[1], server.address);
  const folder = path.join(root, 'crates/web/static');
  for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'))) {
    const [whole, sent] = [readFileSync(path.join(folder, name), 'utf8'), await (await fetch(`${version}/${name}`)).text()];
    assert.ok(sent.length < whole.length, name);
    assert.equal(code(sent), code(whole), name);
  }
});

async function keysInHelp(page) {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: words.keys });
  await dialog.waitFor();
  const keys = await dialog.locator('kbd').allTextContents();
  const rows = await dialog.locator('dd').allTextContents();
  assert.equal(keys.length, rows.filter((text) => text.trim() !== '').length, 'every key says what it does');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return keys;
}

/** How bright the ground of the page is, from 0 to 1. */
function brightness(page) {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / (3 * 255);
  });
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
