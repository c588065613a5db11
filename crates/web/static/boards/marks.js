// Marks on a board: the last move, pieces that can move, their targets, and how good moves are.

import { svg } from '../dom.js';
import { translation, waysOf, wayOf } from './look.js';

/** @import { BoardView } from './board.js' */
/** @import { Look, Place, Spot } from './look.js' */
/** @typedef {'move' | 'capture' | 'stack' | 'swap'} Deed */

/**
 * @typedef {object} Marked
 * @property {BoardView} view
 * @property {string | null} selected
 * @property {string[]} origins
 * @property {{name: string, deed: Deed}[]} targets
 */

/**
 * Draws the marks under the pieces and the marks above them.
 * @param {Marked} marked
 * @param {Look} look
 * @param {Place} place
 */
export function marksOf({ view, selected, origins, targets }, look, place) {
  const last = [...new Set(waysOf(view.last).flatMap((way) => [way.from, way.to]))];
  // Dots lie under the pieces, so that a dragged piece covers them.
  const dots = targets.filter(({ deed }) => deed === 'move');
  const taken = targets.filter(({ deed }) => deed !== 'move');
  const { heat = {}, arrows = [] } = view;
  const occupied = new Set(arrows.length > 0 ? look.pieces(view.position).map((piece) => piece.at) : []);
  const below = [
    ...Object.entries(heat).map(([name, value]) => put(heatMark(value), place(name))),
    ...last.map((name) => put(look.mark('mark-last'), place(name))),
    ...(selected === null ? [] : [put(look.mark('mark-selected'), place(selected))]),
    ...(view.swaps ? [] : origins).map((name) => put(look.frame('mark-movable'), place(name))),
    ...dots.map(({ name }) => put(svg('circle', { class: 'target-dot', r: 15 }), place(name))),
  ];
  const framed = taken.map(({ name, deed }) => put(targetMark(deed), place(name)));
  return { below, above: [...framed, ...arrows.flatMap((arrow) => drawArrow(arrow, place, (cell) => occupied.has(cell)))] };

  /** @param {number} value */
  function heatMark(value) {
    const mark = look.mark('mark-heat');
    const share = Math.min(1, Math.max(0, value));
    mark.style.fill = `color-mix(in oklab, var(--heat-good) ${Math.round(share * 100)}%, var(--heat-bad))`;
    return mark;
  }

  /** @param {Deed} deed */
  function targetMark(deed) {
    const frame = look.frame(`target-${deed}`);
    return deed !== 'stack' ? frame : svg('g', {}, frame, svg('path', { class: 'target-plus', d: 'M-27-44V-16M-41-30H-13' }));
  }
}

/** @param {SVGElement} mark @param {Spot} spot */
function put(mark, spot) {
  mark.setAttribute('transform', translation(spot));
  return mark;
}

// Arrows above a board, which show moves and how good they are.

/**
 * @typedef {object} Arrow
 * @property {string} move
 * @property {number} strength from 0 to 1
 * @property {'best' | 'good' | 'played' | 'better'} kind
 * @property {string} [label]
 */

const gapAtStart = 30;
/** An arrow ends in the middle of an empty cell, but at the edge of a piece, so that the piece's number stays readable. */
const gapAtEmpty = 2;
const gapAtPiece = 24;
/** The distance of a label from the middle of its cell: beyond the number of a cube. */
const labelDistance = 34;

/**
 * @param {Arrow} arrow
 * @param {Place} place
 * @param {(cell: string) => boolean} isOccupied
 * @returns {SVGElement[]} empty for a pass
 */
function drawArrow(arrow, place, isOccupied) {
  const way = wayOf(arrow.move);
  if (way === null) return [];
  const [from, to] = [place(way.from), place(way.to)];
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const strength = Math.min(1, Math.max(0, arrow.strength));
  const half = 4 + strength * 6;
  const head = half + 11;
  const end = arrowEnd(from, to, isOccupied(way.to));
  const neck = end - head * 1.3;
  const outline = `M${gapAtStart} ${-half}H${neck}V${-head}L${end} 0L${neck} ${head}V${half}H${gapAtStart}Z`;
  const body = svg('path', { d: outline, transform: `translate(${from.x} ${from.y}) rotate(${angle})` });
  const group = svg('g', { class: `arrow arrow-${arrow.kind}`, opacity: 0.35 + strength * 0.5 }, body);
  return arrow.label === undefined ? [group] : [group, labelOf(arrow.label, labelSpot(from, to))];
}

/**
 * The distance of an arrow's tip from the middle of the cell where it starts.
 * @param {Spot} from
 * @param {Spot} to
 * @param {boolean} isOccupied whether a piece stands at the target
 */
export function arrowEnd(from, to, isOccupied) {
  return Math.hypot(to.x - from.x, to.y - from.y) - (isOccupied ? gapAtPiece : gapAtEmpty);
}

/**
 * A label stands at the piece that moves: above its number, or below it if it moves up. Where arrows have labels, each piece
 * has only one arrow, so labels do not overlap.
 * @param {Spot} from
 * @param {Spot} to
 * @returns {Spot}
 */
export function labelSpot(from, to) {
  return { x: from.x, y: from.y + (to.y < from.y ? labelDistance : -labelDistance) };
}

/**
 * @param {string} text
 * @param {Spot} spot
 */
function labelOf(text, spot) {
  const width = 14 + text.length * 12;
  return svg(
    'g',
    { class: 'arrow-label', transform: `translate(${spot.x} ${spot.y})` },
    svg('rect', { x: -width / 2, y: -14, width, height: 28, rx: 8 }),
    svg('text', { y: 1, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, text),
  );
}
