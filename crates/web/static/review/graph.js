// The graph of a game: a side's win probability after every turn and, below it, cumulative luck and skill.

import { el, svg } from '../dom.js';
import { percent } from '../format.js';
import { texts } from '../texts.js';

/** @import { CurvePoint } from './data.js' */

/**
 * @typedef {object} GraphOptions
 * @property {CurvePoint[]} points
 * @property {{ply: number, mark: string}[]} marks plies to point out
 * @property {boolean} luck whether the game has dice
 * @property {string} title a description for screen readers
 * @property {(ply: number) => void} onPly
 */

const WIDTH = 440;
const LEFT = 54;
const RIGHT = WIDTH - 8;
const CHANCE = { top: 8, bottom: 132 };
const SUMS = { top: 152, bottom: 224 };

/** @param {GraphOptions} options */
export function createGraph(options) {
  const { points, luck } = options;
  const height = SUMS.bottom + 10;
  const x = (/** @type {number} */ ply) => LEFT + ((RIGHT - LEFT) * ply) / Math.max(1, points.length - 1);
  const chance = (/** @type {number} */ value) => CHANCE.bottom - (CHANCE.bottom - CHANCE.top) * value;
  const span = niceSpan(points);
  const middle = (SUMS.top + SUMS.bottom) / 2;
  const sum = (/** @type {number} */ value) => middle - ((SUMS.bottom - SUMS.top) / 2) * (value / span);

  const cursor = svg('line', { class: 'graph-cursor', y1: CHANCE.top, y2: SUMS.bottom });
  const dot = svg('circle', { class: 'graph-dot', r: 4.5 });
  const chances = points.map((point, ply) => `${x(ply)} ${chance(point.value)}`);
  const element = svg(
    'svg',
    { class: 'graph', viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': options.title, onclick: jump },
    ...[0, 0.25, 0.5, 0.75, 1].map((value) => gridLine(chance(value), percent(value, 0), value === 0.5)),
    svg('path', { class: 'graph-area', d: `M${x(0)} ${chance(0.5)}L${chances.join('L')}L${x(points.length - 1)} ${chance(0.5)}Z` }),
    svg('path', { class: 'graph-chance', d: `M${chances.join('L')}` }),
    ...options.marks.map(({ ply, mark }) =>
      svg('circle', { class: `graph-mark graph-mark-${mark}`, cx: x(ply), cy: chance(points[ply]?.value ?? 0.5), r: 3.5 }),
    ),
    ...[span, 0, -span].map((value) => gridLine(sum(value), texts.review.graphSum(value), value === 0)),
    luck && svg('path', { class: 'graph-luck', d: `M${points.map((point, ply) => `${x(ply)} ${sum(point.luck)}`).join('L')}` }),
    svg('path', { class: 'graph-skill', d: `M${points.map((point, ply) => `${x(ply)} ${sum(point.skill)}`).join('L')}` }),
    cursor,
    dot,
  );
  return { element, select };

  /** @param {number} ply the number of plies played; 0 is the start */
  function select(ply) {
    const point = points[ply];
    if (!point) return;
    cursor.setAttribute('x1', String(x(ply)));
    cursor.setAttribute('x2', String(x(ply)));
    dot.setAttribute('cx', String(x(ply)));
    dot.setAttribute('cy', String(chance(point.value)));
  }

  /** @param {MouseEvent} event */
  function jump(event) {
    const box = element.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((at - LEFT) / (RIGHT - LEFT)) * (points.length - 1));
    options.onPly(Math.min(points.length - 1, Math.max(0, ply)));
  }
}

/**
 * @param {number} y
 * @param {string} label
 * @param {boolean} strong
 */
function gridLine(y, label, strong) {
  return svg(
    'g',
    { class: strong ? 'graph-grid graph-grid-strong' : 'graph-grid' },
    svg('line', { x1: LEFT, x2: RIGHT, y1: y, y2: y }),
    svg('text', { x: LEFT - 6, y: y + 4 }, label),
  );
}

/**
 * The largest sum, rounded up to a number that reads well.
 * @param {CurvePoint[]} points
 */
function niceSpan(points) {
  const largest = Math.max(...points.flatMap(({ luck, skill }) => [Math.abs(luck), Math.abs(skill)]));
  return [0.1, 0.2, 0.5, 1, 2, 5, 10].find((step) => step >= largest) ?? largest;
}

/**
 * Which line is which.
 * @param {string | null} side whose chances they are; null for the visitor's own
 * @param {boolean} luck
 */
export function createLegend(side, luck) {
  const entry = (/** @type {string} */ kind, /** @type {string} */ text) => el('span', { class: `legend legend-${kind}` }, text);
  return el(
    'p',
    { class: 'legends soft' },
    entry('chance', texts.review.legendChance(side)),
    luck && entry('luck', texts.review.legendLuck(side)),
    entry('skill', texts.review.legendSkill(side)),
  );
}
