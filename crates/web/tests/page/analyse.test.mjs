// What the analyse view works out without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gameOfText } from '../../static/analyse/game-of-text.js';
import { LiveEngine } from '../../static/analyse/engine.js';
import { arrowsOf, destination, heatOf } from '../../static/analyse/marks.js';
import { numbering } from '../../static/analyse/numbering.js';
import { engineChoice } from '../../static/analyse/preferences.js';
import { recordOf } from '../../static/analyse/record.js';
import { bestMove, readReport } from '../../static/analyse/report.js';
import { steady } from '../../static/analyse/steady.js';
import { Study, dieFor } from '../../static/analyse/study.js';
import { Tree, endOfLine, pathTo, stepsOf } from '../../static/analyse/tree.js';
import { judgeMoves, markFor } from '../../static/analyse/verdict.js';
import { areScores, percent, short, signedPercent } from '../../static/analyse/values.js';

const ewn = { name: 'ewn', sides: ['red', 'blue'], has_dice: true };
const tzaar = { name: 'tzaar', sides: ['white', 'black'], has_dice: false };
const start = { position: 'start r -', mover: 'red', turn: 'roll', moves: [], winner: null };

/** The steps of a tree, variations in brackets. */
function shape(node) {
  const [main, ...others] = node.children;
  if (!main) return '';
  const variations = others.map((other) => ` (${other.step}${shape(other)})`);
  return ` ${main.step}${variations.join('')}${shape(main)}`;
}

test('a step that is known is no new variation', () => {
  const tree = new Tree(start);
  const end = tree.addLine(tree.root, ['@4', 'a4b4', '@2', 'd1c1']);
  assert.equal(tree.addLine(tree.root, ['@4', 'a4b4', '@2', 'd1c1']), end);
  tree.addLine(tree.root, ['@4', 'a4a3']);
  tree.add(tree.root, '@1');
  assert.equal(shape(tree.root), ' @4 (@1) a4b4 (a4a3) @2 d1c1');
  assert.equal(endOfLine(tree.root), end);
  assert.deepEqual(
    pathTo(end).map(({ step }) => step),
    ['@4', 'a4b4', '@2', 'd1c1'],
  );
});

test('a promoted variation is the main line all the way from the start', () => {
  const tree = new Tree(start);
  tree.addLine(tree.root, ['@4', 'a4b4']);
  const deep = tree.addLine(tree.root, ['@1', 'a5a4', '@2']);
  tree.addLine(tree.root, ['@1', 'a5b4']);
  const other = tree.addLine(tree.root, ['@1', 'a5b5']);
  tree.promote(other);
  assert.equal(shape(tree.root), ' @1 (@4 a4b4) a5b5 (a5a4 @2) (a5b4)');
  tree.promote(deep);
  assert.equal(shape(tree.root), ' @1 (@4 a4b4) a5a4 (a5b5) (a5b4) @2');
});

test('who stands in a deleted line goes back to where it began', () => {
  const tree = new Tree(start);
  const roll = tree.add(tree.root, '@4');
  tree.current = tree.addLine(roll, ['a4b4', '@2']);
  tree.remove(roll.children[0]);
  assert.equal(tree.current, roll);
  assert.equal(shape(tree.root), ' @4');
  tree.remove(tree.root);
  assert.equal(shape(tree.root), ' @4');
});

test('moves have the numbers and sides that records give them', () => {
  const tree = new Tree({ ...start, mover: 'blue' });
  const end = tree.addLine(tree.root, ['@4', 'e1d1', '@2', 'a5a4', '@1', 'd1c1']);
  const place = numbering(ewn, tree);
  assert.deepEqual(
    pathTo(end).map((node) => Object.values(place(node)).join(' ')),
    ['1 blue true', '1 blue false', '1 red false', '1 red false', '2 blue true', '2 blue false'],
  );
  const first = new Tree({ mover: 'white', action: 1, stacks: Array(60).fill({}) });
  const places = (tree) => pathTo(endOfLine(tree.root)).map((node) => Object.values(numbering(tzaar, tree)(node)).join(' '));
  first.addLine(first.root, ['D5D4', 'B2B1', 'A1A2', 'D4C3']);
  assert.deepEqual(places(first), ['1 white true', '2 black true', '2 black false', '3 white true']);
  const half = new Tree({ mover: 'black', action: 2, stacks: Array(40).fill({}) });
  half.addLine(half.root, ['pass', 'D5D4', 'pass']);
  assert.deepEqual(places(half), ['1 black true', '2 white true', '2 white false']);
});

test('a line that turns out to be against the rules leaves nothing behind', async () => {
  const refusing = async (address, { body }) =>
    JSON.parse(body).die === undefined
      ? new Response('{"error": {"code": "illegal_move", "message": "no"}}', { status: 422 })
      : Response.json({ ...start, turn: 'move', die: 4 });
  const problems = [];
  await withServer(refusing, async () => {
    const tree = new Tree(start);
    const known = tree.addLine(tree.root, ['@4', 'a4b4']);
    const study = new Study(ewn, tree, { onChange: () => {}, onProblem: ({ message }) => problems.push(message) });
    await study.play(['@2', 'a1a1']);
    assert.equal(shape(tree.root), ' @4 a4b4', 'neither the move nor its roll');
    await study.play(['@4', 'a1a1']);
    await study.goTo(known);
    assert.equal(shape(tree.root), ' @4 a4b4', 'what was there before stays');
    assert.deepEqual([problems, study.node], [['no', 'no', 'no'], tree.root]);
  });
});

test('a server that is too busy is asked again', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const answers = [new Response('{"error": {"code": "busy", "message": "busy"}}', { status: 503 }), stream('done', raw)];
  const states = [];
  await withServer(async () => answers.shift(), async () => {
    const engine = new LiveEngine({ ...ewn, engines: [] }, { engine: 'mcts', limit: 'time_ms=1000' }, ({ state }) => states.push(state));
    engine.look({ position: 'x b 1', mover: 'blue', turn: 'move' });
    for (let turn = 0; turn < 2; turn += 1) {
      context.mock.timers.tick(1000);
      for (let rest = 0; rest < 20; rest += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  });
  assert.deepEqual(states, ['thinking', 'queued', 'done']);
});

/** A stream of a single event. */
function stream(name, data) {
  return new Response(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Runs something while `answer` stands for the server. */
async function withServer(answer, run) {
  const before = globalThis.fetch;
  globalThis.fetch = answer;
  try {
    await run();
  } finally {
    globalThis.fetch = before;
  }
}

test('a text is told by its tag, its rows or its moves', () => {
  const boards = ['r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -', 'ooooO/OrrrRO/ORttTRO/ORToOTRO/ORTOotro/ortoOtro/ortTTro/orRRRo/oOOOO w 3'];
  assert.deepEqual(boards.map(gameOfText), ['ewn', 'tzaar']);
  assert.deepEqual(['[Game "TZAAR"]\n\n1. a1a2', '1. @3 a5b4', '1. D5D4', 'hello'].map(gameOfText), ['tzaar', 'ewn', 'tzaar', null]);
});

test('an engine that the server no longer has is not asked', (context) => {
  const like = (engine) => JSON.stringify({ engines: { ewn: { engine, limit: 'depth=4' } } });
  const game = { ...ewn, engines: [{ name: 'star2' }, { name: 'mcts' }], default_engine: 'star2' };
  const chosen = (engine) => {
    globalThis.localStorage = { getItem: () => like(engine) };
    return engineChoice(game);
  };
  context.after(() => delete globalThis.localStorage);
  assert.deepEqual(chosen('mcts:time=10ms'), { engine: 'mcts:time=10ms', limit: 'depth=4' });
  assert.equal(chosen('gone').engine, 'star2');
});

test('a line of the engine becomes steps', () => {
  assert.deepEqual(stepsOf(['c5c4', '@5 d2c3', '@2 b5c4']), ['c5c4', '@5', 'd2c3', '@2', 'b5c4']);
  assert.deepEqual(stepsOf(['B2D2-pass', 'D5D4']), ['B2D2', 'pass', 'D5D4']);
});

test('a line becomes a record', () => {
  const tree = new Tree(start);
  const end = tree.addLine(tree.root, ['@4', 'a4b4']);
  end.position = { ...start, winner: 'red', turn: 'over' };
  assert.equal(recordOf('ewn', [tree.root, ...pathTo(end)]), '[Game "EWN"]\n[Position "start r -"]\n[Result "red"]\n\n@4 a4b4 red\n');
});

test('before the roll, a cube moves by its own number', () => {
  const position = {
    cubes: [{ player: 'red', number: 3, square: 'c5' }],
    rolls: [
      { die: 2, moves: ['c5c4'] },
      { die: 3, moves: ['c5c4'] },
    ],
  };
  assert.equal(dieFor(position, 'c5c4'), 3);
  assert.equal(dieFor(position, 'a5a4'), null);
});

const raw = {
  position: '',
  best: 'c1b1',
  red: 0.3,
  moves: [
    { move: 'c1c2', red: 0.5 },
    { move: 'c1b1', red: 0.3 },
    { move: 'c1b2', red: 0.3 },
    { move: 'd1c1', red: 0.36 },
  ],
  line: ['c1b1'],
  depth: 4,
  exact: true,
};

test('reports are read for the player to move', () => {
  const report = readReport(raw, 'blue', ewn);
  assert.deepEqual(
    report.moves.map(({ move, value }) => `${move} ${value.toFixed(2)}`),
    ['c1b1 0.70', 'c1b2 0.70', 'd1c1 0.64', 'c1c2 0.50'],
  );
  assert.equal(report.value, 0.7);
  assert.equal(report.first, 0.3);
  assert.equal(bestMove(report), 'c1b1');
  assert.equal(report.scores, false);
});

test('the best move is the engine’s, whatever it says of moves that it hardly looked at', () => {
  const { moves } = readReport({ ...raw, best: 'd1c1', red: 0.36 }, 'blue', ewn);
  assert.deepEqual(
    moves.map(({ move, value, loss }) => `${move} ${value.toFixed(2)} ${loss.toFixed(2)}`),
    ['d1c1 0.64 0.00', 'c1b1 0.64 0.00', 'c1b2 0.64 0.00', 'c1c2 0.50 0.14'],
  );
});

test('arrows are stronger for better moves, and bad moves have none', () => {
  const arrows = arrowsOf(readReport(raw, 'blue', ewn));
  assert.deepEqual(
    arrows.map(({ move, kind }) => `${move} ${kind}`),
    ['c1b1 best', 'c1b2 best', 'd1c1 good'],
  );
  assert.ok(arrows[0].strength > arrows[2].strength && arrows[2].strength > 0);
});

test('before the roll there is one arrow for each wanted move, named by the faces', () => {
  const faces = [
    { die: 1, best: 'a5a4', red: 0.5 },
    { die: 2, best: 'b5c5', red: 0.5 },
    { die: 3, best: 'a5a4', red: 0.5 },
  ];
  const report = readReport({ ...raw, best: null, faces }, 'red', ewn);
  assert.deepEqual(
    arrowsOf(report).map(({ move, label }) => `${move} ${label}`),
    ['a5a4 1 3', 'b5c5 2'],
  );
  assert.equal(bestMove(report), null);
});

test('a square is as warm as the best move that ends there', () => {
  const heat = heatOf(readReport({ ...raw, moves: [...raw.moves, { move: 'b1c2', red: 0.4 }] }, 'blue', ewn));
  assert.deepEqual(Object.keys(heat).sort(), ['b1', 'b2', 'c1', 'c2']);
  assert.equal(heat.b1, 1);
  assert.ok(Math.abs(heat.c2 - 0.5) < 1e-9, 'half way between the best and the worst');
  assert.equal(destination('pass'), null);
});

test('squeezed scores are told from chances', () => {
  assert.ok(areScores([0.5000008, 0.4999991]));
  assert.ok(!areScores([0.5, 0.5]), 'an even position is a chance');
  assert.ok(!areScores([0.5000008, 0.49]));
});

test('values as people read them', () => {
  assert.equal(percent(0.6144), '61.4 %');
  assert.equal(percent(-0.058), '−5.8 %');
  assert.equal(signedPercent(0.0551), '+5.5 %');
  assert.equal(signedPercent(-0.0551), '−5.5 %');
  assert.equal(signedPercent(-0.0001), '0.0 %');
  assert.deepEqual([7, 942, 23498, 1_200_000, 999_999].map(short), ['7', '942', '23.5k', '1.20M', '1.00M']);
});

test('two depths that follow each other are averaged, unless the last one is exact', () => {
  const at = (depth, values) =>
    readReport({ ...raw, best: null, exact: false, depth, red: 0.5, moves: Object.entries(values).map(([move, red]) => ({ move, red })) }, 'blue', ewn);
  const shallow = at(3, { c1c2: 0.2, c1b1: 0.5 });
  const deep = at(4, { c1c2: 0.5, c1b1: 0.3, c1b2: 0.3 });
  const mean = steady(shallow, deep, []);
  assert.deepEqual(
    mean.moves.map(({ move, value, loss }) => `${move} ${value.toFixed(2)} ${loss.toFixed(2)}`),
    ['c1b2 0.70 0.00', 'c1c2 0.65 0.05', 'c1b1 0.60 0.10'],
  );
  assert.ok(Math.abs(mean.value - 0.7) < 1e-9 && Math.abs(mean.first - 0.3) < 1e-9 && mean.isMean);
  assert.equal(steady(null, deep, []), deep);
  assert.equal(steady({ ...shallow, depth: 2 }, deep, []), deep);
  const exact = { ...deep, exact: true };
  assert.equal(steady(shallow, exact, []), exact);
});

test('before the roll, the mean is taken of moves first and of faces last', () => {
  const at = (depth, one, other) =>
    readReport(
      {
        ...raw,
        best: null,
        exact: false,
        depth,
        red: 0.5,
        moves: [
          { move: 'a', red: one },
          { move: 'b', red: other },
        ],
        faces: [
          { die: 1, best: 'a', red: one },
          { die: 2, best: 'b', red: other },
        ],
      },
      'red',
      ewn,
    );
  const rolls = [
    { die: 1, moves: ['a'] },
    { die: 2, moves: ['a', 'b'] },
  ];
  const mean = steady(at(3, 0.9, 0.2), at(4, 0.3, 0.6), rolls);
  assert.deepEqual(
    mean.faces.map(({ die, best, value }) => `${die} ${best} ${value.toFixed(2)}`),
    ['1 a 0.60', '2 a 0.60'],
  );
  assert.ok(Math.abs(mean.first - 0.6) < 1e-9);
});

test('moves that were made are judged, rolls are not', () => {
  const tree = new Tree(start);
  for (const step of ['c1b1', 'd1c1', 'c1c2', '@3', 'e1e2']) tree.add(tree.root, step);
  assert.ok(judgeMoves(tree.root, readReport(raw, 'blue', ewn)));
  assert.deepEqual(
    tree.root.children.map(({ verdict }) => verdict?.mark ?? null),
    ['best', 'mistake', 'blunder', null, null],
  );
  assert.equal(tree.root.children[1].verdict.better, 'c1b1');
  assert.ok(!judgeMoves(tree.root, readReport(raw, 'blue', ewn)), 'nothing new');
  assert.deepEqual([0, 0.01, 0.02, 0.05, 0.1].map(markFor), ['best', 'good', 'inaccuracy', 'mistake', 'blunder']);
});
