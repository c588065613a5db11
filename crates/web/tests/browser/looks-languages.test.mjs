// How the page looks in the other languages: words are longer or shorter there.

import assert from 'node:assert/strict';

import { languageNames } from '../../static/language.js';
import { inaccessible, tooWide, widths } from './harness/looks.mjs';
import { everyStation, viewNames } from './harness/stations.mjs';
import { visit } from './harness/visit.mjs';

/** The browser of somebody who speaks it, and the themes: all stations in the first, every view in the second, too. */
const visitors = { de: ['de-DE', ['dark', 'light']], 'zh-Hant': ['zh-TW', ['light', 'dark']], 'zh-Hans': ['zh-CN', ['dark', 'light']] };
assert.deepEqual(['en', ...Object.keys(visitors)], Object.keys(languageNames));

for (const [language, [locale, themes]] of Object.entries(visitors)) {
  visit(`nothing on the page keeps anybody out, at any width: ${language}`, async ({ page, server }) => {
    const { texts } = await import(`../../static/texts/${language}/index.js`);
    const found = [];
    await everyStation(page, server, async (name) => {
      const contrast = viewNames.includes(name);
      for (const problem of [...(await inaccessible(page, contrast ? themes : themes.slice(0, 1), { contrast })), ...(await tooWide(page))]) found.push(`${name}: ${problem}`);
    }, texts);
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.deepEqual(found, []);
  }, { locale, viewport: { width: widths.at(-1), height: 800 } });
}
