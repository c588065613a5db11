// A value with its error bar, small enough for a table cell.

import { svg } from '../dom.js';

const WIDTH = 140;
const HEIGHT = 18;
const MARGIN = 6;

/** @typedef {{from: number, to: number, middle: number}} Scale the ends of the axis and a line to compare with */

/**
 * @param {number | null} value
 * @param {number | null} low
 * @param {number | null} high
 * @param {Scale} scale
 * @returns {SVGSVGElement}
 */
export function whisker(value, low, high, scale) {
  const x = (/** @type {number} */ at) =>
    MARGIN + ((WIDTH - 2 * MARGIN) * (Math.min(scale.to, Math.max(scale.from, at)) - scale.from)) / (scale.to - scale.from || 1);
  const y = HEIGHT / 2;
  return svg(
    'svg',
    { class: 'whisker', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    svg('line', { class: 'whisker-axis', x1: x(scale.middle), x2: x(scale.middle), y1: 0, y2: HEIGHT }),
    low !== null &&
      high !== null &&
      svg('path', { class: 'whisker-bar', d: `M${x(low)} ${y - 4}V${y + 4}M${x(low)} ${y}H${x(high)}M${x(high)} ${y - 4}V${y + 4}` }),
    value !== null && svg('circle', { class: 'whisker-dot', cx: x(value), cy: y, r: 4 }),
  );
}

/**
 * An axis that covers all intervals, symmetric around the middle.
 * @param {(number | null)[]} ends
 * @param {number} middle
 * @param {number} least how far it goes to either side at least
 * @returns {Scale}
 */
export function evenScale(ends, middle, least) {
  const reach = Math.max(least, ...ends.flatMap((end) => (end === null ? [] : [Math.abs(end - middle)])));
  return { from: middle - reach, to: middle + reach, middle };
}
