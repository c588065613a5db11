// A review on the page: board and graph in step, the totals, the mistakes, and the link to training.

import { createBoard } from '../boards/board.js';
import { boardGame } from '../boards/games.js';
import { announce } from '../announce.js';
import { el, fill } from '../dom.js';
import { iconButton } from '../icons.js';
import { registerKeys } from '../keys.js';
import { texts } from '../texts.js';
import { leaveFocus } from '../analyse/screen-parts.js';
import { gameTitle } from '../analyse/open-text.js';
import { createExport } from './export.js';
import { actionsOf, curveOf, hasLongTurns, hasLuck, mistakesOf, questionOf } from './data.js';
import { createGraph, createLegend } from './graph.js';
import { createMistakes } from './mistakes.js';
import { createPlyCard } from './ply-card.js';
import { createPliesTable } from './plies-table.js';
import { createTotals } from './totals.js';
import { Training } from './training.js';

/** @typedef {import('../boards/arrows.js').Arrow} Arrow */
/** @typedef {import('../types.js').Described} Described */
/** @typedef {import('./progress.js').Reviewed} Reviewed */
/** @typedef {import('./data.js').Ply} Ply */

/** @typedef {{game: number, ply: number | null}} Place which game of the record, and where in it; null is its worst mistake */

export class ReviewScreen {
  /**
   * @param {Reviewed} reviewed
   * @param {{onAnother: () => void, onPlace: (place: Place) => void}} events
   * @param {Place} [place] to begin with
   */
  constructor(reviewed, { onAnother, onPlace }, place = { game: 0, ply: null }) {
    this.reviewed = reviewed;
    this.onPlace = onPlace;
    this.place = place.game;
    this.info = reviewed.read.game;
    this.board = createBoard(boardGame(this.info.name), { label: texts.analyse.board(this.info.title), onMove: (move) => this.training?.play(move) });
    /** @type {Training | null} */
    this.training = null;
    /** The turn whose decision is on the board, from 1; one more is the end of the game. */
    this.ply = 1;
    this.panel = el('div', { class: 'analyse-panel' });
    this.caption = el('p', { class: 'board-status' });
    this.toolbar = el(
      'div',
      { class: 'board-toolbar', role: 'toolbar', 'aria-label': texts.analyse.toolbar },
      iconButton('first', texts.analyse.first, () => this.goTo(1)),
      iconButton('back', texts.analyse.back, () => this.goTo(this.ply - 1)),
      iconButton('forward', texts.analyse.forward, () => this.goTo(this.ply + 1)),
      iconButton('last', texts.analyse.last, () => this.goTo(Infinity)),
      el('span', { class: 'spacer' }),
      el('button', { class: 'button button-quiet', type: 'button', onclick: () => this.nextMistake() }, texts.review.nextMistake),
      iconButton('flip', texts.analyse.flip, () => this.board.flip()),
    );
    this.head = this.createHead(onAnother);
    this.shown = this.prepare(place.game);
    this.element = el(
      'div',
      { class: `analyse analyse-${this.info.name} review` },
      el('div', { class: 'analyse-board' }, el('div', { class: 'board-and-bar' }, this.board.element), this.toolbar, this.caption),
      this.panel,
    );
    leaveFocus(this.element);
    this.forgetKeys = registerKeys(texts.review.keysTitle, this.keys());
    this.useGame(place.game, place.ply);
  }

  /** @param {() => void} onAnother */
  createHead(onAnother) {
    const { review, read } = this.reviewed;
    const select = el(
      'select',
      { class: 'select', 'aria-label': texts.review.whichGame, onchange: () => this.useGame(Number(select.value)) },
      ...read.games.map((game, place) =>
        el('option', { value: String(place), selected: place === this.place }, `${place + 1}. ${gameTitle(game, this.info.sides)}`),
      ),
    );
    return el(
      'div',
      { class: 'review-head' },
      review.games.length > 1 ? select : el('h2', {}, gameTitle(read.games[0], this.info.sides)),
      el('p', { class: 'soft' }, texts.review.judgedBy(review.engine, review.depth)),
      el('button', { class: 'button button-small', type: 'button', onclick: onAnother }, texts.review.another),
    );
  }

  /**
   * @param {number} place
   * @param {number | null} [ply]
   */
  useGame(place, ply = null) {
    this.place = place;
    this.shown = this.prepare(place);
    fill(this.panel, ...this.shown.elements);
    this.goTo(ply ?? mistakesOf(this.shown.game)[0]?.turn ?? 1);
  }

  /**
   * The panel's content for a game.
   * @param {number} place
   */
  prepare(place) {
    const { review, read } = this.reviewed;
    const game = review.games[place];
    const record = read.games[game.number - 1];
    const mistakes = mistakesOf(game);
    const luck = hasLuck(game);
    const [first] = this.info.sides;
    const graph = createGraph({
      points: curveOf(game, first),
      marks: mistakes.map(({ turn, mark }) => ({ ply: turn, mark })),
      luck,
      title: texts.review.graphTitle(first, game.plies.length, mistakes.length, hasLongTurns(game)),
      onPly: (ply) => this.goTo(Math.max(1, ply)),
    });
    const plyCard = createPlyCard(this.info);
    const list = createMistakes(game, this.info, { onPly: (ply) => this.goTo(ply), onTrain: (side) => this.train(side) });
    const table = createPliesTable(game, this.info, (ply) => this.goTo(ply));
    const graphCard = el('section', { class: 'card', 'aria-label': texts.review.graph }, graph.element, createLegend(first, luck));
    const elements = [
      this.head,
      graphCard,
      plyCard.element,
      list.element,
      createTotals(game, this.info),
      table.element,
      createExport(this.reviewed),
    ];
    return { game, record, graph, plyCard, list, table, elements };
  }

  /** @param {number} wanted */
  goTo(wanted) {
    if (this.training) return;
    const { game, graph, plyCard, list, table } = this.shown;
    const end = game.plies.length + 1;
    const before = this.ply;
    this.ply = Math.min(end, Math.max(1, wanted));
    const ply = game.plies[this.ply - 1] ?? null;
    this.board.show({
      position: this.positionAt(this.ply),
      interactive: false,
      legal: [],
      arrows: ply ? arrowsOf(ply) : [],
      last: this.lastBefore(this.ply),
      animate: Math.abs(this.ply - before) === 1,
    });
    graph.select(Math.min(this.ply, game.plies.length));
    plyCard.show(ply);
    list.select(this.ply);
    table.select(this.ply);
    this.caption.textContent = ply
      ? texts.review.caption(this.ply, game.plies.length, ply.player, ply.die ?? null, hasLongTurns(game))
      : texts.review.end(game.winner);
    announce(ply ? texts.review.spoken(ply, this.ply, hasLongTurns(game)) : texts.review.end(game.winner));
    this.onPlace({ game: this.place, ply: this.ply });
  }

  /** The last action before a turn. @param {number} number @returns {string | undefined} */
  lastBefore(number) {
    const before = this.shown.game.plies[number - 2];
    return before && actionsOf(before.played).at(-1);
  }

  /** The position in which a turn began, with its die; or the last one. @param {number} number @returns {Described} */
  positionAt(number) {
    const { game, record } = this.shown;
    const ply = game.plies[number - 1];
    const played = ply ? ply.ply - 1 : record.plies.length;
    return this.described(ply, played);
  }

  /**
   * @param {Ply | undefined} ply
   * @param {number} played the number of plies of the record
   * @returns {Described}
   */
  described(ply, played) {
    const { record } = this.shown;
    const before = /** @type {Described} */ (played === 0 ? record.start : record.plies[played - 1]?.position);
    return ply
      ? { ...before, position: ply.position, die: ply.die ?? null, turn: 'move', moves: ply.moves.map(({ move }) => move) }
      : before;
  }

  nextMistake() {
    const inOrder = mistakesOf(this.shown.game)
      .map(({ turn }) => turn)
      .sort((a, b) => a - b);
    const next = inOrder.find((turn) => turn > this.ply) ?? inOrder[0];
    if (next !== undefined) this.goTo(next);
  }

  /** @param {string} side */
  train(side) {
    const { game } = this.shown;
    const plies = mistakesOf(game)
      .filter(({ player }) => player === side)
      .sort((a, b) => a.ply - b.ply)
      .map(questionOf);
    this.training = new Training(plies, {
      onShow: (ply, interactive, arrows) => {
        const action = ply.actions?.findIndex(({ position }) => position === ply.position) ?? 0;
        const position = this.described(ply, ply.ply - 1 + action);
        const last = action > 0 ? ply.actions?.[action - 1].played : this.lastBefore(game.plies.findIndex((other) => other.ply === ply.ply) + 1);
        this.board.show({ position, interactive, legal: position.moves, arrows, last });
        this.caption.textContent = texts.review.toMove(ply.player, ply.die ?? null);
      },
      onEnd: () => this.endTraining(),
    });
    this.element.classList.add('is-training');
    fill(this.panel, this.training.element);
    this.training.start();
  }

  endTraining() {
    const first = this.training?.current?.ply;
    const last = first === undefined ? this.ply : this.shown.game.plies.findIndex(({ ply }) => ply === first) + 1;
    this.training = null;
    this.element.classList.remove('is-training');
    fill(this.panel, ...this.shown.elements);
    this.goTo(last);
  }

  keys() {
    const words = texts.analyse;
    return [
      { key: 'ArrowLeft', text: words.back, run: () => this.goTo(this.ply - 1) },
      { key: 'ArrowRight', text: words.forward, run: () => this.goTo(this.ply + 1) },
      { key: 'ArrowUp', text: words.first, run: () => this.goTo(1) },
      { key: 'ArrowDown', text: words.last, run: () => this.goTo(Infinity) },
      { key: 'Home', text: words.first, run: () => this.goTo(1) },
      { key: 'End', text: words.last, run: () => this.goTo(Infinity) },
      { key: 'n', text: texts.review.nextMistake, run: () => this.nextMistake() },
      { key: 'f', text: words.flip, run: () => this.board.flip() },
      { key: 'Escape', text: texts.review.leaveTraining, run: () => this.training && this.endTraining() },
    ];
  }

  close() {
    this.forgetKeys();
    this.board.close();
  }
}

/** What was played, and what would have been better. @param {Ply} ply @returns {Arrow[]} */
export function arrowsOf(ply) {
  const better = ply.loss > 0 ? ply.best : [];
  const kind = ply.loss > 0 ? 'played' : 'best';
  return [
    ...actionsOf(ply.played).map((move) => ({ move, strength: 0.7, kind: /** @type {'played' | 'best'} */ (kind) })),
    ...better
      .slice(0, 2)
      .flatMap(actionsOf)
      .map((move) => ({ move, strength: 1, kind: /** @type {'better'} */ ('better') })),
  ];
}
