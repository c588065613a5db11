// The screen of a review: the board, the graph that follows it, the totals, the mistakes, and training.

import { Board } from '../boards/board.js';
import { boardGame } from '../boards/games.js';
import { announce } from '../announce.js';
import { createStepButtons, stepKeys } from '../boards/stepping.js';
import { el, fill, textButton } from '../dom.js';
import { menu } from '../forms.js';
import { iconButton } from '../icons.js';
import { registerKeys } from '../keys.js';
import { texts } from '../texts.js';
import { leaveFocus } from '../analyse/screen-parts.js';
import { gameTitle } from '../analyse/open-text.js';
import { addressOfGame } from '../analyse/address.js';
import { createOrientation } from '../analyse/orientation.js';
import { treeOfGame } from '../analyse/study.js';
import { nodeAfter } from '../analyse/tree.js';
import { Answers } from './judge.js';
import { createExport } from './export.js';
import { actionsOf, hasLongTurns, mistakesOf, numbered, viewOf } from './data.js';
import { createGraph } from './graph.js';
import { createMistakes, createPliesTable } from './turn-tables.js';
import { createPlyCard } from './ply-card.js';
import { createSummaryCard, summaryOf, createTotals } from './summary.js';
import { Training } from './training.js';

/** @import { Arrow } from '../boards/marks.js' */
/** @import { Described } from '../types.js' */
/** @import { Reviewed } from './loader.js' */
/** @import { Ply } from './data.js' */
/** @import { Question } from './training.js' */

/** @typedef {{game: number, ply: number | null}} Place a game of the record and a turn in it; null for its worst mistake */

export class ReviewScreen {
  /**
   * @param {Reviewed} reviewed
   * @param {{onAnother: () => void, onPlace: (place: Place) => void}} events
   * @param {Place} [place] the place to show first
   */
  constructor(reviewed, { onAnother, onPlace }, place = { game: 0, ply: null }) {
    this.reviewed = reviewed;
    this.onPlace = onPlace;
    this.place = place.game;
    this.info = reviewed.read.game;
    this.view = viewOf(this.info.sides, reviewed.side);
    /** The side whose point of view is shown; null if it is the visitor's own. */
    this.whose = reviewed.side === null ? this.view.side : null;
    this.orientation = createOrientation(this.info, reviewed.side, null, () => this.board.setFlipped(this.orientation.isFlipped()));
    this.board = new Board(boardGame(this.info.name), {
      label: texts.analyse.board(this.info.title),
      flipped: this.orientation.isFlipped(),
      onMove: (move) => void this.training?.play(move),
    });
    this.answers = new Answers(this.info.name, reviewed.review.depth);
    /** @type {Training | null} */
    this.training = null;
    /** The number of the turn whose decision is on the board, from 1; one more than the last is the end of the game. */
    this.ply = 1;
    this.panel = el('div', { class: 'analyse-panel' });
    this.caption = el('p', { class: 'board-status' });
    this.steps = { first: () => this.goTo(1), back: () => this.goTo(this.ply - 1), forward: () => this.goTo(this.ply + 1), last: () => this.goTo(Infinity) };
    this.toolbar = el(
      'div',
      { class: 'board-toolbar', role: 'toolbar', 'aria-label': texts.analyse.toolbar },
      ...createStepButtons(this.steps).elements,
      el('span', { class: 'spacer' }),
      textButton(texts.review.nextMistake, () => this.nextMistake(), 'button-quiet'),
      iconButton('flip', texts.board.steps.flip, () => this.orientation.flip()),
    );
    this.gameLink = el('a', { class: 'button button-small' }, texts.review.analyseGame);
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
    const titles = read.games.map((game, place) => /** @type {[string, string]} */ ([String(place), `${place + 1}. ${gameTitle(game, this.info.sides, this.view.own)}`]));
    const select = menu(titles, String(this.place), (place) => this.useGame(Number(place)), { 'aria-label': texts.review.whichGame });
    return el(
      'div',
      { class: 'review-head' },
      review.games.length > 1 ? select : el('h2', {}, gameTitle(read.games[0], this.info.sides, this.view.own)),
      el('p', { class: 'soft' }, texts.review.judgedBy(review.engine, review.depth)),
      this.gameLink,
      textButton(texts.review.another, onAnother, 'button-small'),
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
   * Creates the panel's content for a game.
   * @param {number} place
   */
  prepare(place) {
    const { review, read } = this.reviewed;
    const record = read.games[review.games[place].number - 1];
    const { turnAfter } = boardGame(this.info.name);
    const game = numbered(review.games[place], (before) => turnAfter(before, false, record.start).number);
    const graph = createGraph(game, this);
    const plyCard = createPlyCard(this.view);
    const list = createMistakes(game, this);
    const table = createPliesTable(game, this);
    const summary = createSummaryCard(summaryOf(game, this.info.sides, this.view));
    const totals = createTotals(game, this.info, this.view);
    const elements = [this.head, summary, graph.element, plyCard.element, list.element, totals, table.element, createExport(this.reviewed)];
    return { game, record, tree: treeOfGame(this.info.name, record), graph, plyCard, list, table, elements };
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
      ? texts.review.caption(ply.number, ply.player, ply.die ?? null, hasLongTurns(game))
      : texts.review.end(game.winner);
    announce(ply ? texts.review.spoken(ply, ply.number, hasLongTurns(game)) : texts.review.end(game.winner));
    void this.linkToAnalysis(ply);
    this.onPlace({ game: this.place, ply: this.ply });
  }

  /** Updates the links to the analysis of the game at the turn on the board. @param {Ply | null} ply */
  async linkToAnalysis(ply) {
    const { plyCard, tree: asked } = this.shown;
    const tree = await asked;
    tree.current = nodeAfter(tree, ply === null ? Infinity : ply.ply - 1, ply !== null);
    const address = addressOfGame(this.info, tree, this.view.own);
    this.gameLink.href = address;
    plyCard.link.href = address;
  }

  /** The last action before a turn. @param {number} number @returns {string | undefined} */
  lastBefore(number) {
    const before = this.shown.game.plies[number - 2];
    return before && actionsOf(before.played).at(-1);
  }

  /** The position before a turn, with its die; or the final one. @param {number} number @returns {Described} */
  positionAt(number) {
    const { game, record } = this.shown;
    const ply = game.plies[number - 1];
    const played = ply ? ply.ply - 1 : record.plies.length;
    return this.described(ply, played);
  }

  /**
   * @param {Ply | undefined} ply
   * @param {number} played the number of plies before the position
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
    const turns = mistakesOf(game)
      .filter(({ player }) => player === side)
      .sort((a, b) => a.turn - b.turn);
    this.training = new Training(turns, this.answers, this);
    this.element.classList.add('is-training');
    fill(this.panel, this.training.element);
    this.training.ask();
  }

  /** Shows a question of the training. @param {Question} question */
  ask({ turn, interactive, arrows, half }) {
    const position = half?.position ?? this.positionAt(turn.turn);
    this.board.show({ position, interactive, legal: position.moves, arrows, last: half?.last ?? this.lastBefore(turn.turn) });
    this.caption.textContent = texts.review.toMove(turn.player, turn.die ?? null);
  }

  endTraining() {
    const last = this.training?.current?.turn ?? this.ply;
    this.training = null;
    this.element.classList.remove('is-training');
    fill(this.panel, ...this.shown.elements);
    this.goTo(last);
  }

  keys() {
    return [
      ...stepKeys(this.steps),
      { key: 'n', text: texts.review.nextMistake, run: () => this.nextMistake() },
      { key: 'f', text: texts.board.steps.flip, run: () => this.orientation.flip() },
      { key: 'Escape', text: texts.review.leaveTraining, run: () => this.training && this.endTraining() },
    ];
  }

  close() {
    this.forgetKeys();
    this.orientation.close();
    this.board.close();
  }
}

/** Arrows for the move that was played and for better moves. @param {Ply} ply @returns {Arrow[]} */
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
