// How the page looks: on a phone, in both themes, to people who need contrast and names for everything.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { moveByPointer } from './harness/board.mjs';
import { playToTheEnd, startGame } from './harness/games.mjs';
import { installed, root } from './harness/places.mjs';
import { everyStation } from './harness/stations.mjs';
import { visit } from './harness/visit.mjs';
import { texts } from '../../static/texts.js';

const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const widths = [320, 390, 768, 1280];
const axe = readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');

/** A browser of somebody who speaks each language of the page, and the themes that it is looked at in. */
const visitors = {
  en: { locale: 'en-GB', themes: ['light', 'dark'] },
  de: { locale: 'de-DE', themes: ['dark'] },
  'zh-Hant': { locale: 'zh-TW', themes: ['light'] },
  'zh-Hans': { locale: 'zh-CN', themes: ['dark'] },
};

for (const [language, { locale, themes }] of Object.entries(visitors).filter(([name]) => existsSync(path.join(root, `crates/web/static/texts/${name}/index.js`)))) {
  visit(`nothing on the page keeps anybody out, at any width, in ${themes.join(' and ')}: ${language}`, async ({ page, server }) => {
    const { texts: words } = await import(`../../static/texts/${language}/index.js`);
    const found = [];
    await everyStation(page, server, async (name) => {
      for (const problem of [...(await inaccessible(page, themes)), ...(await tooWide(page))]) found.push(`${name}: ${problem}`);
    }, words);
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.deepEqual(found, []);
  }, { locale, viewport: { width: widths.at(-1), height: 800 } });
}

visit('everything fits on a phone, and fingers can hit it', async ({ page, server }) => {
  const found = [];
  await everyStation(page, server, async (name) => {
    const { width, culprits, small, cut } = await page.evaluate(misfits);
    for (const target of cut) found.push(`${name}: ${target}`);
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

/** What axe-core finds, in words. Between themes only contrasts differ. */
async function inaccessible(page, themes) {
  await page.evaluate(axe);
  const problems = [];
  for (const [at, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const found = await violations(page, at === 0 ? {} : { runOnly: ['color-contrast'] });
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  return problems;
}

async function violations(page, options) {
  const { violations: found } = await page.evaluate((given) => globalThis.axe.run(document, { resultTypes: ['violations'], ...given }), options);
  return found.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`);
}

/** At which widths the page scrolls to the side, and because of what. */
async function tooWide(page) {
  const problems = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { width: reached, culprits, cut } = await page.evaluate(misfits);
    for (const target of cut) problems.push(`${target} at ${width} px`);
    if (reached > width) problems.push(`${reached} px wide at ${width} px: ${culprits}`);
  }
  return problems;
}

/** How far the page reaches to the right and because of what, what nobody can reach there, and what is smaller than 24 pixels (WCAG 2.2, 2.5.8). */
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
  const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const cut = beyond.filter((element) => areas.includes(element) && !scrolls(element)).map((element) => `${describe(element)} is cut off`);
  return { width, cut, culprits: beyond.slice(0, 3).map(describe).join(', '), small: small.map((area) => `${describe(area)} is smaller than 24 px`) };
}
