// Arrows above a board: moves and how good they are.

import { svg } from '../dom.js';
import { wayOf } from './look.js';

/** @typedef {import('./look.js').Look} Look */

/**
 * @typedef {object} Arrow
 * @property {string} move
 * @property {number} strength from 0 to 1
 * @property {'best' | 'good' | 'played' | 'better'} kind
 * @property {string} [label]
 */

const gapAtStart = 30;
const gapAtEnd = 16;

/**
 * @param {Arrow} arrow
 * @param {Look} look
 * @param {boolean} flipped
 * @returns {SVGElement[]} nothing for a move that goes nowhere
 */
export function drawArrow(arrow, look, flipped) {
  const way = wayOf(arrow.move);
  if (way === null) return [];
  const from = look.centre(way.from, flipped);
  const to = look.centre(way.to, flipped);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const strength = Math.min(1, Math.max(0, arrow.strength));
  const half = 4 + strength * 6;
  const head = half + 11;
  const end = length - gapAtEnd;
  const neck = end - head * 1.3;
  const outline = `M${gapAtStart} ${-half}H${neck}V${-head}L${end} 0L${neck} ${head}V${half}H${gapAtStart}Z`;
  const body = svg('path', { d: outline, transform: `translate(${from.x} ${from.y}) rotate(${angle})` });
  const group = svg('g', { class: `arrow arrow-${arrow.kind}`, opacity: 0.35 + strength * 0.5 }, body);
  return arrow.label === undefined ? [group] : [group, labelOf(arrow, { x: to.x + (26 * (to.x - from.x)) / length, y: to.y + (26 * (to.y - from.y)) / length })];
}

/**
 * @param {Arrow} arrow
 * @param {import('./look.js').Spot} spot
 */
function labelOf(arrow, spot) {
  const text = arrow.label ?? '';
  const width = 16 + text.length * 13;
  return svg(
    'g',
    { class: 'arrow-label', transform: `translate(${spot.x} ${spot.y})` },
    svg('rect', { x: -width / 2, y: -15, width, height: 30, rx: 8 }),
    svg('text', { y: 1, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, text),
  );
}
