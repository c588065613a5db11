// The screen of one study: board, bar and panel, which follow the tree and the engine.

import { announce } from '../announce.js';
import { registerKeys } from '../keys.js';
import { animationMilliseconds } from '../settings.js';
import { texts } from '../texts.js';
import { createParts } from './screen-parts.js';
import { createEditor } from './editor.js';
import { LiveEngine, engineChoice, prefer, preferences } from './engine.js';
import { arrowsOf, heatOf, bestMove, judgeMoves } from './report.js';
import { complain } from '../message.js';
import { createOrientation } from './orientation.js';
import { statusOf } from '../facts.js';
import { Study, treeOf } from './study.js';
import { faceOf, stepsOf } from './tree.js';
import { percent } from '../format.js';
import { facesOf } from '../boards/die.js';
import { stepKeys } from '../boards/stepping.js';

/** @import { Described } from '../types.js' */
/** @import { Thought } from './engine.js' */
/** @import { Key } from '../keys.js' */

export class StudyScreen {
  /**
   * @param {import('./view.js').Opened} opened
   * @param {{onPlace: () => void, header: HTMLElement}} options `header` goes above the panel
   */
  constructor({ game, tree, side, flipped }, { onPlace, header }) {
    this.game = game;
    this.side = side;
    this.onPlace = onPlace;
    this.orientation = createOrientation(game, side, flipped, () => this.turned());
    this.study = new Study(game, tree, { onChange: (animate) => this.changed(animate), onProblem: (error) => this.showProblem(error) });
    this.isHeat = preferences().heat;
    /** @type {string | null} the move that the visitor points at */
    this.pointed = null;
    /** @type {import('./editor.js').Editor | null} */
    this.editor = null;
    /** When the current animation ends. */
    this.quietUntil = 0;
    this.isMovedOnBoard = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.redrawTimer = undefined;
    this.engine = new LiveEngine(game, engineChoice(game), (thought) => this.thought(thought));
    this.engine.on = preferences().on;
    this.parts = createParts(this, header);
    this.element = this.parts.element;
    this.forgetKeys = this.listen();
    this.changed(false);
  }

  listen() {
    return registerKeys(texts.analyse.keysTitle, screenKeys(this));
  }

  close() {
    clearTimeout(this.redrawTimer);
    this.engine.stop();
    this.parts.evaluations.close();
    this.editor?.close();
    this.forgetKeys();
    this.orientation.close();
    this.parts.board.close();
  }

  /**
   * Updates the screen after a change of the tree or the current node.
   * @param {boolean} animate
   */
  changed(animate) {
    if (this.editor) return;
    const { node, position, tree } = this.study;
    this.parts.problem.hidden = true;
    this.pointed = null;
    if (!this.isMovedOnBoard) this.quietUntil = animate ? performance.now() + animationMilliseconds() : 0;
    this.engine.look(position);
    if (this.isMovedOnBoard) this.drawBoardSoon();
    else this.drawBoard(animate);
    this.isMovedOnBoard = false;
    const status = statusOf(position);
    this.parts.status.textContent = status;
    this.parts.toolbar.show({
      atStart: node.parent === null,
      atEnd: node.children.length === 0,
      isOver: position.turn === 'over',
      isRoll: position.turn === 'roll',
      isHeat: this.isHeat,
    });
    this.element.classList.toggle('is-roll', position.turn === 'roll');
    this.judgeLastMove();
    this.parts.treeView.show(tree);
    for (const button of [this.parts.promote, this.parts.remove]) button.toggleAttribute('disabled', node.parent === null);
    this.parts.evaluations.show(position);
    this.parts.prover?.show(position);
    if (node.step !== null) announce(texts.analyse.stepAndStatus(node.step, status));
    this.onPlace();
  }

  /** Plays a move that the board has already shown, and lets its animation finish. @param {string} move */
  moveOnBoard(move) {
    this.isMovedOnBoard = true;
    this.quietUntil = performance.now() + animationMilliseconds();
    void this.study.play([move]);
  }

  /** @param {Thought} thought */
  thought(thought) {
    const { position } = this.study;
    const { report, state } = thought;
    this.parts.enginePanel.show(thought, position);
    this.parts.bar.show(this.winChance(thought));
    if (report && judgeMoves(this.study.node, report)) this.parts.treeView.show(this.study.tree);
    this.parts.enginePanel.faces.show();
    if (!this.editor) this.drawBoardSoon();
    if (state === 'done') this.glanceAtFaces();
    if (state === 'done' && report)
      announce(texts.analyse.finished(texts.common.side(report.mover), percent(report.value), bestMove(report)));
  }

  /** Shows the tutor's comment on the last move if it was a mistake. */
  judgeLastMove() {
    const { node } = this.study;
    const report = node.parent?.position ? this.engine.recall(node.parent.position) : null;
    if (node.parent && report) judgeMoves(node.parent, report);
    const verdict = node.verdict;
    const isBad = verdict !== null && verdict.sign !== '';
    this.parts.tutor.hidden = !isBad;
    this.parts.tutor.textContent = isBad
      ? texts.analyse.tutor(`${node.step}${verdict.sign}`, percent(verdict.loss), verdict.better)
      : '';
  }

  /** @param {Thought} thought */
  winChance({ report }) {
    const { position } = this.study;
    if (position.winner) return position.winner === this.game.sides[0] ? 1 : 0;
    return report === null || report.scores ? null : report.first;
  }

  /** Redraws the board for a new report, after the current animation. */
  drawBoardSoon() {
    clearTimeout(this.redrawTimer);
    this.redrawTimer = setTimeout(() => this.drawBoard(false), Math.max(0, this.quietUntil - performance.now()));
  }

  /** @param {boolean} animate */
  drawBoard(animate) {
    if (this.editor) return;
    const { position } = this.study;
    const { report } = this.engine.thought;
    const legal = position.turn === 'roll' ? [...new Set((position.rolls ?? []).flatMap(({ moves }) => moves))] : position.moves;
    const isFresh = report !== null && !animate;
    const arrows =
      this.pointed !== null
        ? [{ move: this.pointed, strength: 1, kind: /** @type {'better'} */ ('better') }]
        : isFresh && !this.isHeat
          ? arrowsOf(report)
          : [];
    this.parts.board.show({
      position,
      interactive: position.turn !== 'over',
      legal,
      arrows,
      heat: this.isHeat && isFresh ? heatOf(report) : undefined,
      last: this.lastMove(),
      animate,
    });
  }

  /** The last move, if any; a roll does not count. */
  lastMove() {
    const { node } = this.study;
    const step = node.step !== null && faceOf(node.step) !== null ? node.parent?.step : node.step;
    return step ?? undefined;
  }

  /** Requests the values of the other faces after a position was opened with a rolled die. */
  glanceAtFaces() {
    const before = this.study.rollNode();
    if (!before?.position || before === this.study.node || this.engine.recall(before.position)) return;
    this.engine.glance(before.position, () => this.parts.enginePanel.faces.show());
  }

  /** @param {string | null} move */
  point(move) {
    if (this.pointed === move || this.editor) return;
    this.pointed = move;
    this.drawBoardSoon();
  }

  /** Plays the best move; before the roll, rolls the die at random. */
  playBest() {
    const { position } = this.study;
    if (this.editor || position.turn === 'over') return;
    if (position.turn === 'roll') return void this.study.roll(1 + Math.floor(Math.random() * (position.rolls ?? []).length));
    const { report } = this.engine.thought;
    const best = report && bestMove(report);
    if (report && best) void this.playTurn(best, stepsOf(report.line)[1]);
    else this.showProblem(new Error(texts.analyse.noBestYet));
  }

  /**
   * Plays a move and, if the turn is not over, the next action that the engine expects.
   * @param {string} move
   * @param {string | undefined} next
   */
  async playTurn(move, next) {
    const { position, node } = this.study;
    await this.study.play([move]);
    const isOn = this.study.node.parent === node && position.turn === 'move' && this.study.position.mover === position.mover;
    if (isOn && this.study.position.turn === 'move' && next !== undefined) await this.study.play([next]);
  }

  toggleHeat() {
    this.isHeat = !this.isHeat;
    prefer({ heat: this.isHeat });
    this.changed(false);
  }

  /** Updates the screen after the board was turned. */
  turned() {
    this.parts.board.setFlipped(this.orientation.isFlipped());
    this.parts.bar.turn(this.orientation.below());
    this.onPlace();
  }

  /** @param {import('./engine.js').EngineChoice} choice */
  chooseEngine(choice) {
    this.engine.choice = choice;
    prefer({ engines: { ...preferences().engines, [this.game.name]: choice } });
    this.engine.look(this.study.position);
  }

  /** @param {boolean} on */
  switchEngine(on) {
    this.engine.on = on;
    this.parts.enginePanel.setOn(on);
    prefer({ on });
    this.engine.look(this.study.position);
  }

  edit() {
    if (this.editor) return;
    this.engine.stop();
    this.parts.problem.hidden = true;
    this.element.classList.add('is-editing');
    this.editor = createEditor(this);
    this.parts.panel.prepend(this.editor.element);
  }

  /** Opens the edited position. The editor stays open until that is done. @param {Described} position */
  async useEdited(position) {
    const { editor } = this;
    try {
      const tree = await treeOf(this.game.name, position);
      if (editor === null || editor !== this.editor) return;
      this.closeEditor();
      this.study.replace(tree);
      this.forgetKeys();
      this.forgetKeys = this.listen();
    } catch (error) {
      this.showProblem(error);
    }
  }

  leaveEditor() {
    if (this.editor === null) return;
    this.closeEditor();
    this.changed(false);
  }

  closeEditor() {
    this.editor?.close();
    this.editor?.element.remove();
    this.editor = null;
    this.element.classList.remove('is-editing');
  }

  /** @param {unknown} error */
  showProblem(error) {
    complain(this.parts.problem, error);
  }
}

// The keys of the analyse view.

/** Faces up to 9 have a key, as a key is one digit. */
const MOST_FACES = 9;

/**
 * @param {StudyScreen} screen
 * @returns {Key[]}
 */
function screenKeys(screen) {
  const { study } = screen;
  const words = texts.analyse;
  const keys = [
    ...stepKeys(study.steps),
    { key: ' ', text: words.spaceKey, run: () => screen.playBest() },
    { key: 'e', text: words.engineKey, run: () => screen.switchEngine(!screen.engine.on) },
    { key: 'h', text: words.heatHelp, run: () => screen.toggleHeat() },
    { key: 'f', text: texts.board.steps.flip, run: () => screen.orientation.flip() },
    { key: 'v', text: words.variationKey, run: () => study.variation() },
    { key: 'p', text: words.promote, run: () => study.promote() },
    { key: 'Delete', text: words.remove, run: () => study.remove() },
  ];
  const { board } = study.position;
  const faces = board === undefined ? 0 : Math.min(MOST_FACES, facesOf(board));
  const dice = Array.from({ length: faces }, (_, index) => index + 1);
  return [
    ...keys.map((key) => ({ ...key, run: unlessEditing(key.run) })),
    { key: 'Escape', text: words.leaveEditor, run: () => screen.leaveEditor() },
    ...dice.map((die) => ({ key: String(die), text: words.dieKey(die), run: unlessEditing(() => rollIfPossible(die)) })),
  ];

  /** @param {() => void} run */
  function unlessEditing(run) {
    return () => {
      if (screen.editor === null) run();
    };
  }

  /** @param {number} die */
  function rollIfPossible(die) {
    const rolls = study.rollNode()?.position?.rolls ?? [];
    if (rolls.some((roll) => roll.die === die)) void study.roll(die);
  }
}
