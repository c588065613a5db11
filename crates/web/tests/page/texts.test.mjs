// Every language says everything, every text is used, and no words stand elsewhere.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { languageNames } from '../../static/language.js';
import { texts as german } from '../../static/texts/de/index.js';
import { texts as english } from '../../static/texts/en/index.js';
import { texts as simplified } from '../../static/texts/zh-Hans/index.js';
import { texts as traditional } from '../../static/texts/zh-Hant/index.js';
import { parameterTypes, sampleArguments, specialArguments } from './texts/samples.mjs';
import { at, isGroup, leavesOf, sourcesIn, staticFolder, usedPaths, visibleWords } from './texts/sources.mjs';

const translations = { de: german, 'zh-Hant': traditional, 'zh-Hans': simplified };
const paths = leavesOf(english);

/** What is the same word in German and English, or the same in all languages: names, notations, numbers. */
const sameEverywhere = new Set([
  'common.brand', 'common.keyNames.Escape', 'play.players.versus', 'play.newGame.sizeName', 'analyse.size', 'analyse.textExample',
  'analyse.number', 'analyse.numberWithin', 'analyse.term', 'analyse.sideWins', 'analyse.sideScore', 'arena.winsOf', 'arena.elo', 'arena.eloWithError',
  'review.totalNames.marks', 'review.graphSum', 'friends.match.score', 'games.data.fileName', 'facts.titles.tzaar', 'tzaar.help.title',
]);
const sameInGerman = new Set([
  'common.listed', 'common.sentences', 'common.sentence', 'common.settingsDialog.animation', 'common.settingsDialog.animations.normal', 'common.views.arena',
  'play.newGame.opponents.computer', 'play.newGame.spec', 'play.controls.speeds.700', 'analyse.engine', 'analyse.whichEngine', 'analyse.textToOpen', 'analyse.format', 'analyse.link',
  'arena.engines', 'arena.first', 'arena.second', 'play.fairness.salt', 'facts.titles.ewn', 'ewn.help.title', 'facts.ending', 'facts.levels.champion',
  'tzaar.toDo', 'friends.saidBy', 'puzzles.entry', 'friends.match.bestOf', 'review.summary.joined', 'review.actionLosses', 'review.explanations.terms.drift.term', 'common.views.analyse', 'analyse.keysTitle', 'analyse.gameOfSize',
]);

/** @param {string[]} path */
const isClock = (path) => path.at(-2) === 'clocks' && /^\d/.test(path.at(-1) ?? '');

/** @param {string} language @param {string[]} path */
function maySayTheSame(language, path) {
  const name = path.join('.');
  return sameEverywhere.has(name) || isClock(path) || (language === 'de' && sameInGerman.has(name));
}

test('every language has a folder, and every folder a language', () => {
  const folders = readdirSync(join(staticFolder, 'texts'));
  assert.deepEqual(folders.sort(), Object.keys(languageNames).sort());
});

for (const [language, texts] of Object.entries(translations)) {
  test(`${language} has the texts of English, in the same shape`, () => {
    assert.deepEqual(shapeOf(texts), shapeOf(english));
    assert.deepEqual(leavesOf(texts), paths, 'the same order: some groups are shown in the order in which they are written');
    const greedy = paths.filter((path) => arityOf(texts, path) > arityOf(english, path));
    assert.deepEqual(greedy.map((path) => path.join('.')), [], 'what no caller gives');
  });

  test(`${language} says something everywhere, in its own words`, () => {
    const same = [];
    for (const path of paths) {
      const said = sayings(at(texts, path), path);
      const saidInEnglish = sayings(at(english, path), path);
      said.forEach((text, place) => {
        const name = `${path.join('.')} of ${language}: ${JSON.stringify(text)}`;
        assert.equal(typeof text, 'string', name);
        assert.equal(text.trim() === '', saidInEnglish[place].trim() === '', `${name} is empty`);
        assert.doesNotMatch(text, typeof at(texts, path) === 'function' ? /undefined|NaN|\[object|\bnull\b/ : /undefined/, name);
      });
      if (said.every((text, place) => text === saidInEnglish[place])) same.push(path);
    }
    assert.deepEqual(same.filter((path) => !maySayTheSame(language, path)).map((path) => path.join('.')), []);
  });

  test(`${language} leaves no argument out that English names`, () => {
    for (const path of paths) {
      const [usual, ...others] = sayings(at(texts, path), path);
      const [usualInEnglish, ...othersInEnglish] = sayings(at(english, path), path);
      const lists = argumentsOf(path);
      others.forEach((text, place) => {
        // One word may stand for what English has two words for.
        const isSwitch = lists[0].some((value, index) => typeof value === 'boolean' && value !== lists[place + 1][index]);
        const differs = othersInEnglish[place] !== usualInEnglish && !isSwitch;
        if (differs) assert.notEqual(text, usual, `${path.join('.')} of ${language}: ${usualInEnglish} / ${othersInEnglish[place]}`);
      });
    }
  });
}

test('every refusal of the server has words in every language', () => {
  const source = readFileSync('crates/service/src/api/failure.rs', 'utf8');
  const [, variants] = /pub enum Code \{([^}]+)\}/.exec(source) ?? [];
  const codes = [...variants.matchAll(/^ {4}(\w+),$/gm)].map(([, name]) => name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase());
  assert.ok(codes.includes('too_many_requests') && codes.length >= 18, codes.join());
  for (const [language, { facts }] of Object.entries(translations)) {
    assert.deepEqual(codes.filter((code) => facts.refusal(code, 'reason') === 'reason'), [], language);
    for (const code of ['conflict', 'forbidden']) assert.match(facts.refusal(code, 'reason'), /[(（]reason[)）]$/, `${code} in ${language}`);
  }
});

test('texts that may be the same as in English exist, and are the same', () => {
  const isSame = (/** @type {unknown} */ texts) => (/** @type {string} */ name) => {
    const path = name.split('.');
    return at(texts, path) !== undefined && sayings(at(texts, path), path).join() === sayings(at(english, path), path).join();
  };
  assert.deepEqual([...sameInGerman].filter((name) => !isSame(german)(name)), []);
  assert.deepEqual([...sameEverywhere].filter((name) => ![german, traditional].some((texts) => isSame(texts)(name))), []);
});

test('typography is that of the language', () => {
  for (const path of paths.filter((path) => !/Example$/.test(path.at(-1) ?? ''))) {
    for (const text of sayings(at(german, path), path)) assert.doesNotMatch(text, /["“][A-ZÄÖÜa-zäöü]|\w\.\.\.(?!\/)/, `${path.join('.')}: ${text}`);
    for (const chinese of [traditional, simplified]) {
      for (const text of sayings(at(chinese, path), path)) assert.doesNotMatch(text, /[\u4e00-\u9fff][,;:!?]|[\u4e00-\u9fff]\./, `${path.join('.')}: ${text}`);
    }
  }
});

/** The Chinese characters that a national character set has. @param {string} encoding @param {number[]} leads @param {number[]} trails */
function charactersOf(encoding, leads, trails) {
  const decoder = new TextDecoder(encoding);
  return new Set(leads.flatMap((lead) => trails.map((trail) => decoder.decode(Uint8Array.of(lead, trail)))));
}

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

test('Chinese is written in the characters of its readers', () => {
  const known = {
    'zh-Hans': charactersOf('gbk', range(0xb0, 0xf7), range(0xa1, 0xfe)),
    'zh-Hant': charactersOf('big5', range(0xa4, 0xf9), [...range(0x40, 0x7e), ...range(0xa1, 0xfe)]),
  };
  for (const [language, characters] of Object.entries(known)) {
    const said = paths.flatMap((path) => sayings(at(translations[/** @type {keyof typeof translations} */ (language)], path), path)).join('');
    const foreign = [...said].filter((character) => /[\u4e00-\u9fff]/.test(character) && !characters.has(character));
    assert.deepEqual([...new Set(foreign)], [], language);
  }
});

test('every text is used', () => {
  const games = [['ewn'], ['tzaar']];
  const names = { texts: [[]], 'boardGame().texts': games, 'setUpTexts()': games };
  const files = Object.fromEntries(Object.keys(english).map((name) => [name, [[name]]]));
  const page = sourcesIn().filter(({ name }) => !name.startsWith('texts/')).map(({ text }) => usedPaths(text, names, english));
  const texts = sourcesIn(join(staticFolder, 'texts/en')).map(({ text }) => usedPaths(text, files, english));
  const used = new Set([...page, ...texts].flatMap((found) => [...found]));
  assert.deepEqual(paths.map((path) => path.join('.')).filter((name) => !used.has(name)), []);
});

/** Not for people, or the same in every language. */
const namesOnly = new Set([
  ...Object.values(languageNames), 'Tzaar', 'Tzarra', 'Tott', 'Arrow', 'ApiError',
  'at once', '<link rel="icon" href="data:,">', 'dreistein dice … …', 'color-mix(in oklab, var(--heat-good) …%, var(--heat-bad))',
]);

test('no words for people stand outside of the texts', () => {
  // The engines speak to programmers, also outside of the page.
  const found = sourcesIn().filter(({ name }) => !/^(texts|engine)\//.test(name)).flatMap(({ name, text }) => visibleWords(text).map((words) => ({ name, words })));
  assert.deepEqual(found.filter(({ words }) => !namesOnly.has(words)), []);
  assert.deepEqual([...namesOnly].filter((name) => !found.some(({ words }) => words === name)), [], 'names that no longer stand there');
});

test('numbers and dates are written by one module; boards draw with others', () => {
  const writers = sourcesIn().filter(({ text }) => /\.to(Fixed|Precision|Locale\w+)\(|\bIntl\./.test(text)).map(({ name }) => name);
  assert.deepEqual(writers.filter((name) => !name.startsWith('boards/')), ['format.js']);
});

test('words for people are found where they stand', () => {
  for (const source of ["el('p', {}, 'Some words');", "note.textContent = 'Wait';", "{ 'aria-label': 'Close this' }", 'announce(`Moved ${piece}.`);', "{ title: '繁體' }"]) {
    assert.equal(visibleWords(source).length, 1, source);
  }
  for (const source of ["el('p', { class: 'card soft' });", "import { a } from './Some words.js';", "throw new Error('a start without a position');", "api.get('/games')"]) {
    assert.deepEqual(visibleWords(source), [], source);
  }
});

test('uses of texts are found through other names', () => {
  const sample = { play: { title: 'Play', controls: { flip: 'Flip', hint: 'Hint' }, deep: { a: 'a', b: 'b' } }, levels: { ewn: { club: 'x' } } };
  const used = (/** @type {string} */ source) => [...usedPaths(source, { texts: [[]] }, sample)].sort();
  assert.deepEqual(used('const words = texts.play;\nconst { flip: other } = words.controls;\nshow(other, words.title);'), ['play.controls.flip', 'play.title']);
  assert.deepEqual(used('entries(texts.play.deep)'), ['play.deep.a', 'play.deep.b']);
  assert.deepEqual(used('const x = is ? texts.play.controls.hint : null; texts.levels[name]'), ['levels.ewn.club', 'play.controls.hint']);
  assert.deepEqual(used('const game = { texts: texts.play };'), []);
});

/** @param {unknown} texts @param {string[]} path @returns {number} how many arguments a text takes */
function arityOf(texts, path) {
  const text = at(texts, path);
  return typeof text === 'function' ? text.length : 0;
}

/** @param {unknown} value @returns {unknown} keys, kinds and lengths */
function shapeOf(value) {
  if (isGroup(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
  if (Array.isArray(value)) return value.map(shapeOf);
  return typeof value;
}

/** What a text says, with sample arguments. @param {unknown} value @param {string[]} path @returns {string[]} */
function sayings(value, path) {
  if (isGroup(value)) return Object.values(value).flatMap((part) => sayings(part, path));
  if (Array.isArray(value)) return value.flatMap((part) => sayings(part, path));
  if (typeof value !== 'function') return [/** @type {string} */ (value)];
  return argumentsOf(path).map((list) => value(...list));
}

/** @param {string[]} path @returns {unknown[][]} */
function argumentsOf(path) {
  const count = arityOf(english, path);
  const special = specialArguments[path.join('.')];
  if (special !== undefined) return special;
  const types = parameterTypes(path, /** @type {Record<string, unknown>} */ (at(english, path.slice(0, 1))));
  // Functions that others make, such as the clauses of endings, state no types.
  if (types.length === 0) return ['red', 'white'].map((side) => Array.from({ length: count }, () => side));
  assert.equal(types.length, count, `${path.join('.')}: ${types.join(', ')}`);
  return sampleArguments(types);
}
