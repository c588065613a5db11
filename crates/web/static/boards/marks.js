// Marks on a board: the last move, pieces that can move and their targets, how good moves are.

import { svg } from '../dom.js';
import { drawArrow } from './arrows.js';
import { translation, waysOf } from './look.js';

/** @import { BoardView } from './board.js' */
/** @import { Look } from './look.js' */
/** @typedef {'move' | 'capture' | 'stack' | 'swap'} Deed */

/**
 * @typedef {object} Marked
 * @property {BoardView} view
 * @property {string | null} selected
 * @property {string[]} origins
 * @property {{name: string, deed: Deed}[]} targets
 */

/**
 * The marks under the pieces.
 * @param {Marked} marked
 * @param {Look} look
 * @param {boolean} flipped
 * @returns {SVGElement[]}
 */
export function marksBelow({ view, selected, origins, targets }, look, flipped) {
  const last = [...new Set(waysOf(view.last).flatMap((way) => [way.from, way.to]))];
  // Dots lie under the pieces, so that a dragged one covers them.
  const dots = targets.filter(({ deed }) => deed === 'move');
  const heat = Object.entries(view.heat ?? {});
  return [
    ...heat.map(([name, value]) => put(heatMark(look, value), name, look, flipped)),
    ...last.map((name) => put(look.mark('mark-last'), name, look, flipped)),
    ...(selected === null ? [] : [put(look.mark('mark-selected'), selected, look, flipped)]),
    ...(view.swaps ? [] : origins).map((name) => put(look.frame('mark-movable'), name, look, flipped)),
    ...dots.map(({ name }) => put(svg('circle', { class: 'target-dot', r: 15 }), name, look, flipped)),
  ];
}

/**
 * The marks above the pieces.
 * @param {Marked} marked
 * @param {Look} look
 * @param {boolean} flipped
 * @returns {SVGElement[]}
 */
export function marksAbove({ view, targets }, look, flipped) {
  const taken = targets.filter(({ deed }) => deed !== 'move');
  const places = taken.map(({ name, deed }) => put(targetMark(look, deed), name, look, flipped));
  const occupied = new Set((view.arrows ?? []).length > 0 ? look.pieces(view.position).map((piece) => piece.at) : []);
  return [...places, ...(view.arrows ?? []).flatMap((arrow) => drawArrow(arrow, look, flipped, (cell) => occupied.has(cell)))];
}

/**
 * @template {SVGElement} Mark
 * @param {Mark} mark
 * @param {string} name
 * @param {Look} look
 * @param {boolean} flipped
 * @returns {Mark}
 */
function put(mark, name, look, flipped) {
  mark.setAttribute('transform', translation(look.centre(name, flipped)));
  return mark;
}

/**
 * @param {Look} look
 * @param {number} value
 */
function heatMark(look, value) {
  const mark = look.mark('mark-heat');
  const share = Math.min(1, Math.max(0, value));
  mark.style.fill = `color-mix(in oklab, var(--heat-good) ${Math.round(share * 100)}%, var(--heat-bad))`;
  return mark;
}

/**
 * @param {Look} look
 * @param {Deed} deed
 */
function targetMark(look, deed) {
  const frame = look.frame(`target-${deed}`);
  return deed !== 'stack' ? frame : svg('g', {}, frame, svg('path', { class: 'target-plus', d: 'M-27-44V-16M-41-30H-13' }));
}
