// How the page looks: on a phone, in both themes, to people who need contrast and names for everything.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { moveByPointer } from './harness/board.mjs';
import { playToTheEnd, startGame } from './harness/games.mjs';
import { installed } from './harness/places.mjs';
import { everyStation } from './harness/stations.mjs';
import { visit } from './harness/visit.mjs';
import { texts } from '../../static/texts.js';

const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const axe = readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');

for (const colorScheme of ['light', 'dark']) {
  visit(`nothing on the page keeps anybody out, ${colorScheme}`, async ({ page, server }) => {
    const found = [];
    await everyStation(page, server, async (name) => {
      for (const violation of await violations(page)) found.push(`${name}: ${violation}`);
    });
    assert.deepEqual(found, []);
  }, { colorScheme });
}

visit('everything fits on a phone, and fingers can hit it', async ({ page, server }) => {
  const found = [];
  await everyStation(page, server, async (name) => {
    const { width, culprits, small } = await page.evaluate(misfits);
    if (width > phone.viewport.width) found.push(`${name} is ${width} px wide: ${culprits}`);
    for (const target of small) found.push(`${name}: ${target}`);
  });
  assert.deepEqual(found, []);
}, phone);

visit('a whole game on a phone, by taps', async ({ page, server }) => {
  const setUp = texts.ewn.setUps.canonical;
  const id = await startGame(page, { title: 'EinStein würfelt nicht!', engine: 'greedy', side: 'Red', setUp, seed: '8' });
  await page.locator('.board-grid').waitFor();
  const { y, height } = await page.locator('.board-grid').boundingBox();
  assert.ok(y >= 0 && y + height <= phone.viewport.height, 'the whole board is seen without scrolling');
  const tap = (...given) => moveByPointer(...given, { touch: true });
  await playToTheEnd(page, server, id, { choose: ({ moves }) => moves[0], move: tap });
}, phone);

/** What axe-core finds that is serious or worse, in words. */
async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`);
}

/** How far the page reaches to the right and because of what, and what is smaller than 24 pixels (WCAG 2.2, 2.5.8). */
function misfits() {
  const width = document.documentElement.scrollWidth;
  const describe = (element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 20)}`;
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5);
  const targets = document.querySelectorAll('button, a[href], input, select, summary, textarea, .is-usable');
  const areas = [...targets].map((target) => (target.matches('input') ? (target.closest('label') ?? target) : target));
  const small = areas.filter((area) => {
    const { width: across, height } = area.getBoundingClientRect();
    return across > 0 && height > 0 && Math.min(across, height) < 24;
  });
  return { width, culprits: beyond.slice(0, 3).map(describe).join(', '), small: small.map((area) => `${describe(area)} is smaller than 24 px`) };
}
