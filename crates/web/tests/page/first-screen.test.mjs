// The logic of the first screen, the lessons and whose sides are whose, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ewnPicture } from '../../static/boards/ewn/look.js';
import { tzaarLook, tzaarPicture } from '../../static/boards/tzaar/look.js';
import { steps, isDone } from '../../static/learn/steps.js';
import { capturedBy, capturesOf } from '../../static/play/captures.js';
import { mayAsk, nearestDelay } from '../../static/play/game-actions.js';
import { isJustStarted, rememberStart } from '../../static/play/own-dice.js';
import { grouped } from '../../static/play/player-bar.js';
import { nameOf, ownSide, ownSides } from '../../static/play/players.js';
import { suggestedLevel } from '../../static/play/choices.js';
import { isToMove, statusLine } from '../../static/play/words.js';
import { texts } from '../../static/texts.js';

const levels = ['beginner', 'novice', 'club'].map((name) => ({ name, label: name, spec: name, summary: '', strength: '' }));
const ewn = { name: 'ewn', sides: ['red', 'blue'], levels };
const human = { kind: 'human', name: 'human' };
const level = (name) => ({ kind: 'level', name, level: name });

test('texts of positions are drawn as they stand', () => {
  const { cubes, board, mover } = ewnPicture('r1r2r3r4r5../r6r7r8r9.../r10r11r12...b15/r13r14...b14b13/r15...b12b11b10/...b9b8b7b6/..b5b4b3b2b1 b 3');
  assert.deepEqual([board, mover, cubes.length], [7, 'blue', 30]);
  assert.deepEqual(cubes.find(({ square }) => square === 'b5'), { player: 'red', number: 11, square: 'b5' });
  assert.deepEqual(cubes.find(({ square }) => square === 'g1'), { player: 'blue', number: 1, square: 'g1' });
  const full = tzaarPicture('ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 1');
  assert.deepEqual(full.stacks.map(({ point }) => point).sort(), tzaarLook().rows.flat().sort(), 'every point, and no hole');
  assert.deepEqual(full.stacks.find(({ point }) => point === 'E6'), { point: 'E6', player: 'black', kind: 'Tott', height: 1 });
  const few = tzaarPicture('...../.T12..../......./......../....o3.../......../......./....../..... b 2');
  assert.deepEqual(few.stacks, [
    { point: 'B2', player: 'white', kind: 'Tzaar', height: 12 },
    { point: 'E6', player: 'black', kind: 'Tott', height: 3 },
  ]);
  assert.deepEqual([few.mover, few.action], ['black', 2]);
});

test('captures are those of any cube, but stacking is none', () => {
  const position = 'r1..../.r5.../..b3../...../...b6. r 5';
  assert.equal(capturedBy('ewn', { player: 'red', move: 'b4c3', position }).label, 'blue 3');
  assert.equal(capturedBy('ewn', { player: 'red', move: 'a5b4', position }).label, 'red 5', 'one\'s own');
  assert.equal(capturedBy('ewn', { player: 'red', move: 'b4c4', position }), null);
  const stacks = 'TO3..o/....../......./......../......../......../......./....../..... w 2';
  assert.equal(capturedBy('tzaar', { player: 'white', move: 'A2A5', position: stacks }).player, 'black');
  assert.equal(capturedBy('tzaar', { player: 'white', move: 'A1A2', position: stacks }), null, 'a stacking move');
  assert.equal(capturedBy('tzaar', { player: 'white', move: 'pass', position: stacks }), null);
  const plies = [{ player: 'red', move: 'b4c3', position }, { player: 'red', move: 'b4c4', position }];
  assert.deepEqual(capturesOf('ewn', plies).map(({ player, piece }) => [player, piece.label]), [['red', 'blue 3']]);
  const same = grouped(['a', 'b', 'a'].map((label) => ({ label })));
  assert.deepEqual(same.map(({ piece, count }) => [piece.label, count]), [['a', 2], ['b', 1]]);
});

test('the server says which sides are the visitor\'s; without it, people are', () => {
  const players = [human, level('club')];
  assert.deepEqual(ownSides({ players }, ewn), ['red']);
  assert.deepEqual(ownSides({ players, you: [] }, ewn), []);
  assert.equal(ownSide({ players: [human, human] }, ewn), null);
  assert.equal(ownSide({ players: [human, human], you: ['blue'] }, ewn), 'blue');
});

test('the visitor is called you, a friend by name, a nameless one by the side', () => {
  const players = [human, { kind: 'human', name: 'Ada' }];
  assert.equal(nameOf({ players, you: ['red'] }, ewn, 'red'), texts.play.players.you);
  assert.equal(nameOf({ players, you: ['red'] }, ewn, 'blue'), 'Ada');
  assert.equal(nameOf({ players, you: ['blue'] }, ewn, 'red'), 'Red');
  assert.deepEqual(ewn.sides.map((side) => nameOf({ players, you: [] }, ewn, side)), ['Red', 'Ada'], 'to a spectator');
  const alone = [human, level('club')];
  assert.equal(nameOf({ players: alone }, ewn, 'red'), texts.play.players.you);
  assert.equal(nameOf({ players: alone, you: [] }, ewn, 'red'), 'Red', 'somebody else\'s game');
});

test('spectators and the other friend are not asked to move', () => {
  const position = { mover: 'red', turn: 'move', moves: ['a5b5'], die: 1, cubes: [{ player: 'red', number: 1, square: 'a5' }] };
  const state = { game: 'ewn', phase: 'playing', plies: [], position, players: [{ kind: 'human', name: 'Ada' }, human] };
  assert.deepEqual([['red'], ['blue'], []].map((you) => isToMove({ ...state, you }, ewn)), [true, false, false]);
  assert.equal(isToMove(state, ewn), true);
  assert.equal(statusLine({ ...state, you: ['blue'] }, ewn), texts.play.status.waiting('Ada'));
  assert.match(statusLine({ ...state, you: ['red'] }, ewn), /^Your turn/);
});

test('hints are offered where the server has them, and not against a friend', () => {
  const state = { players: [human, level('club')], hints: [0, 0] };
  assert.equal(mayAsk(state, ewn), true);
  assert.equal(mayAsk({ ...state, hints: undefined }, ewn), false);
  assert.equal(mayAsk({ ...state, players: [human, human], you: ['red'] }, ewn), false);
  assert.equal(mayAsk({ ...state, players: [human, human], you: ['red', 'blue'] }, ewn), true);
});

test('newcomers are offered the weakest level; two wins lead up, two losses down', () => {
  const game = (winner, name = 'novice', own = 0) => {
    const players = own === 0 ? [human, level(name)] : [level(name), human];
    return { game: 'ewn', players, winner };
  };
  const suggest = (...entries) => suggestedLevel(ewn, entries);
  assert.equal(suggest(), 'beginner');
  assert.equal(suggest(game(null)), 'beginner', 'a game in progress says nothing');
  assert.equal(suggest(game('red')), 'novice', 'one win is luck');
  assert.equal(suggest(game('red'), game('blue')), 'novice');
  assert.equal(suggest(game('red'), game('blue', 'novice', 1)), 'club', 'won with both sides');
  assert.equal(suggest(game('blue'), game('blue')), 'beginner');
  assert.equal(suggest(game('red', 'club'), game('red', 'club')), 'club', 'there is none above');
  assert.equal(suggest(game('blue', 'beginner'), game('blue', 'beginner')), 'beginner', 'there is none below');
  assert.equal(suggest(game('red', 'novice'), game('red', 'beginner')), 'novice', 'the wins must be against the same level');
  assert.equal(suggest({ ...game('red', 'club'), game: 'tzaar' }), 'beginner', 'another game');
  assert.equal(suggest({ ...game('red'), you: ['red'] }), 'novice');
  assert.equal(suggest({ ...game('red'), you: [] }), 'beginner', 'somebody else\'s game');
  assert.equal(suggestedLevel({ ...ewn, levels: [] }, []), null);
});

test('each step of a lesson has its words', () => {
  assert.deepEqual(Object.keys(steps), Object.keys(texts.learn.ofGame));
  for (const [game, ofGame] of Object.entries(steps)) {
    assert.equal(ofGame.length, 6);
    assert.equal(texts.learn.ofGame[game].length, 6);
    ofGame.forEach(({ task }, place) => {
      const { title, ask, done } = texts.learn.ofGame[game][place];
      assert.ok(title !== '' && ask !== '' && done !== '', `${game} ${place} ${task}`);
    });
  }
});

test('a step is done by what it asks for alone', () => {
  const before = tzaarPicture('TO3..o/....../......./......../......../......../......./....../..... w 2');
  const open = { winner: null };
  const done = (task, move, after = open) => isDone(task, tzaarLook(), before, move, after);
  assert.deepEqual(['A2A5', 'A1A2', 'pass'].map((move) => done('capture', move)), [true, false, false]);
  assert.deepEqual(['A2A5', 'A1A2', 'pass'].map((move) => done('stack', move)), [false, true, false]);
  assert.deepEqual(['A2A5', 'A1A2', 'pass'].map((move) => done('pass', move)), [false, false, true]);
  assert.deepEqual([open, { winner: 'black' }, { winner: 'white' }].map((after) => done('win', 'A2A5', after)), [false, false, true]);
  assert.equal(done('any', 'A1A2'), true);
});

test('a game is just started once, and the nearest speed is shown', () => {
  rememberStart('one');
  assert.deepEqual([isJustStarted('one'), isJustStarted('one')], [true, false]);
  assert.deepEqual([0, 300, 1000, 60_000].map(nearestDelay), ['0', '250', '700', '2500']);
});
