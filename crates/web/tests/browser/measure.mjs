// Numbers of the page, for people to read: bytes on the wire, time to the first board, frames while dragging.
// Run `node crates/web/tests/browser/measure.mjs`; DREISTEIN names another program than the one that `cargo build` made.

import { chromium, installed, program } from './harness/places.mjs';
import { Server } from './harness/server.mjs';
import { viewNames } from './harness/stations.mjs';

const visits = 9;
const dragSeconds = 3;

const server = await Server.start();
const browser = await installed('playwright-core').chromium.launch({ executablePath: chromium(), args: ['--disable-gpu'] });
console.log(`program: ${program}`);
await measureBytes();
await measureFirstBoard('first visit', null);
await measureFirstBoard('later visits', await browser.newContext({ baseURL: server.address }));
await measureDragging();
await browser.close();
await server.stop();

/** What goes over the network for every view of one visit, headers included. */
async function measureBytes() {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let [bytes, files] = [0, 0];
  const ofPage = new Set();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!new URL(response.url).pathname.startsWith('/api')) ofPage.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!ofPage.has(requestId)) return;
    bytes += encodedDataLength;
    files += encodedDataLength > 0 ? 1 : 0;
  });
  for (const name of viewNames) {
    await page.goto(`/#/${name}`);
    await page.locator(`.view-${name} :is(h1, h2, h3)`).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    console.log(`bytes up to ${name}: ${(bytes / 1000).toFixed(1)} kB in ${files} files`);
  }
  await context.close();
}

/** From the start of the navigation to the frame that has a board with pieces. */
async function measureFirstBoard(name, known) {
  const times = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = known ?? (await browser.newContext({ baseURL: server.address }));
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('.board .cube, .board .piece') === null) requestAnimationFrame(look);
        // The frame after that one has painted it.
        else requestAnimationFrame(() => setTimeout(() => (globalThis.firstBoard = performance.now())));
      };
      requestAnimationFrame(look);
    });
    await page.goto('/');
    times.push(await (await page.waitForFunction(() => globalThis.firstBoard)).jsonValue());
    await (known === null ? context : page).close();
  }
  times.sort((one, other) => one - other);
  console.log(`first board, ${name}: median ${Math.round(times[Math.floor(visits / 2)])} ms, longest ${Math.round(times.at(-1))} ms of ${visits}`);
}

/** Frames that the browser draws while a piece follows the pointer in circles. */
async function measureDragging() {
  for (const game of ['ewn', 'tzaar']) {
    const players = [{ kind: 'human' }, { kind: 'engine', spec: 'greedy' }];
    const { id } = await server.post('/games', { game, players, set_up: game === 'ewn' ? 'canonical' : 'fixed', seed: '1' });
    const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`/#/play/${id}`);
    const piece = page.locator('.game-board .is-draggable').first();
    const { x, y, width, height } = await piece.boundingBox();
    const board = await page.locator('[role=grid]').boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame', 'devtools.timeline'] });
    const start = performance.now();
    for (let angle = 0; performance.now() - start < 1000 * dragSeconds; angle += 0.1) {
      const [across, down] = [0.5 + 0.35 * Math.cos(angle), 0.5 + 0.35 * Math.sin(angle)];
      await page.mouse.move(board.x + across * board.width, board.y + down * board.height);
    }
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    await page.mouse.up();
    await context.close();
    console.log(`dragging, ${game}: ${frames(traceEvents)}`);
  }
}

function frames(events) {
  const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000).sort((one, other) => one - other);
  const dropped = events.filter(({ name }) => name === 'DroppedFrame').length;
  const gaps = drawn.slice(1).map((time, at) => time - drawn[at]).sort((one, other) => one - other);
  const perSecond = (1000 * gaps.length) / (drawn.at(-1) - drawn[0]);
  const scripts = events.filter(({ name }) => name === 'EventDispatch' || name === 'FunctionCall').map(({ dur = 0 }) => dur / 1000);
  const at = (share) => gaps[Math.floor(share * (gaps.length - 1))].toFixed(1);
  return `${perSecond.toFixed(1)} frames a second, ${at(0.5)} ms between frames, 95 % within ${at(0.95)} ms, ${dropped} dropped, longest script ${Math.max(0, ...scripts).toFixed(1)} ms`;
}
