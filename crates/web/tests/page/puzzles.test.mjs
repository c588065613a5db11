// The logic of the puzzles view, without a browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { Attempt, checkSentence, solvedSentence, wrongSentence } from '../../static/puzzles/attempt.js';
import { countsOf, entryOf, withEntry } from '../../static/puzzles/progress.js';
import { chosenPlaces, dailyPlace, dayOf, lossesOf, nextPlace, themesOf } from '../../static/puzzles/puzzle-file.js';
import { texts } from '../../static/texts.js';

const words = texts.puzzles;
const filesOf = (game) => JSON.parse(readFileSync(new URL(`../../static/puzzles/${game}.json`, import.meta.url), 'utf8'));
const turn = {
  position: 'x',
  steps: [
    { best: ['A1A2', 'B1B2'], losses: '0000rs' },
    { after: ['A1A2'], best: ['pass'], losses: '2s00' },
  ],
  value: 1,
  themes: ['win', 'capture'],
  difficulty: 2,
  check: 'exact',
};
const legal = [['C1C2', 'A1A2', 'B1B2'], ['pass', 'A3A4']];

test('losses belong to the moves in the order of their texts', () => {
  assert.deepEqual([...lossesOf(['e2d3', 'a1b2', 'c1c2'], '00rs2s')], [['a1b2', 0], ['c1c2', 1], ['e2d3', 0.1]]);
  assert.throws(() => lossesOf(['e2d3'], '0000'), RangeError);
});

test('a turn is solved move by move, in any order that is best', () => {
  const attempt = new Attempt(turn);
  assert.deepEqual(attempt.judge('A1A2', legal[0]), { kind: 'right', loss: 0 });
  assert.deepEqual(attempt.judge('A1A2', legal[0]), { kind: 'right', loss: 0 }, 'nothing is made before the position after it is known');
  attempt.advance('A1A2');
  assert.deepEqual(attempt.judge('A3A4', legal[1]), { kind: 'wrong', loss: 0.1 });
  assert.deepEqual(attempt.judge('pass', legal[1]), { kind: 'solved', loss: 0 });
  attempt.advance('pass');
  assert.deepEqual([attempt.outcome, attempt.isOver], ['failed', true]);
  const other = new Attempt(turn);
  assert.equal(other.judge('B1B2', legal[0]).kind, 'solved', 'nothing is left to find');
  assert.equal(other.outcome, 'solved');
});

test('hints and solutions are counted', () => {
  const hinted = new Attempt(turn);
  assert.equal(hinted.hint(), 'A1A2');
  hinted.advance('B1B2');
  assert.equal(hinted.outcome, 'hinted');
  const shown = new Attempt(turn);
  assert.deepEqual(shown.reveal(), ['A1A2', 'pass']);
  assert.deepEqual([shown.outcome, shown.isOver], ['failed', true]);
  const late = new Attempt(turn);
  late.advance('A1A2');
  assert.deepEqual(late.reveal(), ['pass']);
});

test('a streak grows with puzzles solved alone, and each puzzle counts once', () => {
  const entry = (position, outcome, game = 'ewn') => ({ game, position, outcome, at: 1 });
  const entries = [entry('a', 'solved'), entry('b', 'solved', 'tzaar'), entry('c', 'hinted'), entry('a', 'failed'), entry('d', 'solved')];
  const after = entries.reduce(withEntry, { entries: [], streak: 0, best: 0 });
  assert.deepEqual([after.streak, after.best, after.entries.length], [3, 3, 4]);
  assert.deepEqual(countsOf(after, 'ewn'), { solved: 1, hinted: 1, failed: 1 });
  assert.equal(entryOf(after, 'ewn', 'a')?.outcome, 'failed');
  assert.equal(entryOf(after, 'tzaar', 'a'), undefined);
  assert.deepEqual({ ...withEntry(after, entry('e', 'failed')), entries: [] }, { entries: [], streak: 0, best: 3 });
});

test('every puzzle has its day before one is repeated', () => {
  for (const count of [1, 2, 10, 300, 301, 7919]) {
    const first = dayOf(Date.UTC(2026, 10, 16, 23, 59));
    assert.equal(new Date(first).toISOString(), '2026-11-16T00:00:00.000Z');
    const places = new Set(Array.from({ length: count }, (_, days) => dailyPlace(count, first + days * 86_400_000)));
    assert.equal(places.size, count);
    assert.ok([...places].every((place) => Number.isInteger(place) && place >= 0 && place < count));
  }
});

test('the next puzzle is one of those wanted, and first one that was not tried', () => {
  const puzzles = [turn, { ...turn, difficulty: 3 }, { ...turn, themes: ['race'] }];
  assert.deepEqual(chosenPlaces(puzzles, { theme: 'win', difficulty: '' }), [0, 1]);
  assert.deepEqual(chosenPlaces(puzzles, { theme: 'win', difficulty: '3' }), [1]);
  assert.deepEqual(themesOf(puzzles).at(-1), 'race');
  assert.equal(nextPlace([0, 1, 2], 0, (place) => place === 1), 2);
  assert.equal(nextPlace([0, 1], 0, () => true), 1);
  assert.equal(nextPlace([0], 0, () => true), 0);
  assert.equal(nextPlace([], 0, () => false), null);
});

test('verdicts say what a move loses, or who wins', () => {
  assert.equal(wrongSentence(turn, 'C1C2', 1), words.wrongThrowsAway('C1C2'));
  assert.equal(wrongSentence({ ...turn, value: 0.3, check: 'forced' }, 'C1C2', 0.3), words.wrongLost('C1C2'));
  assert.equal(wrongSentence({ ...turn, value: 0.3, check: 'rollout' }, 'C1C2', 0.3), words.wrong('C1C2', '30.0 %'));
  assert.equal(solvedSentence(turn, ['A1A2', 'pass']), words.solvedWin('A1A2-pass'));
  assert.equal(solvedSentence({ ...turn, value: 0.614 }, ['A1A2']), words.solved('A1A2', '61.4 %'));
  assert.equal(checkSentence({ ...turn, check: 'rollout', error: 0.0042 }), words.checks.rollout('0.42 %'));
});

for (const game of ['ewn', 'tzaar'])
  test(`the page has words for all puzzles of ${game}`, () => {
    const { puzzles } = filesOf(game);
    for (const theme of themesOf(puzzles)) assert.ok(theme in words.themes, theme);
    for (const { difficulty, check } of puzzles) assert.ok(difficulty <= words.difficulties.length && check in words.checks);
    assert.ok(themesOf(puzzles).length >= 5);
  });
