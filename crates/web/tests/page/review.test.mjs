// The logic of the review and arena views, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { contestPlayer, evenScale } from '../../static/arena/standings.js';
import { actionsOf, curveOf, hasLongTurns, hasLuck, mistakesOf, nameOf, numbered, viewOf } from '../../static/review/data.js';
import { Score, judge, judgeTurn, compared, whyWorse } from '../../static/review/judge.js';
import { errorRate, lostByMoves, luckPerRoll, summaryOf, summaryText, turningOf } from '../../static/review/summary.js';
import { whyText } from '../../static/review/training.js';

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
const sides = ['red', 'blue'];
const game = numbered({
  red: 'somebody',
  blue: 'blue',
  plies: [
    ply(1, 'red', 0.05, 0, 'best', 0.65),
    ply(2, 'blue', -0.1, 0.07, 'mistake', 0.82),
    ply(3, 'red', 0, 0.3, 'blunder', 0.5),
    ply(4, 'blue', 0.02, 0.01, 'good', 0.49),
  ],
  books: { start: 0.6 },
  unplayed_roll: null,
  winner: 'blue',
}, (before) => Math.floor(before / 2) + 1);

test('luck and skill are added up as the first side sees them', () => {
  const points = curveOf(game, viewOf(sides, null));
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
  const own = curveOf(game, viewOf(sides, 'blue'));
  points.forEach((point, place) => {
    assert.ok(Math.abs(point.value + own[place].value - 1) < 1e-12);
    assert.ok(Math.abs(point.luck + own[place].luck) < 1e-12 && Math.abs(point.skill + own[place].skill) < 1e-12);
  });
});

test('turns have the numbers that records give them', () => {
  assert.deepEqual(game.plies.map(({ turn, number }) => [turn, number]), [[1, 1], [2, 1], [3, 2], [4, 2]]);
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

test('turns of several actions are one decision', () => {
  const action = (played, loss, position) => ({ played, loss, position, best: ['D1D2'], moves: [] });
  const actions = [action('A1A2', 0, 'one'), action('B1B2', 0.3, 'two')];
  const turn = { ...ply(2, 'red', null, 0.3, 'blunder', 0.5), played: 'A1A2-B1B2', position: 'one', actions };
  const turns = numbered({ ...game, plies: [game.plies[0], turn, { ...turn, ply: 4, loss: 0.4 }] }, (before) => before);
  assert.ok(hasLongTurns(turns) && !hasLongTurns(game));
  assert.deepEqual(
    mistakesOf(turns).map(({ turn, ply }) => [turn, ply]),
    [
      [3, 4],
      [2, 2],
    ],
  );
  assert.deepEqual(actionsOf(turn.played), ['A1A2', 'B1B2']);
});

test('a turn of several actions loses what its actions lose, and what the review did not see is asked', async () => {
  const moves = [['A1A2', 0.1], ['C1C2', 0], ['E1E2', 0.015]].map(([move, loss]) => ({ move, loss, mark: loss === 0 ? 'best' : 'good' }));
  const second = [{ move: 'B1B2', loss: 0.2 }, { move: 'D1D2', loss: 0 }];
  const turn = { position: 'here', played: 'A1A2-B1B2', moves, actions: [{ played: 'A1A2', moves }, { played: 'B1B2', moves: second }] };
  const asked = [];
  const answers = {
    after: (position, made) => Promise.resolve({ position: `${position} ${made}` }),
    analysis: (position) => {
      asked.push(position);
      return Promise.resolve({ judged: { moves: [{ move: 'F1F2', loss: 0 }, { move: 'G1G2', loss: 0.004 }] } });
    },
  };
  const judged = async (...made) => {
    const { kind, loss } = await judgeTurn(turn, made, answers);
    return `${kind} ${loss.toFixed(3)}`;
  };
  assert.equal(await judged('A1A2', 'B1B2'), 'worse 0.300');
  assert.equal(await judged('A1A2', 'D1D2'), 'worse 0.100');
  assert.deepEqual(asked, []);
  assert.equal(await judged('C1C2', 'F1F2'), 'best 0.000');
  assert.equal(await judged('E1E2', 'G1G2'), 'nearly 0.019');
  assert.deepEqual(asked, ['here C1C2', 'here E1E2']);
  assert.equal(await judged('C1C2'), 'best 0.000', 'a turn may end with its first action');
});

/** A game of random turns, with the totals that its turns have. */
function randomGame(seed) {
  let state = seed;
  const chance = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const plies = Array.from({ length: 2 + Math.floor(chance() * 20) }, (_, place) => {
    const forced = chance() < 0.2;
    return { ...ply(place + 1, sides[place % 2], chance() - 0.5, forced ? 0 : chance() * 0.3, 'good', chance()), before: chance(), forced };
  });
  const unplayed = chance() < 0.5 ? { player: 'red', die: 3, luck: chance() - 0.5 } : null;
  const totals = Object.fromEntries(sides.map((side) => {
    const own = plies.filter(({ player }) => player === side);
    const choices = own.filter(({ forced }) => !forced);
    const luck = own.reduce((sum, each) => sum + each.luck, 0) + (unplayed?.player === side ? unplayed.luck : 0);
    return [side, { mean_loss: choices.length === 0 ? null : choices.reduce((sum, { loss }) => sum + loss, 0) / choices.length, luck }];
  }));
  return numbered({ ...game, plies, totals, unplayed_roll: unplayed, winner: sides[Math.floor(chance() * 2)] }, (before) => before + 1);
}

test('error rates and luck a roll are what a naive count of the turns says', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const each = randomGame(seed);
    for (const side of sides) {
      let [loss, choices, luck, rolls] = [0, 0, 0, 0];
      for (const turn of each.plies) {
        if (turn.player !== side) continue;
        loss += turn.loss;
        choices += turn.forced ? 0 : 1;
        luck += turn.luck;
        rolls += 1;
      }
      if (each.unplayed_roll?.player === side) {
        luck += each.unplayed_roll.luck;
        rolls += 1;
      }
      assert.ok(Math.abs(lostByMoves(each, side) - loss) < 1e-12);
      if (choices === 0) assert.equal(errorRate(each, side), null);
      else assert.ok(Math.abs(errorRate(each, side) - loss / choices) < 1e-12);
      assert.ok(Math.abs(luckPerRoll(each, side) - luck / rolls) < 1e-12);
    }
  }
});

test('a game turns where the winner goes ahead for good', () => {
  const turn = (player, before, luck, after) => ({ player, before, luck, after, played: 'a1b2', die: 2, loss: 0 });
  const turned = (plies, winner) => turningOf({ plies, winner }, 'red');
  const lead = turn('red', 0.6, 0.1, 0.7);
  assert.equal(turned([lead], 'red'), 'never');
  assert.equal(turned([lead], 'blue'), null, 'red was ahead at the end, and gave up');
  assert.equal(turned([lead], null), null);
  assert.deepEqual(turned([turn('red', 0.6, -0.2, 0.3)], 'blue'), { turn: turn('red', 0.6, -0.2, 0.3), by: 'roll' });
  assert.deepEqual(turned([lead, turn('red', 0.7, 0, 0.4)], 'blue').by, 'move');
  const [swing, back] = [turn('blue', 0.6, 0.2, 0.4), turn('red', 0.55, 0, 0.6)];
  assert.deepEqual(turned([swing, back], 'red'), { turn: swing, by: 'search' });
});

test('the summary says in plain words what moves and dice did', () => {
  const totals = { red: { luck: 0.05, mean_loss: 0.15 }, blue: { luck: -0.16, mean_loss: 0.04 } };
  const plies = game.plies.map((turn, place) => (place === 2 ? { ...turn, after: 0.45 } : place === 3 ? { ...turn, before: 0.45 } : turn));
  const own = summaryText(summaryOf({ ...game, plies, totals }, sides, viewOf(sides, 'red')));
  assert.equal(own, 'You lost 30.0 % by moves and gained 5.0 % by dice; the game turned on move 2, when you played a. Your opponent lost 8.0 % by moves.');
  const other = summaryText(summaryOf({ ...game, plies, totals }, sides, viewOf(sides, 'blue')));
  assert.equal(other, 'You lost 8.0 % by moves and another 16.0 % by dice; the game turned on move 2, when Red played a. Your opponent lost 30.0 % by moves.');
  const none = summaryText(summaryOf({ ...game, totals, winner: null }, sides, viewOf(sides, null)));
  assert.equal(none, 'Red lost 30.0 % by moves and gained 5.0 % by dice. Blue lost 8.0 % by moves.');
  const noDice = { red: { luck: null }, blue: { luck: null } };
  assert.match(summaryText(summaryOf({ ...game, totals: noDice, winner: 'red' }, sides, viewOf(sides, 'red'))), /^You lost 30.0 % by moves\. /);
});

test('a wrong answer is told what the opponent answers, and to which rolls', () => {
  const faces = (...entries) => entries.map(([best, value], place) => ({ die: place + 1, best, value }));
  const bad = { over: false, value: 0.6, faces: faces(['a', 0.9], ['b', 0.5], ['a', 0.8]), reply: null };
  const good = { over: false, value: 0.4, faces: faces(['c', 0.3], ['b', 0.5], ['c', 0.4]), reply: null };
  const why = compared(bad, good, 'blue');
  assert.deepEqual([why.rolls, why.replies, why.end], [[1, 3], ['a'], null]);
  assert.equal(whyText(why, 'd'), 'If Blue rolls 1 or 3, the answer is a: Blue then wins 85.0 % instead of 35.0 % after d.');
  assert.equal(whyText(compared(bad, { over: true, value: 0, faces: [], reply: null }, 'blue'), 'd'), 'd wins the game at once.');
  const flat = (value) => ({ over: false, value, faces: [], reply: 'A1A2-B1B2' });
  assert.equal(whyText(compared(flat(0.7), flat(0.5), 'black'), 'd'), 'Black answers A1A2-B1B2 and wins 70.0 % instead of 50.0 % after d.');
});

test('both moves are played out to compare them, and searched less deep by as much', async () => {
  const asked = [];
  const answers = {
    after: (position, moves) => Promise.resolve({ position: moves.join('-'), mover: 'black', action: 1, winner: null }),
    analysis: (position, later) => {
      asked.push(`${position} ${later}`);
      return Promise.resolve({ judged: { value: position === 'x-y' ? 0.8 : 0.3, faces: [], moves: [] }, line: ['r', 's', 't'] });
    },
  };
  const why = await whyWorse(answers, 'here', ['x', 'y'], ['v', 'w']);
  assert.deepEqual(asked.sort(), ['v-w 2', 'x-y 2']);
  assert.deepEqual(why, { opponent: 'black', rolls: [], replies: ['r-s'], wins: 0.8, instead: 0.3, end: null });
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
