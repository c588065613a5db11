// The logic of the review and arena views, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { contestPlayer } from '../../static/arena/names.js';
import { evenScale } from '../../static/arena/whisker.js';
import { actionsOf, curveOf, hasLongTurns, hasLuck, mistakesOf, nameOf, questionOf } from '../../static/review/data.js';
import { Score, judge } from '../../static/review/judge.js';

const signs = { best: '', good: '', mistake: '?', blunder: '??' };
const ply = (number, player, luck, loss, mark, after) => ({
  ply: number,
  player,
  luck,
  loss,
  mark,
  sign: signs[mark],
  before: 0.6,
  after,
  played: 'a',
  best: ['b'],
  moves: [
    { move: 'b', loss: 0, mark: 'best' },
    { move: 'c', loss: 0.019, mark: 'good' },
    { move: 'a', loss, mark },
  ],
});
const game = {
  red: 'somebody',
  blue: 'blue',
  plies: [
    ply(1, 'red', 0.05, 0, 'best', 0.65),
    ply(2, 'blue', -0.1, 0.07, 'mistake', 0.82),
    ply(3, 'red', 0, 0.3, 'blunder', 0.5),
    ply(4, 'blue', 0.02, 0.01, 'good', 0.49),
  ],
  books: { start: 0.6 },
};

test('luck and skill are added up as the first side sees them', () => {
  const points = curveOf(game, 'red');
  assert.deepEqual(
    points.map(({ value }) => value),
    [0.6, 0.65, 0.82, 0.5, 0.49],
  );
  assert.deepEqual(
    points.map(({ luck }) => luck.toFixed(2)),
    ['0.00', '0.05', '0.15', '0.15', '0.13'],
  );
  assert.deepEqual(
    points.map(({ skill }) => skill.toFixed(2)),
    ['0.00', '0.00', '0.07', '-0.23', '-0.22'],
  );
});

test('the worst mistake comes first, and good moves are none', () => {
  assert.deepEqual(
    mistakesOf(game).map(({ ply }) => ply),
    [3, 2],
  );
  assert.deepEqual(
    game.plies.map(({ ply }) => ply),
    [1, 2, 3, 4],
    'the plies stay in their order',
  );
});

test('turns of several actions are one decision, and their worst action is the question', () => {
  const action = (played, loss, position) => ({ played, loss, position, best: ['D1D2'], moves: [] });
  const actions = [action('A1A2', 0, 'one'), action('B1B2', 0.3, 'two')];
  const turn = { ...ply(2, 'red', null, 0.3, 'blunder', 0.5), played: 'A1A2-B1B2', position: 'one', actions };
  const turns = { ...game, plies: [game.plies[0], turn, { ...turn, ply: 4, loss: 0.4 }] };
  assert.ok(hasLongTurns(turns) && !hasLongTurns(game));
  assert.deepEqual(
    mistakesOf(turns).map(({ turn, ply }) => [turn, ply]),
    [
      [3, 4],
      [2, 2],
    ],
  );
  assert.deepEqual(actionsOf(turn.played), ['A1A2', 'B1B2']);
  const { played, position, loss, ply: first } = questionOf(turn);
  assert.deepEqual([played, position, loss, first], ['B1B2', 'two', 0.3, 2]);
  assert.equal(questionOf(game.plies[2]), game.plies[2]);
});

test('a game without dice has no luck', () => {
  assert.ok(hasLuck(game));
  assert.ok(!hasLuck({ ...game, plies: [{ ...game.plies[0], luck: null }] }));
  assert.equal(nameOf(game, 'red'), 'somebody');
});

test('answers are best, nearly best or worse', () => {
  assert.deepEqual(judge(game.plies[2], 'b'), { kind: 'best', loss: 0 });
  assert.equal(judge(game.plies[2], 'c').kind, 'nearly');
  assert.deepEqual(judge(game.plies[2], 'a'), { kind: 'worse', loss: 0.3 });
});

test('a move found after the answer was shown does not count', () => {
  const score = new Score(5);
  score.tried(0, 'best');
  score.tried(1, 'worse');
  score.tried(1, 'best');
  score.tried(2, 'nearly');
  score.shown(3);
  score.tried(3, 'best');
  assert.deepEqual(score.sums(), { of: 5, atOnce: 1, later: 1, nearly: 1 });
});

test('a scale holds all intervals and is even around the middle', () => {
  const scale = evenScale([0.4, 0.9, null], 0.5, 0.25);
  assert.ok(Math.abs(scale.from - 0.1) < 1e-9 && Math.abs(scale.to - 0.9) < 1e-9);
  assert.deepEqual(evenScale([], 0.5, 0.25), { from: 0.25, to: 0.75, middle: 0.5 });
});

test('levels have the names that they have elsewhere', () => {
  const info = { levels: [{ name: 'club', label: 'Club player' }] };
  const names = ['level:club', 'level:club (move=20ms)', 'level:gone', 'star2:depth=3'];
  assert.deepEqual(
    names.map((name) => contestPlayer(name, info)),
    ['Club player', 'Club player (move=20ms)', 'level:gone', 'star2:depth=3'],
  );
});
