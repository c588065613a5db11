// The page in every language: by the browser's languages, by choice, what it says there, and how it looks: words are longer or shorter.

import assert from 'node:assert/strict';

import { languageNames } from '../../static/language.js';
import { texts as german } from '../../static/texts/de/index.js';
import { texts as english } from '../../static/texts/en/index.js';
import { texts as simplified } from '../../static/texts/zh-Hans/index.js';
import { texts as traditional } from '../../static/texts/zh-Hant/index.js';
import { inaccessible, unfit, widths } from '../browser/harness/looks.mjs';
import { everyStation, viewNames } from '../browser/harness/stations.mjs';
import { visit } from '../browser/harness/visit.mjs';

/** Somebody who reads each language, and how numbers look there. */
const readers = [
  { language: 'en', locale: 'en-GB', texts: english, percent: /^Red \d+\.\d %$/ },
  { language: 'de', locale: 'de-AT', texts: german, percent: /^Rot \d+,\d\u00a0%$/ },
  { language: 'zh-Hant', locale: 'zh-TW', texts: traditional, percent: /^紅方 \d+\.\d%$/ },
  { language: 'zh-Hans', locale: 'zh-CN', texts: simplified, percent: /^红方 \d+\.\d%$/ },
];
assert.deepEqual(readers.map(({ language }) => language), Object.keys(languageNames));

for (const { language, locale, texts, percent } of readers) {
  visit(`the whole page in the language of the browser, at any width: ${locale}`, async ({ page, server }) => {
    const found = [];
    const { ending, youLose, reasons, levels } = texts.facts;
    const said = {
      'play: result': async () => {
        await page.getByRole('heading', { name: ending(youLose, reasons.resigned.you), exact: true }).waitFor();
        await page.getByText(levels.club, { exact: true }).first().waitFor();
      },
      'analyse: ewn': async () => assert.match(await page.locator('.engine-value').textContent(), percent),
      help: async () => assert.deepEqual(await page.getByRole('navigation').getByRole('link').allTextContents(), Object.values(texts.common.views)),
    };
    // What is on a view besides its words is the same in all languages, as are the colours: the other states only have to fit.
    await everyStation(page, server, async (name) => {
      const isView = viewNames.includes(name) && language !== 'en';
      const problems = [...(isView ? await inaccessible(page, ['light'], { contrast: false }) : []), ...(await unfit(page, triedWidths(language, isView)))];
      for (const problem of problems) found.push(`${name}: ${problem}`);
      await said[name]?.();
    }, texts);
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.deepEqual(found, []);
  }, { locale, viewport: { width: widths.at(-1), height: 800 } });
}

/** English has been looked at on a phone and a desktop, and words are longest on a phone. */
function triedWidths(language, isView) {
  if (language === 'en') return widths.slice(1);
  return isView ? widths : widths.slice(0, 1);
}

visit('a stack that must not be lost is named in the language of the page', async ({ page }) => {
  const threatened = 'tTroR/O...../r....../......../......../......../......./....../..... w 1';
  await page.goto(`/#/analyse?${new URLSearchParams({ game: 'tzaar', p: threatened })}`);
  await page.getByText(german.facts.lastThreatened('Tzaar', 'A2')).first().waitFor();
}, { locale: 'de-DE' });

visit('what the server refuses is said in the language of the page', async ({ page }) => {
  await page.goto('/#/play/nowhere');
  await page.getByText(german.facts.refusal('not_found', ''), { exact: true }).first().waitFor();
}, { locale: 'de-DE', allowed: /404|ApiError/ });

visit('the visitor chooses another language, and stays where they are', async ({ page }) => {
  await page.goto('/#/analyse?game=tzaar&p=startpos');
  await page.getByRole('button', { name: english.common.language }).click();
  const choices = page.getByRole('dialog').getByRole('button').filter({ hasText: /./ });
  assert.deepEqual(await choices.allTextContents(), Object.values(languageNames));
  await page.getByRole('button', { name: languageNames.de, exact: true }).click();
  await page.getByRole('button', { name: german.analyse.share, exact: true }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  assert.match(page.url(), /game=tzaar/);
  await page.reload();
  await page.getByRole('button', { name: german.analyse.share, exact: true }).waitFor();
  await page.getByRole('button', { name: german.common.settings }).click();
  await page.getByRole('dialog').getByLabel(german.common.language).selectOption('auto');
  await page.getByRole('button', { name: english.analyse.share, exact: true }).waitFor();
});

visit('a browser that remembers nonsense gets its own language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('dreistein.settings', '{"language":"klingon"}'));
  await page.goto('/#/help');
  await page.getByRole('heading', { name: traditional.ewn.help.title, exact: true }).waitFor();
}, { locale: 'zh-HK' });

visit('words for engines, evaluations and levels are those of the server', async ({ server }) => {
  const { games } = await server.get('/catalog');
  const { titles, levels, engines, evaluations } = english.facts;
  const summaries = (/** @type {{name: string, summary: string}[]} */ listings) => Object.fromEntries(listings.map(({ name, summary }) => [name, summary]));
  for (const game of games.filter(({ name }) => Object.hasOwn(titles, name))) {
    assert.equal(titles[game.name], game.title);
    assert.deepEqual(engines[game.name], summaries(game.engines));
    assert.deepEqual(evaluations[game.name], summaries(game.evaluations));
    for (const { name, label } of game.levels) assert.equal(levels[name], label);
  }
});
