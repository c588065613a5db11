// A small line chart of values over time, with its numbers in a table.

import { el, svg } from '../dom.js';
import { date } from '../format.js';
import { numberHead, table, wordHead } from '../tables.js';
import { texts } from '../texts.js';

/** @import { Point } from './statistics.js' */

/**
 * @typedef {object} ChartOptions
 * @property {string} title
 * @property {string} help an explanation of the values
 * @property {Point[]} points
 * @property {(value: number) => string} format
 * @property {readonly [number, number]} [range] the range of the axis; by default it fits the points
 */

const words = texts.games.statistics;
const width = 420;
const left = 62;
const right = width - 10;
const top = 10;
const bottom = 110;
const height = 134;

/** @param {ChartOptions} options */
export function lineChart({ title, help, points, format, range = rangeOf(points) }) {
  const [low, high] = range;
  return el(
    'section',
    { class: 'chart-section' },
    el('h3', {}, title),
    el('p', { class: 'field-help' }, help),
    picture(),
    el('details', { class: 'unfold chart-numbers' }, el('summary', {}, words.numbers), numbers()),
  );

  function picture() {
    const x = (/** @type {number} */ index) => (points.length === 1 ? (left + right) / 2 : left + ((right - left) * index) / (points.length - 1));
    const spots = points.map(({ value }, index) => [x(index), y(value)]);
    const [first, last] = [date(points[0].date), date(points[points.length - 1].date)];
    return svg(
      'svg',
      { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words.chart(first, last, points.length) },
      ...[low, (low + high) / 2, high].map(gridLine),
      svg('path', { class: 'chart-line', d: `M${spots.map((spot) => spot.join(' ')).join('L')}` }),
      ...spots.map(([cx, cy], index) =>
        svg('circle', { class: 'chart-dot', cx, cy, r: points.length > 60 ? 2 : 3.5 }, svg('title', {}, `${date(points[index].date)}: ${format(points[index].value)}`)),
      ),
      svg('text', { class: 'chart-first', x: left, y: height - 4 }, first),
      points.length > 1 && svg('text', { class: 'chart-last', x: right, y: height - 4 }, last),
    );
  }

  /** @param {number} value */
  function y(value) {
    return bottom - ((bottom - top) * (value - low)) / (high - low);
  }

  /** @param {number} value */
  function gridLine(value) {
    const line = svg('line', { x1: left, x2: right, y1: y(value), y2: y(value) });
    return svg('g', { class: value === 0 ? 'chart-grid chart-zero' : 'chart-grid' }, line, svg('text', { x: left - 6, y: y(value) + 4 }, format(value)));
  }

  function numbers() {
    const rows = [...points].reverse().map((point) => el('tr', {}, el('td', {}, date(point.date)), el('td', { class: 'numbers' }, format(point.value))));
    return table(title, [wordHead(words.date), numberHead(words.value)], el('tbody', {}, ...rows));
  }
}

/**
 * A range between round numbers that contains all values and zero.
 * @param {readonly Point[]} points
 * @returns {[number, number]}
 */
export function rangeOf(points) {
  const values = points.map(({ value }) => value);
  const reach = niceReach(Math.max(...values.map(Math.abs)));
  return Math.min(...values) < 0 ? [-reach, reach] : [0, reach];
}

/** @param {number} largest */
function niceReach(largest) {
  if (largest <= 0) return 0.01;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 5, 10].find((factor) => factor * power >= largest * (1 - 1e-9)) ?? 10) * power;
}
