// The graph of a game: a side's win probability after every turn and, below, the sums of luck and skill.

import { el, svg } from '../dom.js';
import { percent } from '../format.js';
import { texts } from '../texts.js';
import { curveOf, hasLongTurns, hasLuck, mistakesOf } from './data.js';

/** @import { CurvePoint, NumberedGame } from './data.js' */

const WIDTH = 440;
const LEFT = 54;
const RIGHT = WIDTH - 8;
const CHANCE = { top: 8, bottom: 132 };
const SUMS = { top: 152, bottom: 224 };

/**
 * Creates a card with the graph and its legend; `select` marks a turn.
 * @param {NumberedGame} game
 * @param {import('./review-screen.js').ReviewScreen} screen
 */
export function createGraph(game, screen) {
  const { view, whose } = screen;
  const luck = hasLuck(game);
  const mistakes = mistakesOf(game);
  const points = curveOf(game, view);
  const title = texts.review.graphTitle(whose, game.plies.length, mistakes.length, hasLongTurns(game));
  const height = SUMS.bottom + 10;
  const x = (/** @type {number} */ ply) => LEFT + ((RIGHT - LEFT) * ply) / Math.max(1, points.length - 1);
  const chance = (/** @type {number} */ value) => CHANCE.bottom - (CHANCE.bottom - CHANCE.top) * value;
  const span = niceSpan(points);
  const middle = (SUMS.top + SUMS.bottom) / 2;
  const sum = (/** @type {number} */ value) => middle - ((SUMS.bottom - SUMS.top) / 2) * (value / span);

  const cursor = svg('line', { class: 'graph-cursor', y1: CHANCE.top, y2: SUMS.bottom });
  const dot = svg('circle', { class: 'graph-dot', r: 4.5 });
  const chances = points.map((point, ply) => `${x(ply)} ${chance(point.value)}`);
  const picture = svg(
    'svg',
    { class: 'graph', viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': title, onclick: jump },
    ...[0, 0.25, 0.5, 0.75, 1].map((value) => gridLine(chance(value), percent(value, 0), value === 0.5)),
    svg('path', { class: 'graph-area', d: `M${x(0)} ${chance(0.5)}L${chances.join('L')}L${x(points.length - 1)} ${chance(0.5)}Z` }),
    svg('path', { class: 'graph-chance', d: `M${chances.join('L')}` }),
    ...mistakes.map(({ turn, mark }) => svg('circle', { class: `graph-mark graph-mark-${mark}`, cx: x(turn), cy: chance(points[turn]?.value ?? 0.5), r: 3.5 })),
    ...[span, 0, -span].map((value) => gridLine(sum(value), texts.review.graphSum(value), value === 0)),
    luck && svg('path', { class: 'graph-luck', d: `M${points.map((point, ply) => `${x(ply)} ${sum(point.luck)}`).join('L')}` }),
    svg('path', { class: 'graph-skill', d: `M${points.map((point, ply) => `${x(ply)} ${sum(point.skill)}`).join('L')}` }),
    cursor,
    dot,
  );
  const element = el('section', { class: 'card', 'aria-label': texts.review.graph }, picture, legend());
  return { element, select };

  /** Explains the lines of the graph. */
  function legend() {
    const entry = (/** @type {string} */ kind, /** @type {string} */ text) => el('span', { class: `legend legend-${kind}` }, text);
    return el(
      'p',
      { class: 'legends soft' },
      entry('chance', texts.review.legendChance(whose)),
      luck && entry('luck', texts.review.legendLuck(whose)),
      entry('skill', texts.review.legendSkill(whose)),
    );
  }

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
    const box = picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((at - LEFT) / (RIGHT - LEFT)) * (points.length - 1));
    screen.goTo(Math.min(points.length - 1, Math.max(1, ply)));
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
 * The largest sum, rounded up to a round number.
 * @param {CurvePoint[]} points
 */
function niceSpan(points) {
  const largest = Math.max(...points.flatMap(({ luck, skill }) => [Math.abs(luck), Math.abs(skill)]));
  return [0.1, 0.2, 0.5, 1, 2, 5, 10].find((step) => step >= largest) ?? largest;
}
