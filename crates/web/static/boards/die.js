// The die beside the board: pips if it has up to six faces, otherwise a number.

import { el, svg } from '../dom.js';
import { animationMilliseconds, pause } from '../settings.js';
import { texts } from '../texts.js';

const faceMilliseconds = 70;
const rollLength = 2.2;

/** The pips of each face, as columns and rows from -1 to 1. */
export const pips = [
  [],
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/**
 * @param {number} faces
 * @param {string} side the side whose die it is
 */
export function createDie(faces, side) {
  const picture = svg('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' });
  const element = el('div', { class: `die die-${side}`, role: 'img', hidden: true }, picture);
  let rolls = 0;

  /** Shows a face without rolling. @param {number | null} face null hides the die */
  function show(face) {
    rolls += 1;
    element.hidden = face === null;
    if (face === null) return;
    draw(face);
    element.setAttribute('aria-label', texts.board.die(face));
  }

  /** Rolls the die to a face; resolves when the animation ends. @param {number} face */
  async function roll(face) {
    const length = animationMilliseconds() * rollLength;
    show(face);
    const thisRoll = rolls;
    if (length === 0) return;
    const started = performance.now();
    const turning = [{ transform: 'rotate(-300deg) scale(.7)' }, { transform: 'rotate(20deg) scale(1.12)', offset: 0.75 }, { transform: 'none' }];
    picture.animate(turning, { duration: length, easing: 'ease-out' });
    for (let shown = 0; shown + faceMilliseconds < length * 0.8; shown += faceMilliseconds) {
      draw(1 + ((face + 1 + Math.floor(shown / faceMilliseconds) * 2) % faces));
      await pause(faceMilliseconds);
      if (thisRoll !== rolls) return;
    }
    draw(face);
    await pause(started + length - performance.now());
  }

  /** @param {number} face */
  function draw(face) {
    const body = svg('rect', { class: 'die-body', x: -44, y: -44, width: 88, height: 88, rx: 18 });
    const number = svg('text', { class: 'die-number', y: 2, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, face);
    const dots = faces <= 6 ? pips[face].map(([x, y]) => svg('circle', { class: 'die-pip', cx: x * 22, cy: y * 22, r: 9.5 })) : [number];
    picture.replaceChildren(body, ...dots);
  }

  return { element, show, roll };
}

/**
 * The number of faces of the die for a board of this size.
 * @param {number} size
 */
export function facesOf(size) {
  return ((size - 1) * (size - 2)) / 2;
}

// Draws a die as a small picture: pips up to six, otherwise a number.

const middle = 12;
const pipDistance = 5;

/**
 * @param {number} face
 * @param {string} side the side whose colour the die has
 */
export function dieFace(face, side) {
  const places = pips[face] ?? [];
  return svg(
    'svg',
    { class: `die-face die-face-${side}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('rect', { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
    ...places.map(([x, y]) => svg('circle', { cx: middle + x * pipDistance, cy: middle + y * pipDistance, r: 2.3 })),
    places.length === 0 && svg('text', { x: middle, y: 16.5 }, face),
  );
}
