// How the page looks at other widths, and in the other languages: words are longer or shorter there.

import assert from 'node:assert/strict';

import { languageNames } from '../../static/language.js';
import { inaccessible, unfit, widths } from '../browser/harness/looks.mjs';
import { everyStation, viewNames } from '../browser/harness/stations.mjs';
import { visit } from '../browser/harness/visit.mjs';

/** The browsers of those who speak them. */
const visitors = { de: 'de-DE', 'zh-Hant': 'zh-TW', 'zh-Hans': 'zh-CN' };
assert.deepEqual(['en', ...Object.keys(visitors)], Object.keys(languageNames));

visit('everything fits at widths between a phone and a desktop', async ({ page, server }) => {
  const found = [];
  await everyStation(page, server, async (name) => {
    for (const problem of await unfit(page, widths.slice(1, -1))) found.push(`${name}: ${problem}`);
  });
  assert.deepEqual(found, []);
});

for (const [language, locale] of Object.entries(visitors)) {
  visit(`nothing on the page keeps anybody out, at any width: ${language}`, async ({ page, server }) => {
    const { texts } = await import(`../../static/texts/${language}/index.js`);
    const found = [];
    // What is on a view besides its words is the same in all languages, as are the colours: the other states only have to fit.
    await everyStation(page, server, async (name) => {
      const isView = viewNames.includes(name);
      const problems = isView ? [...(await inaccessible(page, ['light'], { contrast: false })), ...(await unfit(page))] : await unfit(page, widths.slice(0, 1));
      for (const problem of problems) found.push(`${name}: ${problem}`);
    }, texts);
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.deepEqual(found, []);
  }, { locale, viewport: { width: widths.at(-1), height: 800 } });
}
