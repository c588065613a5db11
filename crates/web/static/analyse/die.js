// A die as a small picture: pips up to six, a number beyond.

import { pips } from '../boards/die.js';
import { svg } from '../dom.js';

const middle = 12;
const pipDistance = 5;

/**
 * @param {number} face
 * @param {string} side whose colour it has
 * @returns {SVGSVGElement}
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
