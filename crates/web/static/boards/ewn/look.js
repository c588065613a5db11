// Draws EinStein würfelt nicht!: squares, numbered cubes, goal corners.

import { svg } from '../../dom.js';
import { texts } from '../../texts.js';
import { coordinate, pictured, translation } from '../look.js';

/** @import { Cube, Side } from '../../types.js' */
/** @import { Look } from '../look.js' */

const unit = 100;
const margin = 24;
const slim = 6;
const sides = /** @type {const} */ (['red', 'blue']);

/**
 * @param {number} size the side length of the board
 * @returns {Look}
 */
export function ewnLook(size) {
  const numbers = Array.from({ length: size }, (_, index) => size - index);
  const letters = Array.from({ length: size }, (_, index) => String.fromCharCode(97 + index));
  /** @param {'red' | 'blue'} side the side whose goal corner is wanted */
  const goalOf = (side) => (side === 'red' ? `${letters[size - 1]}1` : `a${size}`);

  /** @type {Look['centre']} */
  const centre = (name, flipped) => {
    const column = name.charCodeAt(0) - 97;
    const row = size - Number(name.slice(1));
    const x = flipped ? size - 1 - column : column;
    const y = flipped ? size - 1 - row : row;
    return { x: (x + 0.5) * unit, y: (y + 0.5) * unit };
  };

  /** @type {Look['ground']} */
  const ground = (flipped, coordinates) => {
    const whole = svg('rect', { class: 'ewn-rim', x: -4, y: -4, width: size * unit + 8, height: size * unit + 8, rx: 8 });
    const squares = letters.flatMap((letter, column) =>
      numbers.map((number, row) => {
        const { x, y } = centre(letter + number, flipped);
        const shade = (column + row) % 2 === 0 ? 'ewn-square ewn-square-light' : 'ewn-square ewn-square-dark';
        return svg('rect', { class: shade, x: x - 50, y: y - 50, width: unit, height: unit });
      }),
    );
    const goals = sides.map((side) => goal(side, centre(goalOf(side), flipped)));
    const columnNames = letters.map((letter) => coordinate(letter, centre(`${letter}1`, flipped).x, size * unit + 15, 'middle'));
    const rowNames = numbers.map((number) => coordinate(number, -15, centre(`a${number}`, flipped).y, 'central'));
    return [whole, ...squares, ...goals, ...(coordinates ? [...columnNames, ...rowNames] : [])];
  };

  return {
    key: `ewn${size}`,
    box: { x: -margin, y: -slim, width: size * unit + margin + slim, height: size * unit + margin + slim },
    cell: { width: unit, height: unit },
    rows: numbers.map((number) => letters.map((letter) => letter + number)),
    rowLabels: numbers.map(texts.board.row),
    centre,
    ground,
    pieces: (position) => (position.cubes ?? []).map(piece),
    note: (name) => {
      const side = sides.find((it) => goalOf(it) === name);
      return side === undefined ? '' : texts.ewn.goal(side);
    },
    mark: (className) => svg('rect', { class: className, x: -50, y: -50, width: unit, height: unit }),
    frame: (className) => svg('rect', { class: className, x: -45, y: -45, width: 90, height: 90, rx: 19 }),
    ownTarget: 'capture',
  };
}

/**
 * Draws a side's goal corner: a target in the side's colour.
 * @param {'red' | 'blue'} side
 * @param {import('../look.js').Spot} spot
 */
function goal(side, spot) {
  return svg(
    'g',
    { class: `ewn-goal ewn-goal-${side}`, transform: translation(spot) },
    svg('rect', { class: 'ewn-goal-ground', x: -50, y: -50, width: unit, height: unit }),
    svg('circle', { r: 30 }),
    svg('circle', { r: 15 }),
  );
}

/**
 * @param {Cube} cube
 * @returns {import('../look.js').Piece}
 */
function piece(cube) {
  return {
    id: `${cube.player}${cube.number}`,
    at: cube.square,
    player: cube.player,
    label: texts.ewn.cube(cube.player, cube.number),
    draw: () => drawCube(cube.player, cube.number),
  };
}

/**
 * Draws a cube. Sides differ not only in colour: red cubes have round corners, blue ones cut corners and an inner line.
 * @param {Side} side
 * @param {number | ''} number
 */
export function drawCube(side, number) {
  const digits = svg('text', { class: 'cube-number', y: 2, 'font-size': Number(number) > 9 ? 38 : 46, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, number);
  return svg('g', { class: `cube cube-${side}` }, ...(side === 'red' ? redBody() : blueBody()), digits);
}

function redBody() {
  return [
    svg('rect', { class: 'cube-side', x: -39, y: -34, width: 78, height: 78, rx: 17 }),
    svg('rect', { class: 'cube-face', x: -39, y: -40, width: 78, height: 78, rx: 17 }),
  ];
}

function blueBody() {
  const octagon = 'M-18-40H18L39-19V17L18 38H-18L-39 17V-19Z';
  return [
    svg('path', { class: 'cube-side', d: octagon, transform: 'translate(0 6)' }),
    svg('path', { class: 'cube-face', d: octagon }),
    svg('path', { class: 'cube-line', d: octagon, transform: 'translate(0 -.2) scale(.82)' }),
  ];
}

// Reads the board of EWN's position texts, such as `r1r2../.../..b1 r 3`: rows from the top.

const sideOf = /** @type {Record<string, string>} */ ({ r: 'red', b: 'blue' });

/** Reads the pieces of a text from the server, without checks. @type {import('../games.js').BoardGame['picture']} */
export function ewnPicture(text) {
  const [board, mover] = text.split(' ');
  const rows = board.split('/');
  const cubes = rows.flatMap((row, index) => cubesIn(row, rows.length - index));
  return pictured({ position: text, mover: sideOf[mover] ?? 'red', board: rows.length, die: null, cubes });
}

/**
 * @param {string} row
 * @param {number} number of the row
 * @returns {Cube[]}
 */
function cubesIn(row, number) {
  return [...row.matchAll(/\.|([rb])(\d+)/g)].flatMap(([, letter, digits], column) =>
    letter === undefined ? [] : [{ player: sideOf[letter], number: Number(digits), square: String.fromCharCode(97 + column) + number }],
  );
}
