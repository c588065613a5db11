// The games view, without a browser: statistics, charts, search, what reviews leave behind.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { queryOf } from '../../static/games/own-list.js';
import { firstGames, mayRemove } from '../../static/play/game-list.js';
import { rangeOf } from '../../static/games/line-chart.js';
import { forgetEverything } from '../../static/games/own-data.js';
import { rememberedReviews, rememberReview } from '../../static/games/review-log.js';
import { friendKey, resultFor, resultsByOpponent, reviewed, winRates } from '../../static/games/statistics.js';

const info = { name: 'ewn', sides: ['red', 'blue'], levels: ['novice', 'club'].map((name) => ({ name, label: name })) };
const human = { kind: 'human', name: 'human' };
const club = { kind: 'level', level: 'club', name: 'club' };
const star = { kind: 'engine', spec: 'star2', name: 'star2' };

/** A finished game of the visitor, who plays red. */
const game = (id, winner, other = club, changes = {}) => ({ id, game: 'ewn', players: [human, other], you: ['red'], phase: 'over', winner, plies: 9, updated_at: Number(id), ...changes });

/** @type {Map<string, string>} */
let stored;
beforeEach(() => {
  stored = new Map();
  globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
});

test('a result needs exactly one side of the visitor', () => {
  assert.equal(resultFor({ you: ['red'], winner: 'red' }), 'won');
  assert.equal(resultFor({ you: ['red'], winner: 'blue' }), 'lost');
  assert.equal(resultFor({ you: ['red'], winner: null }), null);
  assert.equal(resultFor({ you: ['red', 'blue'], winner: 'red' }), null);
  assert.equal(resultFor({ you: [], winner: 'red' }), null);
});

test('results are counted by opponent: levels in their order, engines, friends', () => {
  const blue = { players: [{ ...club, level: 'novice' }, human], you: ['blue'] };
  const games = [game('1', 'red', human), game('2', 'red', star), game('3', 'red'), game('4', 'blue'), game('5', 'blue', club, blue), game('6', null)];
  assert.deepEqual(resultsByOpponent(games, info), [
    { key: 'novice', wins: 1, losses: 0 },
    { key: 'club', wins: 1, losses: 1 },
    { key: 'star2', wins: 1, losses: 0 },
    { key: friendKey, wins: 1, losses: 0 },
  ]);
});

test('win rates are those of the last ten games, the oldest first', () => {
  const games = Array.from({ length: 12 }, (_, index) => game(String(12 - index), index < 2 ? 'blue' : 'red'));
  const rates = winRates(games);
  assert.deepEqual(rates.map(({ date }) => date), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.equal(rates[9].value, 1);
  assert.equal(rates[11].value, 0.8);
});

test('reviews are remembered by game, the last one counts', () => {
  rememberReview('1', { errorRate: 0.02, luck: 0.1, side: 'red', date: 5 });
  rememberReview('2', { errorRate: 0.01, luck: null, side: 'blue', date: 6 });
  rememberReview('1', { errorRate: 0.03, luck: -0.1, side: 'red', date: 7 });
  assert.deepEqual([...rememberedReviews().keys()], ['2', '1']);
  assert.equal(rememberedReviews().get('1').errorRate, 0.03);
});

test('a review counts for the side that the visitor played, in games that still exist', () => {
  const reviews = new Map([
    ['2', { errorRate: 0.02, luck: null, side: 'red', date: 0 }],
    ['1', { errorRate: 0.01, luck: 0.5, side: 'red', date: 0 }],
    ['3', { errorRate: 0.09, luck: 0.5, side: 'blue', date: 0 }],
    ['4', { errorRate: 0.09, luck: 0.5, side: 'red', date: 0 }],
  ]);
  const games = [game('3', 'red'), game('2', 'red'), game('1', 'blue')];
  assert.deepEqual(reviewed(games, reviews, 'errorRate'), [{ date: 1, value: 0.01 }, { date: 2, value: 0.02 }]);
  assert.deepEqual(reviewed(games, reviews, 'luck'), [{ date: 1, value: 0.5 }]);
});

test('nonsense in the browser’s storage is no review', () => {
  for (const text of ['{', 'null', '{"a":1}', '[1]']) {
    stored.set('dreistein.reviews', text);
    assert.equal(rememberedReviews().size, 0, text);
  }
  stored.set('dreistein.reviews', '[["a",{"errorRate":"1","luck":0,"side":"red","date":1}],["b",{"errorRate":1,"luck":null,"side":"red","date":1}],["c",null]]');
  assert.deepEqual([...rememberedReviews().keys()], ['b']);
});

test('charts have room for all values', () => {
  const range = (...values) => rangeOf(values.map((value) => ({ date: 0, value })));
  assert.deepEqual(range(0.013, 0.02), [0, 0.02]);
  assert.deepEqual(range(-0.3, 0.1), [-0.5, 0.5]);
  assert.deepEqual(range(0), [0, 0.01]);
});

test('games past the first hundred are asked for in parts, which the server limits', async () => {
  const all = Array.from({ length: 250 }, (_, place) => ({ id: String(place) }));
  let asked = 0;
  globalThis.fetch = async (address) => {
    asked += 1;
    const query = new URL(address, 'http://localhost').searchParams;
    const [limit, offset] = [Math.min(Number(query.get('limit')), 100), Number(query.get('offset'))];
    return Response.json({ games: all.slice(offset, offset + limit), total: all.length });
  };
  const first = async (count) => (await firstGames(count, (limit, offset) => queryOf({ text: '', game: '', result: '', level: '' }, limit, offset))).games.map(({ id }) => id);
  assert.deepEqual(await first(12), all.slice(0, 12).map(({ id }) => id));
  assert.equal(asked, 1);
  assert.deepEqual(await first(124), all.slice(0, 124).map(({ id }) => id));
  assert.equal((await first(1000)).length, 250);
  assert.equal(asked, 1 + 2 + 3);
  all.length = 0;
  assert.deepEqual(await first(12), []);
});

test('public games of others have no bin', () => {
  assert.equal(mayRemove({ public: true, you: [] }), false);
  assert.equal(mayRemove({ public: true, you: ['red'] }), true);
  assert.equal(mayRemove({ public: false, you: [] }), true, 'a game of engines that the visitor has made');
});

test('data is forgotten as far as the browser lets it be', () => {
  const without = { get: () => assert.fail('no storage') };
  const kept = Object.assign(Object.create({ removeItem(key) { delete this[key]; } }), { 'dreistein.name': 'Ann', other: 'x' });
  Object.defineProperty(globalThis, 'sessionStorage', { value: kept, configurable: true });
  Object.defineProperty(globalThis, 'localStorage', { ...without, configurable: true });
  forgetEverything();
  assert.deepEqual(Object.keys(kept), ['other']);
  Object.defineProperty(globalThis, 'localStorage', { value: {}, configurable: true, writable: true });
});

test('a search asks for the visitor’s own games', () => {
  const all = { text: '', game: '', result: '', level: '' };
  assert.equal(String(queryOf(all, 25, 0)), 'whose=mine&limit=25');
  assert.equal(String(queryOf({ ...all, text: 'ann & bob', result: 'won' }, 25, 50)), 'whose=mine&limit=25&offset=50&text=ann+%26+bob&result=won');
});
