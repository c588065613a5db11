// A die as a small picture: pips up to six, a number beyond.

import { svg } from '../dom.js';

const PIPS = [
  [],
  [[12, 12]],
  [
    [7, 7],
    [17, 17],
  ],
  [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
];

/**
 * @param {number} face
 * @param {string} side whose colour it has
 * @returns {SVGSVGElement}
 */
export function dieFace(face, side) {
  const pips = PIPS[face] ?? [];
  return svg(
    'svg',
    { class: `die-face die-face-${side}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('rect', { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
    ...pips.map(([x, y]) => svg('circle', { cx: x, cy: y, r: 2.3 })),
    pips.length === 0 && svg('text', { x: 12, y: 16.5 }, face),
  );
}
