// Draws the pieces on a board and their animations.

import { svg } from '../dom.js';
import { translation, waysOf } from './look.js';

/** @import { Piece, Place, Spot, Way } from './look.js' */

export class PieceLayer {
  constructor() {
    this.element = svg('g', {});
    /** @type {Map<string, SVGGElement>} */
    this.nodes = new Map();
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {string | undefined} */
    this.last = undefined;
    /** The dragged piece, if any: its id, its cell and the place of the pointer. @type {{id: string, at: string, spot: Spot} | null} */
    this.lifted = null;
  }

  /**
   * @param {Piece[]} pieces
   * @param {string | undefined} last the move that led here
   * @param {Place} place
   * @param {number} milliseconds the duration of the animation; 0 for none
   */
  draw(pieces, last, place, milliseconds) {
    const ways = milliseconds > 0 ? travels(this.pieces, pieces, last, this.last) : [];
    const captured = ways.flatMap((way) => this.pieces.filter((piece) => piece.at === way.to && !pieces.some((other) => other.id === piece.id)));
    this.pieces = pieces;
    this.last = last;
    this.nodes.clear();
    const nodes = pieces.map((piece) => {
      const node = piece.draw();
      node.setAttribute('transform', translation(place(piece.at)));
      this.nodes.set(piece.at, node);
      return node;
    });
    this.element.replaceChildren(...nodes);
    captured.forEach((piece) => this.fade(piece, place(piece.at), milliseconds));
    ways.forEach((way) => this.slide(way, place, milliseconds));
    if (this.lifted !== null) this.liftAgain(this.lifted);
  }

  /**
   * Draws a move before the position after it is known.
   * @param {Way} way
   * @param {Place} place
   * @param {number} milliseconds
   */
  go(way, place, milliseconds) {
    const left = this.pieces.filter((piece) => piece.at !== way.to);
    const moved = left.map((piece) => (piece.at === way.from ? { ...piece, at: way.to } : piece));
    this.draw(moved, way.from + way.to, place, milliseconds);
  }

  /**
   * Draws a dragged piece at the pointer, above the others.
   * @param {string} at the cell where the piece stands
   * @param {Spot} spot
   */
  lift(at, spot) {
    const node = this.nodes.get(at);
    const piece = this.pieces.find((other) => other.at === at);
    if (node === undefined || piece === undefined) return;
    this.lifted = { id: piece.id, at, spot };
    if (node !== this.element.lastChild) this.element.append(node);
    node.classList.add('is-lifted');
    node.setAttribute('transform', translation(spot));
  }

  /**
   * Keeps a dragged piece under the pointer after the board was redrawn, if the piece is still there.
   * @param {{id: string, at: string, spot: Spot}} lifted
   */
  liftAgain({ id, at, spot }) {
    this.lifted = null;
    if (this.pieces.some((piece) => piece.id === id && piece.at === at)) this.lift(at, spot);
  }

  /** Ends dragging: the next drawing shows the piece in its cell. */
  letGo() {
    this.lifted = null;
  }

  /**
   * @param {Piece} piece
   * @param {Spot} spot
   * @param {number} milliseconds
   */
  fade(piece, spot, milliseconds) {
    const node = piece.draw();
    node.setAttribute('transform', translation(spot));
    this.element.append(node);
    const fading = node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: milliseconds, easing: 'ease-in' });
    fading.onfinish = () => node.remove();
  }

  /**
   * @param {Way} way
   * @param {Place} place
   * @param {number} milliseconds
   */
  slide(way, place, milliseconds) {
    const node = this.nodes.get(way.to);
    if (node === undefined) return;
    const spots = [way.from, way.to].map(place);
    this.element.append(node);
    node.animate(spots.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })), { duration: milliseconds, easing: 'cubic-bezier(.3, .1, .3, 1)' });
  }
}

/**
 * Finds the pieces that move between two drawings: cubes by their ids, stacks by the move that was made or taken back.
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @param {string | undefined} played
 * @param {string | undefined} playedBefore
 * @returns {Way[]}
 */
export function travels(before, after, played, playedBefore) {
  const known = new Map(before.map((piece) => [piece.id, piece.at]));
  const ways = after.flatMap((piece) => {
    const from = known.get(piece.id);
    return from !== undefined && from !== piece.at ? [{ from, to: piece.at }] : [];
  });
  if (ways.length > 0) return ways.length <= 2 ? ways : [];
  const forward = waysOf(played).at(-1);
  if (forward !== undefined && left(before, after, forward.from) && holds(after, forward.to)) return [forward];
  const backward = waysOf(playedBefore).at(-1);
  if (backward !== undefined && left(after, before, backward.from)) return [{ from: backward.to, to: backward.from }];
  return [];
}

/**
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @param {string} at
 */
function left(before, after, at) {
  return holds(before, at) && !holds(after, at);
}

/**
 * @param {Piece[]} pieces
 * @param {string} at
 */
function holds(pieces, at) {
  return pieces.some((piece) => piece.at === at);
}
