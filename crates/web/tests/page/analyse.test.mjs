// The logic of the analyse view, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gameOfText } from '../../static/analyse/open-text.js';
import { LiveEngine, engineChoice } from '../../static/analyse/engine.js';
import { arrowsOf, destination, heatOf, bestMove, readReport, judgeMoves } from '../../static/analyse/report.js';
import { numbering } from '../../static/analyse/tree-view.js';
import { describe, dieFor, recordOf, Study } from '../../static/analyse/study.js';
import { Tree, endOfLine, pathTo, stepsOf } from '../../static/analyse/tree.js';
import { percent, short, signedPercent } from '../../static/format.js';

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

test('deleting the current line goes back to where it began', () => {
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

test('the positions of a long way are read at once', async () => {
  const asked = [];
  const tree = new Tree(start);
  tree.current = tree.addLine(tree.root, ['@4', 'a4b4', '@2', 'd1c1', '@1', 'a5a4', '@3', 'd2d3', '@5', 'b4c4', '@6']);
  const plies = [1, 2, 3, 4, 5].map((number) => ({ position: { position: `after ${number}`, turn: 'roll' } }));
  const answer = (address, { body }) => {
    const what = String(address).split('/').at(-1);
    asked.push(what);
    if (what === 'read') assert.match(JSON.parse(body).text, /@4 a4b4 @2 d1c1/);
    return Promise.resolve(Response.json(what === 'read' ? { games: [{ plies }] } : { position: 'rolled', turn: 'move' }));
  };
  await withServer(answer, () => describe('ewn', tree.current));
  assert.deepEqual(asked, ['read', 'play'], 'one request for all moves, one for the roll');
  const moves = pathTo(tree.current).filter(({ step }) => !step.startsWith('@'));
  assert.deepEqual(moves.map(({ position }) => position.position), plies.map(({ position }) => position.position));
  assert.equal(tree.current.position.position, 'rolled');
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

const entry = (move, value, loss, mark, sign = '') => ({ move, value, loss, mark, sign });
const judged = {
  unit: 'win probability',
  is_mean: false,
  value: 0.7,
  moves: [entry('c1b1', 0.7, 0, 'best'), entry('c1b2', 0.7, 0, 'best'), entry('d1c1', 0.64, 0.06, 'mistake', '?'), entry('c1c2', 0.5, 0.2, 'blunder', '??')],
  faces: [],
};
const raw = { position: '', best: 'c1b1', judged, line: ['c1b1'], depth: 4, exact: true };

test('reports are read for the player to move', () => {
  const report = readReport(raw, 'blue', ewn);
  assert.deepEqual([report.value, report.first.toFixed(2)], [0.7, '0.30']);
  assert.equal(bestMove(report), 'c1b1');
  assert.equal(report.scores, false);
  assert.ok(readReport({ ...raw, judged: { ...judged, unit: 'points' } }, 'blue', ewn).scores, 'the server says what values are');
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
    { die: 1, best: 'a5a4', value: 0.5 },
    { die: 2, best: 'b5c5', value: 0.5 },
    { die: 3, best: 'a5a4', value: 0.5 },
  ];
  const report = readReport({ ...raw, best: null, judged: { ...judged, faces } }, 'red', ewn);
  assert.deepEqual(
    arrowsOf(report).map(({ move, label }) => `${move} ${label}`),
    ['a5a4 1 3', 'b5c5 2'],
  );
  assert.equal(bestMove(report), null);
});

test('a square is as warm as the best move that ends there', () => {
  const heat = heatOf(readReport({ ...raw, judged: { ...judged, moves: [...judged.moves, entry('b1c2', 0.6, 0.1, 'blunder', '??')] } }, 'blue', ewn));
  assert.deepEqual(Object.keys(heat).sort(), ['b1', 'b2', 'c1', 'c2']);
  assert.equal(heat.b1, 1);
  assert.ok(Math.abs(heat.c2 - 0.5) < 1e-9, 'half way between the best and the worst');
  assert.equal(destination('pass'), null);
});

test('values as people read them', () => {
  assert.equal(percent(0.6144), '61.4 %');
  assert.equal(percent(-0.058), '−5.8 %');
  assert.equal(signedPercent(0.0551), '+5.5 %');
  assert.equal(signedPercent(-0.0551), '−5.5 %');
  assert.equal(signedPercent(-0.0001), '0.0 %');
  assert.deepEqual([7, 942, 23498, 1_200_000, 999_999].map(short), ['7', '942', '23.5k', '1.20M', '1.00M']);
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
  assert.equal(tree.root.children[1].verdict.sign, '?');
  const scores = { ...judged, moves: judged.moves.map((move) => ({ ...move, mark: null, sign: '' })) };
  assert.ok(!judgeMoves(tree.root, readReport({ ...raw, judged: scores }, 'blue', ewn)), 'scores judge nothing');
});
