// Numbers, dates and times in every language.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { clockTime, date, day, duration, moment, number, percent, short, signed, signedPercent } from '../../static/format.js';
import { chosenLanguage, useLanguage } from '../../static/language.js';

afterEach(() => useLanguage('en'));

/** @param {Record<string, string>} expected by language @param {() => string} write */
function check(expected, write) {
  for (const [language, text] of Object.entries(expected)) {
    useLanguage(/** @type {import('../../static/language.js').Language} */ (language));
    assert.equal(write(), text, language);
  }
}

test('the point and the groups of numbers are those of the language', () => {
  check({ en: '3.14', de: '3,14', 'zh-Hant': '3.14', 'zh-Hans': '3.14' }, () => number(3.14159, 2));
  check({ en: '1234', de: '1234', 'zh-Hant': '1234' }, () => number(1234));
  check({ en: '12,345', de: '12.345', 'zh-Hans': '12,345' }, () => number(12345));
  check({ en: '−2', de: '−2' }, () => number(-2));
});

test('per cents have the space of the language', () => {
  check({ en: '61.4 %', de: '61,4\u00a0%', 'zh-Hant': '61.4%', 'zh-Hans': '61.4%' }, () => percent(0.6144));
  check({ en: '50 %' }, () => percent(0.5, 0));
});

test('zero has no sign, whatever it was before it was rounded', () => {
  check({ en: '+5.5 %', de: '+5,5\u00a0%' }, () => signedPercent(0.055));
  check({ en: '−5.5 %', 'zh-Hans': '−5.5%' }, () => signedPercent(-0.055));
  check({ en: '0.0 %' }, () => signedPercent(-0.0001));
  check({ en: '0.0 %' }, () => percent(-0.0001));
  check({ en: '+21' }, () => signed(21.2, 0));
  check({ en: '0' }, () => signed(0.2, 0));
});

test('large counts are shortened as the language does', () => {
  check({ en: '942', de: '942' }, () => short(942));
  check({ en: '23.5k', de: '23.500', 'zh-Hant': '2.35萬', 'zh-Hans': '2.35万' }, () => short(23456));
  check({ en: '1.20M', de: '1,2\u00a0Mio.' }, () => short(1_200_000));
});

test('times and dates are those of the language', () => {
  check({ en: '1.5 s', de: '1,5 s' }, () => duration(1500));
  check({ en: '940 ms', de: '940 ms' }, () => duration(940));
  check({ en: '0:09.4', de: '0:09,4', 'zh-Hant': '0:09.4' }, () => clockTime(9400, true));
  check({ en: '3:05' }, () => clockTime(185_000, false));
  const noon = new Date(2026, 10, 16, 12, 0).getTime();
  check({ en: 'Nov 16, 2026', de: '16.11.2026', 'zh-Hant': '2026年11月16日', 'zh-Hans': '2026年11月16日' }, () => date(noon));
  check({ de: '12:00', 'zh-Hans': '12:00' }, () => moment(noon, noon));
  check({ de: '16.11.2026' }, () => moment(noon, noon + 86_400_000));
});

test('the day of everybody is the same west of Greenwich', (context) => {
  const zone = process.env.TZ;
  context.after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  process.env.TZ = 'America/New_York';
  const midnight = Date.UTC(2026, 10, 16);
  check({ en: 'Nov 15, 2026' }, () => date(midnight));
  check({ en: 'Nov 16, 2026', de: '16.11.2026', 'zh-Hans': '2026年11月16日' }, () => day(midnight));
});

test('the language is the one chosen, else the first of the browser’s that the page has, else English', () => {
  assert.equal(chosenLanguage('de', ['en-GB']), 'de');
  assert.equal(chosenLanguage('auto', ['de-AT', 'en']), 'de');
  assert.equal(chosenLanguage('auto', ['fr-FR', 'zh-TW', 'en']), 'zh-Hant');
  assert.equal(chosenLanguage('auto', ['fr-FR']), 'en');
  assert.equal(chosenLanguage('auto', []), 'en');
  for (const tag of ['zh-HK', 'zh-Hant', 'zh-Hant-CN', 'zh-MO']) assert.equal(chosenLanguage('auto', [tag]), 'zh-Hant', tag);
  for (const tag of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-TW']) assert.equal(chosenLanguage('auto', [tag]), 'zh-Hans', tag);
});
