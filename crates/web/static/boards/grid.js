// The interactive layer of a board: transparent cells above the picture. The keyboard, screen readers, mouse and touch all use
// the same cells.

import { el } from '../dom.js';

/** @import { Look } from './look.js' */

/**
 * @typedef {object} CellState
 * @property {string} label
 * @property {boolean} draggable
 * @property {boolean} usable whether choosing the cell has an effect
 * @property {boolean} selected
 */

const dragThreshold = 5;

export class Grid {
  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    this.element = el('div', { class: 'board-grid', role: 'grid', 'aria-label': board.options.label });
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Look | null} */
    this.look = null;
    this.flipped = false;
    this.current = '';
    /** The height at which the focus moves sideways, on boards whose columns are offset. */
    this.level = 0;
    /** Whether the visitor has moved the focus since the last move; then it stays there. */
    this.hasWandered = false;
    this.ignoreClick = false;
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('click', (event) => this.onClick(event));
    this.element.addEventListener('pointerdown', (event) => this.onPointerDown(event));
    // A click gives no focus, so that the arrow keys still step through the game.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('focusin', (event) => this.onFocus(event));
  }

  /**
   * Positions the cells, and recreates them if the board has changed.
   * @param {Look} look
   * @param {boolean} flipped
   */
  arrange(look, flipped) {
    if (this.look?.key !== look.key) this.build(look);
    if (this.look === look && this.flipped === flipped && this.element.dataset.placed === 'yes') return;
    this.look = look;
    this.flipped = flipped;
    this.element.dataset.placed = 'yes';
    this.level = look.centre(this.current, flipped).y;
    for (const [name, cell] of this.cells) {
      const spot = look.centre(name, flipped);
      cell.style.left = `${((spot.x - look.cell.width / 2 - look.box.x) / look.box.width) * 100}%`;
      cell.style.top = `${((spot.y - look.cell.height / 2 - look.box.y) / look.box.height) * 100}%`;
      cell.style.width = `${(look.cell.width / look.box.width) * 100}%`;
      cell.style.height = `${(look.cell.height / look.box.height) * 100}%`;
    }
  }

  /** @param {Look} look */
  build(look) {
    this.cells.clear();
    const rows = look.rows.map((names, index) => {
      const cells = names.map((name) => {
        const cell = el('div', { class: 'board-cell', role: 'gridcell', 'data-cell': name, tabindex: '-1' });
        this.cells.set(name, cell);
        return cell;
      });
      return el('div', { class: 'board-row', role: 'row', 'aria-label': look.rowLabels[index] }, ...cells);
    });
    this.element.replaceChildren(...rows);
    this.look = look;
    delete this.element.dataset.placed;
    this.current = '';
    this.setCurrent(look.rows[0][0]);
  }

  /** @param {(name: string) => CellState} state */
  update(state) {
    for (const [name, cell] of this.cells) {
      const now = state(name);
      cell.setAttribute('aria-label', now.label);
      cell.setAttribute('aria-selected', String(now.selected));
      cell.classList.toggle('is-draggable', now.draggable);
      cell.classList.toggle('is-usable', now.usable);
    }
  }

  /**
   * Makes a cell the one that Tab reaches, and focuses it if the grid has the focus.
   * @param {string} name
   * @param {number} [level] the height at which the focus moves on; by default that of the cell
   */
  setCurrent(name, level) {
    const next = this.cells.get(name);
    if (next === undefined) return;
    const hadFocus = this.hasFocus();
    this.cells.get(this.current)?.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    this.current = name;
    this.level = level ?? this.look?.centre(name, this.flipped).y ?? 0;
    if (hadFocus) next.focus();
  }

  hasFocus() {
    return this.element.contains(document.activeElement);
  }

  focus() {
    this.cells.get(this.current)?.focus();
  }

  /** @param {FocusEvent} event */
  onFocus(event) {
    const name = cellName(event.target);
    if (name !== null && name !== this.current) this.setCurrent(name);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.board.choose(this.current, true);
    else if (event.key === 'Escape') this.board.cancel();
    else if (event.key.startsWith('Arrow')) this.walk(event.key);
    else return;
    event.preventDefault();
  }

  /** @param {string} key */
  walk(key) {
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    this.hasWandered = true;
    this.setCurrent(this.neighbour(key) ?? this.current, isSideways ? this.level : undefined);
  }

  /**
   * The next cell in the direction of an arrow key, on the board as it is turned.
   * @param {string} key
   */
  neighbour(key) {
    const look = this.look;
    if (look === null) return null;
    const here = look.centre(this.current, this.flipped);
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    const sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
    const candidates = [...this.cells.keys()].flatMap((name) => {
      const spot = look.centre(name, this.flipped);
      const ahead = (isSideways ? spot.x - here.x : spot.y - here.y) * sign;
      const aside = isSideways ? Math.abs(spot.y - this.level) : Math.abs(spot.x - here.x);
      const isAhead = ahead > 1 && (isSideways ? ahead < look.cell.width * 1.5 : aside < 1);
      return isAhead ? [{ name, cost: ahead * 100 + aside }] : [];
    });
    candidates.sort((one, other) => one.cost - other.cost);
    return candidates[0]?.name ?? null;
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const name = cellName(event.target);
    if (name !== null && !this.ignoreClick) this.board.choose(name, false);
  }

  /** @param {PointerEvent} event */
  onPointerDown(event) {
    this.ignoreClick = false;
    const name = cellName(event.target);
    if (name === null || !event.isPrimary || event.button !== 0) return;
    if (!this.cells.get(name)?.classList.contains('is-draggable')) return;
    this.board.press(name);
    this.followPointer(name, event);
  }

  /**
   * @param {string} name
   * @param {PointerEvent} start
   */
  followPointer(name, start) {
    let isDragging = false;
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== start.pointerId) return;
      isDragging ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > dragThreshold;
      if (!isDragging) return;
      this.board.pieceLayer.lift(name, this.spotOf(event));
      this.markOver(this.cellAt(event));
    };
    const end = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== start.pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      this.markOver(null);
      if (!isDragging) return;
      this.ignoreClick = true;
      this.board.drop(name, event.type === 'pointerup' ? this.cellAt(event) : null);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /**
   * Highlights the cell under a dragged piece.
   * @param {string | null} name
   */
  markOver(name) {
    this.cells.forEach((cell, other) => cell.classList.toggle('is-over', other === name && cell.classList.contains('is-usable')));
  }

  /** @param {PointerEvent} event */
  spotOf(event) {
    const bounds = this.element.getBoundingClientRect();
    const box = this.look?.box ?? { x: 0, y: 0, width: 1, height: 1 };
    return {
      x: box.x + ((event.clientX - bounds.left) / bounds.width) * box.width,
      y: box.y + ((event.clientY - bounds.top) / bounds.height) * box.height,
    };
  }

  /** @param {PointerEvent} event */
  cellAt(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under !== null && this.element.contains(under) ? cellName(under) : null;
  }
}

/** @param {EventTarget | null} target */
function cellName(target) {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  return cell instanceof HTMLElement ? (cell.dataset.cell ?? null) : null;
}
