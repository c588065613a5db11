// Dice that nobody can choose: the number of the browser, and the check of finished games.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { useTransport } from '../../static/api.js';
import { diceProblem } from '../../static/play/fairness.js';
import { askForRematch, beginGame, isUsed, keptDice } from '../../static/play/own-dice.js';
import { texts } from '../../static/texts.js';

/** @type {Map<string, string>} */
let stored;
beforeEach(() => {
  stored = new Map();
  globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
});

/** A server that promises `c1`, then `c2`; a game has the dice that were asked for. */
function serverWith(changes = {}) {
  const log = [];
  const games = new Map();
  const answers = {
    '/dice': () => ({ commitment: `c${log.filter(({ path }) => path === '/dice').length}` }),
    '/games': ({ dice }) => ({ id: 'g', dice: dice === undefined ? null : { ...dice, seed: null, salt: null, ...changes } }),
    '/games/g/rematch': ({ dice }) => {
      games.set('/games/h', { id: 'h', dice: { ...dice, ...changes } });
      return { id: 'g', next: 'h' };
    },
  };
  const open = async (method, path, body) => {
    log.push({ path, body });
    return { status: 200, body: async () => games.get(path) ?? answers[path](body) };
  };
  useTransport({ offers: {}, open });
  return log;
}

test('the number is chosen after the promise, anew for every game', async () => {
  const log = serverWith();
  const first = await beginGame({ game: 'ewn' }, true);
  await beginGame({ game: 'ewn' }, true);
  assert.deepEqual(log.map(({ path }) => path), ['/dice', '/games', '/dice', '/games']);
  const [one, two] = [log[1].body.dice, log[3].body.dice];
  assert.deepEqual([one.commitment, two.commitment], ['c1', 'c2']);
  assert.match(one.number, /^[0-9a-f]{32}$/);
  assert.notEqual(one.number, two.number);
  assert.deepEqual(keptDice('g'), two);
  assert.ok(isUsed(one, first) && !isUsed(two, first));
  assert.equal(keptDice('other'), undefined);
});

test('games without dice and with a given seed have no number', async () => {
  const log = serverWith();
  await beginGame({ game: 'tzaar' }, false);
  await beginGame({ game: 'ewn', seed: '7' }, true);
  assert.deepEqual(log, [{ path: '/games', body: { game: 'tzaar' } }, { path: '/games', body: { game: 'ewn', seed: '7' } }]);
  assert.equal(stored.size, 0);
});

test('a server that ignores the number is found out at once', async () => {
  for (const change of [{ number: 'f'.repeat(32) }, { number: null }, { commitment: 'c0' }]) {
    serverWith(change);
    await assert.rejects(beginGame({ game: 'ewn' }, true), { message: texts.play.fairness.ignored });
  }
  assert.equal(stored.size, 0);
});

test('a rematch has a number of its own, unless the other player began it', async () => {
  const log = serverWith();
  await askForRematch({ id: 'g', dice: {} });
  assert.deepEqual(keptDice('h'), log[1].body.dice);
  stored.clear();
  serverWith({ number: '0'.repeat(32) });
  await askForRematch({ id: 'g', dice: {} });
  assert.equal(keptDice('h'), undefined);
  const without = serverWith();
  await askForRematch({ id: 'g', dice: null });
  assert.deepEqual(without, [{ path: '/games/g/rematch', body: {} }]);
});

test('what is kept survives nonsense and is bounded', async () => {
  serverWith();
  stored.set('dreistein.dice', 'nonsense');
  assert.equal(keptDice('g'), undefined);
  const entry = (index) => [`a${index}`, { commitment: 'c', number: 'n' }];
  stored.set('dreistein.dice', JSON.stringify([...Array.from({ length: 600 }, (_, index) => entry(index)), ['b', null], 7]));
  await beginGame({ game: 'ewn' }, true);
  const kept = JSON.parse(stored.get('dreistein.dice'));
  assert.deepEqual([kept.length, kept[0][0], kept.at(-1)[0]], [500, 'a101', 'g']);
});

/** Dice that docs/check_dice.py computes: with the number and without, for six faces and three. */
const salt = '000102030405060708090a0b0c0d0e0f';
const commitment = '1ba7a1b63ab5b2739b5a1b8d820ebe6a7d7bd7c1776080b0cab74e1c1076632d';
const number = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
const mixed = { commitment, number, seed: '12345', salt };
const finished = (rolls, dice) => ({ dice, start: 'start', plies: rolls.map((die, ply) => ({ die, position: `position ${ply}` })) });
const rolls = [3, 5, 1, 3, 5, 4, 6, 3, 4, 5];

test('every die of a finished game is recomputed', async () => {
  assert.equal(await diceProblem(finished(rolls, mixed), 6), null);
  assert.equal(await diceProblem(finished([2, 3, 1, 2, 3, 2, 3, 2, 2, 3], mixed), 3), null);
  assert.equal(await diceProblem(finished([4, 2, 6, 1, 4, 3, 6, 4, 4, 1], { ...mixed, number: null }), 6), null);
  assert.equal(await diceProblem(finished([], { ...mixed, seed: null, salt: null }), 6), null);
});

test('forged dice are found', async () => {
  for (const change of [{ seed: '12346' }, { salt: '00' }, { commitment: '00' }]) {
    assert.deepEqual(await diceProblem(finished(rolls, { ...mixed, ...change }), 6), { kind: 'seed' });
  }
  assert.deepEqual(await diceProblem(finished(rolls.with(4, 6), mixed), 6), { kind: 'roll', ply: 4 });
  for (const other of [null, '0'.repeat(32)]) {
    assert.equal((await diceProblem(finished(rolls, { ...mixed, number: other }), 6))?.kind, 'roll');
  }
});

test('a die of the starting position was not rolled', async () => {
  const forged = finished(rolls.with(0, 6), mixed);
  assert.deepEqual(await diceProblem(forged, 6), { kind: 'roll', ply: 0 });
  assert.equal(await diceProblem({ ...forged, start: 'position 0' }, 6), null);
});
