// The logic of the play view, without a browser. Run with: node --test crates/web/tests/page/

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { oneAtATime } from '../../static/one-at-a-time.js';
import { forGame, ownEngine, requestOf, usualChoices } from '../../static/play/choices.js';
import { clockText } from '../../static/play/player-bar.js';
import { History, Presenter } from '../../static/play/game-display.js';
import { turnsOf } from '../../static/boards/games.js';
import { levelHelp } from '../../static/play/engine-field.js';
import { rowsOf } from '../../static/play/move-list.js';
import { leftOf } from '../../static/boards/tzaar/placement.js';
import { numbersOf, reflected, setUpText } from '../../static/boards/ewn/set-up.js';
import { texts } from '../../static/texts.js';
import { lookedAtSentence, moveSentence } from '../../static/play/words.js';

const ewn = {
  name: 'ewn', title: 'EWN', sides: ['red', 'blue'], has_dice: true, has_proofs: false, may_choose_first: true, sizes: [3, 4, 5, 6, 7, 8], default_size: 5, formats: [],
  set_ups: ['free', 'random'], engines: [], evaluations: [], default_engine: 'star2', default_evaluation: 'zweistein',
  levels: ['novice', 'club', 'master'].map((name) => ({ name, label: name, spec: name, summary: '', strength: '' })),
};
const tzaar = {
  ...ewn, name: 'tzaar', sides: ['white', 'black'], has_dice: false, has_proofs: true, may_choose_first: false, sizes: [],
  default_size: null, set_ups: ['random', 'fixed'],
};
const never = () => assert.fail('nothing is left to chance');

test('the usual game is one against the level that is suggested', () => {
  const body = requestOf(usualChoices(ewn), ewn, never);
  assert.deepEqual(body, {
    game: 'ewn', players: [{ kind: 'human' }, { kind: 'level', level: 'novice' }], set_up: 'free', casual: true, board: 5, first: 'red',
  });
});

test('the visitor may play the other side, or a random one', () => {
  const second = requestOf({ ...usualChoices(ewn), side: 'blue' }, ewn, never);
  assert.deepEqual(second.players[1], { kind: 'human' });
  const byLot = { ...usualChoices(ewn), side: 'random' };
  assert.deepEqual(requestOf(byLot, ewn, () => 0.9).players[1], { kind: 'human' });
  assert.deepEqual(requestOf(byLot, ewn, () => 0.1).players[0], { kind: 'human' });
});

test('an engine by its spec, clocks and seeds are asked for', () => {
  const choices = { ...usualChoices(ewn), opponent: 'watch', levels: [ownEngine, 'novice'], specs: [' star2:depth=3 ', ''], clock: '180+2', seed: ' 7 ' };
  const body = requestOf(choices, ewn, never);
  assert.deepEqual(body.players, [{ kind: 'engine', spec: 'star2:depth=3' }, { kind: 'level', level: 'novice' }]);
  assert.deepEqual(body.clock, { base_ms: 180_000, increment_ms: 2000 });
  assert.equal(body.seed, '7');
  const custom = { ...choices, clock: 'custom', minutes: '0.5', increment: '0' };
  assert.deepEqual(requestOf(custom, ewn, never).clock, { base_ms: 30_000, increment_ms: 0 });
  for (const minutes of ['0', '-1', 'many', '1e999']) assert.equal(requestOf({ ...custom, minutes }, ewn, never), null, minutes);
});

test('another game begins with its own choices, and the first one has kept its own', () => {
  const own = { ...usualChoices(ewn), clock: '60+0', setUp: 'random', size: 4 };
  const other = forGame(tzaar, undefined, own);
  assert.deepEqual([other.game, other.side, other.setUp, other.size, other.clock], ['tzaar', 'white', 'random', null, '60+0']);
  const body = requestOf(other, tzaar, never);
  assert.equal('board' in body || 'first' in body, false);
  assert.deepEqual(forGame(ewn, own, { ...other, clock: 'none' }), { ...own, clock: 'none' });
  assert.equal(forGame(ewn, undefined, other).setUp, 'free');
});

test('who moves first is chosen where the game lets either side begin, with dice or without', () => {
  const asksFirst = (info) => 'first' in requestOf(usualChoices(info), info, never);
  assert.deepEqual([ewn, tzaar].map(asksFirst), [true, false]);
  assert.equal(asksFirst({ ...ewn, may_choose_first: false }), false);
  assert.equal(asksFirst({ ...tzaar, may_choose_first: true }), true);
});

test('clocks show tenths at the end only', () => {
  const times = [[600_000, '10:00'], [61_999, '1:01'], [20_000, '0:20'], [19_999, '0:19.9'], [50, '0:00.0']];
  for (const [milliseconds, text] of times) assert.equal(clockText(milliseconds), text);
});

test('plies become turns side by side', () => {
  const plies = ['white', 'black', 'black', 'white', 'white', 'black'].map((player, index) => ({ player, move: String(index), die: null }));
  const rows = rowsOf(plies, 'white').map((row) => [row.first.map((entry) => entry.after), row.second.map((entry) => entry.after)]);
  assert.deepEqual(rows, [[[1], [2, 3]], [[4, 5], [6]]]);
  const blueFirst = rowsOf([{ player: 'blue' }, { player: 'red' }], 'red');
  assert.deepEqual(blueFirst.map((row) => [row.first.length, row.second.length]), [[0, 1], [1, 0]]);
});

test('set-ups survive being written and read', () => {
  assert.deepEqual(numbersOf('132645', 6), [1, 3, 2, 6, 4, 5]);
  const ten = [10, 2, 3, 4, 5, 6, 7, 8, 9, 1];
  assert.deepEqual(numbersOf(setUpText(ten), 10), ten);
  assert.deepEqual(numbersOf('', 3), [1, 2, 3]);
  assert.equal(reflected('a5', 5), 'e1');
  assert.equal(reflected('b7', 8), 'g2');
});

test('pieces that are placed are left no more', () => {
  const placed = [{ player: 'white', answer: 'T A1' }, { player: 'black', answer: 't b1' }, { player: 'white', answer: 'O C1' }];
  assert.deepEqual(leftOf({ placed }, 'white'), { T: 5, R: 9, O: 14 });
});

test('moves are told in words', () => {
  const cubes = [{ player: 'red', number: 3, square: 'c5' }, { player: 'blue', number: 6, square: 'c4' }];
  const position = { mover: 'red', cubes };
  assert.match(moveSentence('ewn', position, 'c5d5'), /Red 3 from c5 to d5/);
  assert.match(moveSentence('ewn', position, 'c5c4'), /captures blue 6 on c4/);
  const stacks = [{ point: 'A1', player: 'white', kind: 'Tott', height: 2 }, { point: 'A2', player: 'white', kind: 'Tzaar', height: 1 }];
  assert.match(moveSentence('tzaar', { mover: 'white', stacks }, 'A1A2'), /height 2 from A1 stacks onto white Tzaar on A2/);
  assert.match(moveSentence('tzaar', { mover: 'white', stacks }, 'pass'), /White passes/);
});

test('the last turn has all actions of its player', () => {
  const history = new History('/games/x');
  const ply = (player, move) => ({ player, move, die: null });
  history.update([ply('white', 'A1A2'), ply('black', 'B1B2'), ply('black', 'pass'), ply('white', 'C1C2')]);
  assert.deepEqual([0, 1, 2, 3, 4].map((plies) => history.turnBefore(plies)), [undefined, 'A1A2', 'B1B2', 'B1B2-pass', 'C1C2']);
});

test('dice are those of the shown position', () => {
  const history = new History('/games/x');
  const plies = [{ player: 'red', die: 4, move: 'a5b5' }, { player: 'blue', die: 2, move: 'e1d1' }];
  const state = { phase: 'playing', plies, position: { mover: 'red', die: 6 } };
  history.update(plies);
  assert.deepEqual(history.diceAt(state, ewn).map((die) => die.face), [6, 2]);
  history.cursor = 1;
  assert.deepEqual(history.diceAt(state, ewn), [{ face: 4, isOld: true }, { face: 2, isOld: false }]);
  history.cursor = 0;
  assert.deepEqual(history.diceAt(state, ewn).map((die) => die.face), [4, null]);
  history.cursor = 1;
  assert.deepEqual(history.diceAt({ ...state, plies: plies.slice(0, 1) }, ewn).map((die) => die.face), [4, null], 'the ply is not shown yet');
});

test('states are shown one after another, and too many are skipped', async () => {
  const shown = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const presenter = new Presenter({ version: 0 }, (state) => {
    shown.push(state.version);
    return new Promise((resolve) => ends.push(resolve));
  });
  for (let version = 1; version <= 5; version += 1) presenter.push({ version });
  for (let round = 0; round < 6; round += 1) {
    ends.splice(0).forEach((end) => end());
    await new Promise((resolve) => setTimeout(resolve));
  }
  assert.equal(shown[0], 0);
  assert.equal(shown.at(-1), 5);
  assert.ok(shown.length < 6);
  assert.deepEqual(shown, [...shown].sort());
});

test('a state that cannot be shown does not stop the next one', async (context) => {
  context.mock.method(console, 'error', () => {});
  const shown = [];
  const presenter = new Presenter({ version: 0 }, async (state) => {
    if (state.version === 1) throw new Error('not this one');
    shown.push(state.version);
  });
  presenter.push({ version: 1 });
  presenter.push({ version: 2 });
  await new Promise((resolve) => setTimeout(resolve));
  presenter.stop();
  presenter.push({ version: 3 });
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(shown, [0, 2]);
});

test('a deed that is under way is not begun again', async () => {
  const atOnce = oneAtATime();
  let deeds = 0;
  /** @type {() => void} */
  let end = () => {};
  const deed = () => {
    deeds += 1;
    return new Promise((resolve) => (end = resolve));
  };
  const first = atOnce(deed);
  await atOnce(deed);
  assert.equal(deeds, 1);
  end();
  await first;
  await assert.rejects(atOnce(() => Promise.reject(new Error('refused'))));
  void atOnce(deed);
  assert.equal(deeds, 2);
});

test('looking back is told in words: the move that led there and the die that lies there', () => {
  const plies = [{ player: 'red', die: 4, move: 'a5b5' }, { player: 'blue', die: 2, move: 'e1d1' }];
  const before = { mover: 'red', cubes: [{ player: 'red', number: 4, square: 'a5' }] };
  assert.equal(lookedAtSentence('ewn', plies, 0, null), 'Start of the game. Red rolled 4.');
  assert.equal(lookedAtSentence('ewn', plies, 1, before), 'Red rolled 4. Red 4 from a5 to b5. Blue rolled 2.');
  assert.equal(lookedAtSentence('ewn', plies, 2, null), 'Blue rolled 2. Blue played e1d1.');
});

test('help for engines is about engines of the game, and levels say in words how they play', () => {
  const levels = ['master', 'unheard-of'].map((name) => ({ name, label: name, spec: 'tzaar:nodes=9', summary: 'looks ahead', strength: 'wins often' }));
  assert.match(levelHelp({ ...tzaar, levels }, ownEngine), /like: tzaar:nodes=9\./);
  assert.equal(levelHelp({ ...tzaar, levels }, 'master'), texts.levels.tzaar.master);
  assert.equal(levelHelp({ ...tzaar, levels }, 'unheard-of'), 'Looks ahead.');
});

test('lists count turns, in TZAAR of two actions', () => {
  const turns = (game, ...counts) => counts.map((plies) => turnsOf({ game, plies }));
  assert.deepEqual(turns('ewn', 0, 1, 7), [0, 1, 7]);
  assert.deepEqual(turns('tzaar', 0, 1, 2, 3, 40), [0, 1, 2, 2, 21]);
  assert.deepEqual(turns('no-board-here', 5), [5]);
});
