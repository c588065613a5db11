// The logic of the boards, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { arrowEnd, labelSpot } from '../../static/boards/marks.js';
import { facesOf } from '../../static/boards/die.js';
import { ewnLook } from '../../static/boards/ewn/look.js';
import { wayOf, waysOf } from '../../static/boards/look.js';
import { travels } from '../../static/boards/pieces.js';
import { tzaarLook } from '../../static/boards/tzaar/look.js';

test('a move goes from a cell to another, a pass nowhere', () => {
  assert.deepEqual(wayOf('c5d4'), { from: 'c5', to: 'd4' });
  assert.equal(wayOf('pass'), null);
  assert.deepEqual(waysOf('B2D2-E4E6').map((way) => way.to), ['D2', 'E6']);
  assert.equal(waysOf('B2D2-pass').length, 1);
  assert.deepEqual(waysOf(undefined), []);
});

test('the die has as many faces as a side has cubes', () => {
  assert.deepEqual([3, 4, 5, 6, 7, 8].map(facesOf), [1, 3, 6, 10, 15, 21]);
});

test('an EWN board has all its squares, and flipping is a point reflection', () => {
  for (let size = 3; size <= 8; size += 1) {
    const look = ewnLook(size);
    const names = look.rows.flat();
    assert.equal(new Set(names).size, size * size);
    assert.deepEqual(look.centre(`a${size}`, false), { x: 50, y: 50 });
    assert.deepEqual(look.centre('a1', true), look.centre(`${String.fromCharCode(96 + size)}${size}`, false));
  }
});

test('a TZAAR board has sixty points and no hole among them', () => {
  const look = tzaarLook();
  const names = look.rows.flat();
  assert.equal(names.length, 60);
  assert.equal(names.includes('E5'), false);
  assert.deepEqual(look.rows.map((row) => row.length), [5, 6, 7, 8, 8, 8, 7, 6, 5]);
  const [e1, e9, a1, a5] = ['E1', 'E9', 'A1', 'A5'].map((name) => look.centre(name, false));
  assert.equal(e1.y - e9.y, 800);
  assert.ok(a1.y > a5.y, 'numbers go upwards');
  assert.ok(a1.x < e1.x, 'letters go to the right');
  for (const name of names) {
    const [spot, other] = [look.centre(name, false), look.centre(name, true)];
    assert.ok(Math.abs(spot.x + other.x) + Math.abs(spot.y + other.y) < 1e-9);
  }
});

const cube = (id, at) => ({ id, at });

test('cubes travel wherever they went', () => {
  const before = [cube('red1', 'a5'), cube('blue1', 'b4')];
  assert.deepEqual(travels(before, [cube('red1', 'b4')], undefined, undefined), [{ from: 'a5', to: 'b4' }]);
  assert.deepEqual(travels([cube('red1', 'b4')], before, undefined, undefined), [{ from: 'b4', to: 'a5' }]);
  const swapped = [cube('red1', 'b4'), cube('blue1', 'a5')];
  assert.equal(travels(before, swapped, undefined, undefined).length, 2);
});

test('stacks travel by the move that was made or taken back', () => {
  const before = [cube('A1w', 'A1'), cube('A2b', 'A2')];
  const after = [cube('A2w', 'A2')];
  assert.deepEqual(travels(before, after, 'A1A2', undefined), [{ from: 'A1', to: 'A2' }]);
  assert.deepEqual(travels(before, after, 'C1C2-A1A2', undefined), [{ from: 'A1', to: 'A2' }]);
  assert.deepEqual(travels(after, before, undefined, 'A1A2'), [{ from: 'A2', to: 'A1' }]);
  assert.deepEqual(travels(before, before, 'A1A2', undefined), []);
});

test('arrows reach the middle of an empty cell, and only the edge of a piece, whose number stays readable', () => {
  const [from, to] = [{ x: 50, y: 50 }, { x: 150, y: 150 }];
  const length = Math.hypot(100, 100);
  assert.ok(length - arrowEnd(from, to, false) < 5);
  const gap = length - arrowEnd(from, to, true);
  assert.ok(gap > 20 && gap < 40, `${gap} from the middle of the piece`);
});

test('labels of arrows lie beside the number of the cube that moves, on the far side of its way', () => {
  const halfNumber = 17;
  const halfLabel = 14;
  for (const [to, sign] of [[{ x: 150, y: 50 }, -1], [{ x: 50, y: 150 }, -1], [{ x: -50, y: -50 }, 1]]) {
    const spot = labelSpot({ x: 50, y: 50 }, to);
    assert.ok((spot.y - 50) * sign >= halfNumber + halfLabel, 'beyond the number');
    assert.ok(Math.abs(spot.y - 50) + halfLabel <= 50, 'within the cell');
  }
});
