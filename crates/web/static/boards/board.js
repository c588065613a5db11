// A board for any game: shows positions, lets the visitor move pieces, draws arrows and colours.

import { announce } from '../announce.js';
import { el, fill, setAttributes, svg, textButton } from '../dom.js';
import { warningsOf } from '../facts.js';
import { registerKeys } from '../keys.js';
import { animationMilliseconds, settings, watchSettings } from '../settings.js';
import { texts } from '../texts.js';
import { Grid } from './grid.js';
import { wayOf, waysOf } from './look.js';
import { marksOf } from './marks.js';
import { PieceLayer } from './pieces.js';

/** @import { Look } from './look.js' */
/** @import { Described } from '../types.js' */
/** @import { Deed } from './marks.js' */
/** @typedef {Pick<import('./games.js').BoardGame, 'name' | 'look'>} ShownGame */

/**
 * @typedef {object} BoardOptions
 * @property {(move: string) => void} onMove
 * @property {string} label
 * @property {boolean} [flipped] the initial orientation; by default, the board follows the settings
 * @property {(square: string) => void} [onSquare] for the editor: called with every cell chosen while the board is not interactive
 */

/**
 * @typedef {object} BoardView
 * @property {Described} position
 * @property {boolean} interactive
 * @property {string[]} legal
 * @property {import('./marks.js').Arrow[]} [arrows]
 * @property {Record<string, number>} [heat] by cell, from 0 (bad) to 1 (good)
 * @property {string} [last] the move to mark, or a turn of several such as `B2D2-E4E6`
 * @property {boolean} [animate]
 * @property {boolean} [swaps] whether moves swap two pieces, as in a set-up
 */

export class Board {
  /**
   * @param {ShownGame} game
   * @param {BoardOptions} options
   */
  constructor(game, options) {
    this.game = game;
    this.options = options;
    this.flipped = options.flipped ?? settings().flip;
    this.wantedFlip = settings().flip;
    /** @type {BoardView | null} */
    this.view = null;
    /** @type {Look | null} */
    this.look = null;
    /** @type {string | null} */
    this.selected = null;
    /** @type {string | null} */
    this.justPressed = null;
    this.grid = new Grid(this);
    this.pieceLayer = new PieceLayer();
    this.layers = { ground: svg('g'), below: svg('g'), above: svg('g', { class: 'board-above' }) };
    this.svg = svg('svg', { class: 'board-picture', 'aria-hidden': 'true' }, this.layers.ground, this.layers.below, this.pieceLayer.element, this.layers.above);
    this.passButton = textButton(texts.board.pass, () => this.pass(), 'button-main board-pass', { hidden: true });
    this.frame = el('div', { class: 'board-frame' }, this.svg, this.grid.element, this.passButton);
    this.warnings = el('div', { class: 'board-warnings' });
    this.element = el('div', { class: 'board', 'data-game': game.name }, this.frame, this.warnings);
    this.element.classList.toggle('is-flipped', this.flipped);
    this.stopWatching = watchSettings(() => this.followSettings());
    this.takeKeysAway = registerKeys(texts.board.keysTitle, [
      { key: 'm', text: texts.board.nextKey, run: () => this.goToNext() },
      ...texts.board.keys.map(([key, text]) => ({ key, text, run: () => {} })),
    ], () => this.element.checkVisibility());
  }

  close() {
    this.stopWatching();
    this.takeKeysAway();
    this.element.remove();
  }

  /** @param {BoardView} view */
  show(view) {
    const before = this.view;
    this.view = view;
    this.selected = this.stillSelected(before);
    this.useLook(this.game.look(view.position));
    this.drawPieces(view.animate === true ? animationMilliseconds() : 0);
    this.drawMarks();
    setAttributes(this.passButton, { hidden: !(view.interactive && view.legal.includes('pass')) });
    fill(this.warnings, ...warningsOf(view.position).map((warning) => el('p', { class: 'notice' }, warning)));
    const isNew = before?.position.position !== view.position.position || before.interactive !== view.interactive;
    if (isNew && !(this.grid.hasFocus() && this.grid.hasWandered)) this.offerFirst();
  }

  flip() {
    this.setFlipped(!this.flipped);
  }

  /** Moves the keyboard focus to the board. */
  focus() {
    this.grid.focus();
  }

  followSettings() {
    const { flip } = settings();
    const isTurned = flip !== this.wantedFlip && this.options.flipped === undefined;
    this.wantedFlip = flip;
    if (isTurned) this.setFlipped(flip);
    this.redraw();
  }

  /** @param {boolean} flipped */
  setFlipped(flipped) {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    this.element.classList.toggle('is-flipped', flipped);
    this.redraw();
  }

  redraw() {
    const look = this.look;
    if (this.view === null || look === null) return;
    this.look = null;
    this.useLook(look);
    this.drawPieces(0);
    this.drawMarks();
  }

  /** Plays a pass, if it is legal. */
  pass() {
    if (this.view?.interactive && this.view.legal.includes('pass')) this.play('pass', true);
  }

  /**
   * The piece to select: the old one while the position is the same, or the only one that can move.
   * @param {BoardView | null} before
   */
  stillSelected(before) {
    const origins = this.origins();
    if (before?.position.position === this.view?.position.position && origins.includes(this.selected ?? '')) return this.selected;
    return origins.length === 1 ? origins[0] : null;
  }

  /** @param {Look} look */
  useLook(look) {
    if (this.look?.key !== look.key) {
      const { x, y, width, height } = look.box;
      this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
      this.frame.style.aspectRatio = `${width} / ${height}`;
      this.element.style.setProperty('--board-aspect', String(width / height));
      this.layers.ground.replaceChildren(...look.ground(this.flipped, settings().coordinates));
      this.look = look;
    }
    this.grid.arrange(this.look, this.flipped);
  }

  /** @param {number} milliseconds */
  drawPieces(milliseconds) {
    if (this.view === null || this.look === null) return;
    this.pieceLayer.draw(this.look.pieces(this.view.position), this.view.last, this.placing(this.look), milliseconds);
  }

  /** Returns a function that finds the centre of a cell on the turned board. @param {Look} look @returns {import('./look.js').Place} */
  placing(look) {
    return (cell) => look.centre(cell, this.flipped);
  }

  /** Puts the keyboard focus on a piece that can move. */
  offerFirst() {
    const origins = this.origins();
    if (origins.length > 0) this.grid.setCurrent(this.selected ?? origins[0]);
  }

  /** Moves the focus to the next piece that can move or, if a piece is selected, to its next target. */
  goToNext() {
    const names = this.selected === null ? this.origins() : this.targets();
    if (names.length > 0) this.grid.setCurrent(names[(names.indexOf(this.grid.current) + 1) % names.length]);
    this.grid.focus();
  }

  /** @returns {string[]} the cells whose piece may move */
  origins() {
    if (this.view === null || !this.view.interactive) return [];
    return [...new Set(this.view.legal.flatMap((move) => wayOf(move)?.from ?? []))];
  }

  /** @returns {string[]} the cells to which the selected piece may move */
  targets() {
    if (this.selected === null || this.view === null || !this.view.interactive) return [];
    return this.view.legal.flatMap((move) => {
      const way = wayOf(move);
      return way !== null && way.from === this.selected ? [way.to] : [];
    });
  }

  /** @param {string} name */
  pieceAt(name) {
    return this.pieceLayer.pieces.find((piece) => piece.at === name);
  }

  /**
   * The effect of moving the selected piece to a cell.
   * @param {string} name
   * @returns {Deed}
   */
  deed(name) {
    const target = this.pieceAt(name);
    if (target === undefined) return 'move';
    if (this.view?.swaps) return 'swap';
    const isOwn = target.player === this.pieceAt(this.selected ?? '')?.player;
    return isOwn ? (this.look?.ownTarget ?? 'capture') : 'capture';
  }

  /**
   * Handles a tap, a click or Enter on a cell.
   * @param {string} name
   * @param {boolean} byKeyboard
   */
  choose(name, byKeyboard) {
    const wasPressed = this.justPressed === name;
    this.justPressed = null;
    if (this.view === null) return;
    if (!this.view.interactive) return this.options.onSquare?.(name);
    if (this.selected !== null && this.targets().includes(name)) return this.play(this.selected + name, true);
    if (this.selected === name && !wasPressed) return this.cancel();
    if (this.origins().includes(name)) this.select(name, byKeyboard);
    else if (byKeyboard) announce(texts.board.notLegal);
    else this.select(null, false);
  }

  /** Handles a press of the pointer on a cell whose piece can be dragged. @param {string} name */
  press(name) {
    if (this.selected === name || this.targets().includes(name)) return;
    this.select(name, false);
    this.justPressed = name;
  }

  /**
   * @param {string} name
   * @param {string | null} target
   */
  drop(name, target) {
    this.justPressed = null;
    this.pieceLayer.letGo();
    const move = target === null ? '' : name + target;
    if (this.view?.interactive && this.view.legal.includes(move)) return this.play(move, false);
    this.drawPieces(0);
    this.select(name, false);
  }

  cancel() {
    if (this.selected === null) return;
    announce(texts.board.dropped);
    this.select(null, false);
  }

  /**
   * @param {string | null} name
   * @param {boolean} aloud
   */
  select(name, aloud) {
    this.selected = name;
    this.drawMarks();
    if (aloud && name !== null) announce(texts.board.picked(this.pieceAt(name)?.label ?? name));
  }

  /**
   * Moves the piece to its target. Until the next position arrives, no other move is accepted.
   * @param {string} move
   * @param {boolean} animate false for a dragged piece, which is already there
   */
  play(move, animate) {
    const way = wayOf(move);
    if (this.view === null || this.look === null) return;
    const isSwap = this.view.swaps === true;
    this.view = { ...this.view, interactive: false, legal: [] };
    this.selected = null;
    this.grid.hasWandered = isSwap;
    if (way !== null && !isSwap) this.pieceLayer.go(way, this.placing(this.look), animate ? animationMilliseconds() : 0);
    this.drawMarks();
    setAttributes(this.passButton, { hidden: true });
    this.options.onMove(move);
  }

  drawMarks() {
    const { view, look } = this;
    if (view === null || look === null) return;
    const last = waysOf(view.last);
    const targets = this.targets();
    const picture = { view, selected: this.selected, origins: this.origins(), targets: targets.map((name) => ({ name, deed: this.deed(name) })) };
    const { below, above } = marksOf(picture, look, this.placing(look));
    this.layers.below.replaceChildren(...below);
    this.layers.above.replaceChildren(...above);
    this.grid.update((name) => this.cellState(name, last, targets));
  }

  /**
   * @param {string} name
   * @param {import('./look.js').Way[]} last
   * @param {string[]} targets
   * @returns {import('./grid.js').CellState}
   */
  cellState(name, last, targets) {
    const words = texts.board;
    const isOrigin = this.origins().includes(name);
    const isTarget = targets.includes(name);
    const isSelected = name === this.selected;
    const deeds = { move: words.moveHere, capture: words.captureHere, stack: words.stackHere, swap: words.swapHere };
    const parts = [
      name,
      this.pieceAt(name)?.label ?? words.empty,
      this.look?.note(name),
      isSelected ? words.selected : isTarget ? deeds[this.deed(name)] : isOrigin ? words.mayMove : '',
      last.some((way) => way.to === name) ? words.lastTo : last.some((way) => way.from === name) ? words.lastFrom : '',
    ];
    const isEditor = this.options.onSquare !== undefined && this.view?.interactive === false;
    return {
      label: texts.common.listed(parts.flatMap((part) => part || [])),
      draggable: isOrigin,
      usable: isOrigin || isTarget || isEditor,
      selected: isSelected,
    };
  }
}
