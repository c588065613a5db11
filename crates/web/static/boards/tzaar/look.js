// Draws TZAAR: sixty points on thirty lines around a hole, and stacks of three types.

import { svg } from '../../dom.js';
import { texts } from '../../texts.js';
import { coordinate, pictured } from '../look.js';

/** @import { Side, Stack } from '../../types.js' */
/** @import { Look, Spot } from '../look.js' */

const unit = 100;
const columnDistance = unit * Math.sqrt(3) / 2;
const letters = [...'ABCDEFGHI'];
const lengths = [5, 6, 7, 8, 9, 8, 7, 6, 5];
const hole = 'E5';
const deepestStack = 4;

/** @returns {Look} */
export function tzaarLook() {
  const rows = letters.map((letter, column) => columnPoints(letter, column));
  const width = 8 * columnDistance;
  return {
    key: 'tzaar',
    box: { x: -width / 2 - 66, y: -4 * unit - 72, width: width + 132, height: 8 * unit + 144 },
    cell: { width: columnDistance, height: unit },
    rows,
    rowLabels: letters.map(texts.board.column),
    centre,
    ground: (flipped, coordinates) => [plate(), svg('circle', { class: 'tzaar-hole', r: 52 }), ...lines(), ...(coordinates ? coordinateTexts(flipped) : [])],
    pieces: (position) => (position.stacks ?? []).map(piece),
    note: () => '',
    mark: (className) => svg('circle', { class: className, r: 49 }),
    frame: (className) => svg('circle', { class: className, r: 43 }),
    ownTarget: 'stack',
  };
}

/**
 * @param {string} letter
 * @param {number} column
 */
function columnPoints(letter, column) {
  const names = Array.from({ length: lengths[column] }, (_, index) => letter + (lengths[column] - index));
  return names.filter((name) => name !== hole);
}

/** @type {Look['centre']} */
function centre(name, flipped) {
  const column = name.charCodeAt(0) - 65;
  const height = Number(name.slice(1)) - 1 - (lengths[column] - 1) / 2;
  const sign = flipped ? -1 : 1;
  return { x: sign * (column - 4) * columnDistance, y: -sign * height * unit };
}

/** Draws the wooden hexagon. */
function plate() {
  const corner = (/** @type {number} */ sixth) => {
    const angle = (sixth * Math.PI) / 3;
    return `${(Math.sin(angle) * 4.5 * unit).toFixed(1)},${(-Math.cos(angle) * 4.5 * unit).toFixed(1)}`;
  };
  return svg('polygon', { class: 'tzaar-plate', points: [0, 1, 2, 3, 4, 5].map(corner).join(' ') });
}

/** Draws the lines in three directions; the hole breaks those through the middle. */
function lines() {
  const points = letters.flatMap((letter, column) => columnPoints(letter, column)).map((name) => centre(name, false));
  const steps = [{ x: 0, y: unit }, { x: columnDistance, y: unit / 2 }, { x: columnDistance, y: -unit / 2 }];
  return [svg('path', { class: 'tzaar-lines', d: steps.flatMap((step) => points.flatMap((point) => segment(point, step))).join('') })];

  /**
   * @param {Spot} from
   * @param {Spot} step
   */
  function segment(from, step) {
    const to = { x: from.x + step.x, y: from.y + step.y };
    const isPoint = points.some((point) => Math.hypot(point.x - to.x, point.y - to.y) < 1);
    return isPoint ? [`M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`] : [];
  }
}

/**
 * Writes a letter at the foot of every column, and a number at the left end of every line that bends in column E.
 * @param {boolean} flipped
 */
function coordinateTexts(flipped) {
  const sign = flipped ? -1 : 1;
  const leftEnds = ['A1', 'A2', 'A3', 'A4', 'A5', 'B6', 'C7', 'D8', 'E9'];
  const feet = letters.map((letter) => place(letter, `${letter}1`, 0, 57));
  return [...feet, ...leftEnds.map((name) => place(name.slice(1), name, name < 'B' ? -52 : -27, name < 'B' ? 0 : -46))];

  /**
   * @param {string} text
   * @param {string} name
   * @param {number} right
   * @param {number} down
   */
  function place(text, name, right, down) {
    const spot = centre(name, flipped);
    return coordinate(text, spot.x + sign * right, spot.y + sign * down, 'central');
  }
}

/**
 * @param {Stack} stack
 * @returns {import('../look.js').Piece}
 */
function piece(stack) {
  return {
    id: `${stack.point}${stack.player}${stack.kind}${stack.height}`,
    at: stack.point,
    player: stack.player,
    label: texts.tzaar.stack(stack.player, stack.kind, stack.height),
    draw: () => drawStack(stack.player, stack.kind, stack.height),
  };
}

/**
 * Draws a stack. A Tzaar has a star, a Tzarra a ring, a Tott no mark.
 * @param {Side} side
 * @param {Stack['kind']} kind
 * @param {number} height
 */
export function drawStack(side, kind, height) {
  const layers = Math.min(height, deepestStack);
  const top = -(layers - 1) * 4;
  const discs = Array.from({ length: layers }, (_, layer) => svg('circle', { class: 'disc', r: 38, cy: (layers - 1) * 4 - layer * 8 }));
  const shadow = svg('ellipse', { class: 'disc-shadow', cx: 0, cy: (layers - 1) * 4 + 5, rx: 39, ry: 38 });
  return svg('g', { class: `stack stack-${side}` }, shadow, ...discs, ...sign(kind, top), ...(height > 1 ? badge(height) : []));
}

/**
 * @param {Stack['kind']} kind
 * @param {number} y
 * @returns {SVGElement[]}
 */
function sign(kind, y) {
  if (kind === 'Tott') return [];
  if (kind === 'Tzarra') return [svg('circle', { class: 'stack-ring', r: 17, cy: y })];
  const points = Array.from({ length: 12 }, (_, index) => {
    const radius = index % 2 === 0 ? 26 : 12;
    const angle = (index * Math.PI) / 6;
    return `${(Math.sin(angle) * radius).toFixed(1)},${(y - Math.cos(angle) * radius).toFixed(1)}`;
  });
  return [svg('polygon', { class: 'stack-star', points: points.join(' ') })];
}

/** @param {number} height */
function badge(height) {
  return [
    svg('circle', { class: 'stack-badge', cx: 26, cy: 26, r: 18 }),
    svg('text', { class: 'stack-height', x: 26, y: 27, 'font-size': height > 9 ? 23 : 27, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, height),
  ];
}

// Reads the board of TZAAR's position texts, such as `ooooO/OrrrRO/... w 1`: columns A to I, each from the bottom up, without
// the hole.

/** @type {Record<string, Stack['kind']>} */
const kinds = { T: 'Tzaar', R: 'Tzarra', O: 'Tott' };

/** Reads the pieces of a text from the server, without checks. @type {import('../games.js').BoardGame['picture']} */
export function tzaarPicture(text) {
  const [board, mover, action] = text.split(' ');
  const stacks = board.split('/').flatMap((column, index) => stacksIn(column, String.fromCharCode(65 + index)));
  return pictured({ position: text, mover: mover === 'b' ? 'black' : 'white', action: action === '2' ? 2 : 1, stacks });
}

/**
 * @param {string} column
 * @param {string} letter the letter of the column
 * @returns {Stack[]}
 */
function stacksIn(column, letter) {
  return [...column.matchAll(/\.|([TRO])(\d*)/gi)].flatMap(([, sign, height], index) => {
    const point = letter + (index + 1);
    // The text leaves out the hole, so the points above it are one place further up.
    const at = letter === hole[0] && index + 1 >= Number(hole[1]) ? letter + (index + 2) : point;
    if (sign === undefined) return [];
    return [{ point: at, player: sign === sign.toUpperCase() ? 'white' : 'black', kind: kinds[sign.toUpperCase()], height: Number(height || 1) }];
  });
}
