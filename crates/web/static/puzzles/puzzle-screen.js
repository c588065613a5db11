// The screen of a puzzle: the board, the task, verdicts on moves, hint and solution.

import { leaveFocus } from '../analyse/screen-parts.js';
import { announce } from '../announce.js';
import { api } from '../api.js';
import { Board } from '../boards/board.js';
import { createDie } from '../boards/die.js';
import { boardGame } from '../boards/games.js';
import { wayOf } from '../boards/look.js';
import { el, fill, textButton } from '../dom.js';
import { day } from '../format.js';
import { iconButton } from '../icons.js';
import { registerKeys } from '../keys.js';
import { messageOf } from '../message.js';
import { texts } from '../texts.js';
import { Attempt, checkSentence, createLosses, solvedSentence, wrongSentence } from './attempt.js';
import { themeName } from './cards.js';
import { record } from './progress.js';

/** @import { Arrow } from '../boards/marks.js' */
/** @import { Described, GameInfo } from '../types.js' */
/** @import { Puzzle } from './puzzle-file.js' */

/** @typedef {{arrows?: Arrow[], heat?: Record<string, number>, last?: string, animate?: boolean}} Marks */

const words = texts.puzzles;

export class PuzzleScreen {
  /**
   * @param {GameInfo} info
   * @param {{onNext: () => void, onResult: () => void}} events
   */
  constructor(info, events) {
    this.info = info;
    this.events = events;
    this.game = boardGame(info.name);
    this.board = new Board(this.game, { label: words.board, flipped: false, onMove: (move) => this.play(move) });
    /** @type {number | null} */
    this.place = null;
    /** @type {number | null} */
    this.day = null;
    /** @type {Attempt | null} */
    this.attempt = null;
    /** @type {Described | null} */
    this.position = null;
    /** @type {Attempt | null} the attempt that waits for the position after its move */
    this.waiting = null;
    /** @type {Attempt | null} the attempt whose result is already stored */
    this.kept = null;
    this.count = 0;
    this.shows = 0;
    this.dieBox = el('div', { class: 'puzzle-die' });
    this.head = el('h2', { tabindex: '-1' });
    this.about = el('p', { class: 'soft' });
    this.verdict = el('div', { class: 'puzzle-verdict', 'data-test': 'verdict' });
    this.buttons = el('div', { class: 'button-row' });
    this.card = el('section', { class: 'card puzzle-card' }, this.head, this.about, this.verdict, this.buttons);
    this.panel = el('div', { class: 'analyse-panel' }, this.card);
    const toolbar = el('div', { class: 'board-toolbar' }, this.dieBox, el('span', { class: 'spacer' }), iconButton('flip', texts.board.steps.flip, () => this.board.flip()));
    this.element = el(
      'div',
      { class: `analyse analyse-${info.name} puzzles` },
      el('div', { class: 'analyse-board' }, el('div', { class: 'board-and-bar' }, this.board.element), toolbar),
      this.panel,
    );
    leaveFocus(this.element);
    this.forgetKeys = registerKeys(words.keysTitle, [
      { key: 'h', text: words.hint, run: () => this.hint() },
      { key: 's', text: words.reveal, run: () => this.reveal() },
      { key: 'n', text: words.next, run: () => events.onNext() },
      { key: 'f', text: texts.board.steps.flip, run: () => this.board.flip() },
      ...this.game.keys(this.board),
    ]);
  }

  close() {
    this.shows += 1;
    this.forgetKeys();
    this.board.close();
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number} place
   * @param {number} count
   * @param {number | null} day the day of a daily puzzle
   */
  async show(puzzle, place, count, day) {
    this.shows += 1;
    const thisShow = this.shows;
    this.place = place;
    this.day = day;
    this.count = count;
    try {
      const position = await this.described('position', { text: puzzle.position });
      if (thisShow !== this.shows) return;
      this.attempt = new Attempt(puzzle);
      this.board.setFlipped(this.game.below(this.info.sides, position.mover) !== position.mover);
      this.begin(position);
    } catch (error) {
      if (thisShow === this.shows) this.say(messageOf(error), 'wrong');
    }
  }

  /** Starts the puzzle at its first decision. @param {Described} position */
  begin(position) {
    const { difficulty } = this.current.puzzle;
    const place = this.day === null ? words.numbered((this.place ?? 0) + 1, this.count) : words.dailyOf(day(this.day));
    this.head.textContent = words.ask(texts.common.side(position.mover));
    this.about.textContent = `${place} · ${words.difficulties[difficulty - 1]}`;
    fill(this.verdict);
    this.draw(position, true);
    this.offer();
    announce(`${place}. ${this.head.textContent}. ${this.game.toDo(position, true, 1)}`);
  }

  get current() {
    if (this.attempt === null) throw new Error('no puzzle is shown');
    return this.attempt;
  }

  /**
   * @param {Described} position
   * @param {boolean} interactive
   * @param {Marks} [marks]
   */
  draw(position, interactive, marks = {}) {
    this.position = position;
    this.board.show({ position, interactive, legal: interactive ? position.moves : [], ...marks });
    const die = typeof position.die === 'number' ? createDie(6, position.mover) : null;
    die?.show(position.die ?? null);
    fill(this.dieBox, die?.element, el('span', {}, this.game.toDo(position, true, 1)));
  }

  /** Judges the visitor's move. @param {string} move */
  play(move) {
    const [attempt, position] = [this.current, this.position];
    if (position === null || attempt.isOver || this.waiting === attempt) return;
    const verdict = attempt.judge(move, position.moves);
    if (verdict.kind === 'wrong') return this.refuse(move, verdict.loss);
    if (verdict.kind === 'right') return void this.goOn(attempt, position, move);
    attempt.advance(move);
    this.finish(position, move);
  }

  /**
   * Makes a right move and asks for the next decision of the turn.
   * @param {Attempt} attempt
   * @param {Described} position
   * @param {string} move
   */
  async goOn(attempt, position, move) {
    const thisShow = this.shows;
    const isCurrent = () => thisShow === this.shows && attempt === this.attempt && !attempt.isOver;
    this.waiting = attempt;
    try {
      const next = await this.described('play', { position: position.position, move });
      if (!isCurrent()) return;
      attempt.advance(move);
      this.draw(next, true, { last: move });
      this.say(words.goOn, 'right');
    } catch (error) {
      if (!isCurrent()) return;
      this.draw(position, true);
      this.say(messageOf(error), 'wrong');
    } finally {
      if (this.waiting === attempt) this.waiting = null;
    }
    this.offer();
  }

  /** @param {string} move @param {number} loss */
  refuse(move, loss) {
    this.keepResult();
    if (this.position !== null) this.draw(this.position, false, { arrows: [{ move, strength: 1, kind: 'played' }] });
    this.say(wrongSentence(this.current.puzzle, move, loss), 'wrong');
    this.offer([[words.retry, () => this.retry()]]);
  }

  /** Asks for the same decision again. */
  retry() {
    if (this.position === null) return;
    fill(this.verdict);
    this.draw(this.position, true);
    this.offer();
    this.board.focus();
  }

  /** @param {Described} position @param {string} move */
  finish(position, move) {
    this.keepResult();
    this.draw(position, false, { arrows: [{ move, strength: 1, kind: 'best' }] });
    this.say(solvedSentence(this.current.puzzle, this.current.made), 'right');
    this.explain(move);
  }

  hint() {
    const { attempt, position } = this;
    if (attempt === null || attempt.isOver || position === null) return;
    const way = wayOf(attempt.hint());
    this.draw(position, true, way === null ? {} : { heat: { [way.from]: 1 } });
    this.say(way === null ? words.hintPass : words.hintFrom(way.from), 'hint');
    this.offer();
  }

  reveal() {
    const { attempt, position } = this;
    if (attempt === null || attempt.isOver || position === null) return;
    const line = attempt.reveal();
    this.keepResult();
    this.draw(position, false, { arrows: line.map((move) => ({ move, strength: 1, kind: /** @type {'better'} */ ('better') })) });
    this.say(words.solution([...attempt.made, ...line].join('-')), 'hint');
    this.explain(line[0]);
  }

  /** Explains a finished puzzle: its themes, how it was checked, and what the other moves lose. @param {string} chosen */
  explain(chosen) {
    const { puzzle, made } = this.current;
    const step = this.current.stepAfter(made.slice(0, made.includes(chosen) ? made.indexOf(chosen) : made.length));
    this.about.textContent = [this.about.textContent, ...puzzle.themes.map(themeName)].join(' · ');
    this.verdict.append(el('p', { class: 'soft' }, checkSentence(puzzle)));
    if (step !== undefined && this.position !== null) this.verdict.append(createLosses(this.position.moves, step, chosen) ?? '');
    this.offer();
  }

  /** Stores the result of the attempt, unless it was stored before. */
  keepResult() {
    const attempt = this.current;
    if (this.kept === attempt) return;
    this.kept = attempt;
    const entry = { game: this.info.name, position: attempt.puzzle.position, outcome: attempt.outcome, at: Date.now() };
    record(this.day === null ? entry : { ...entry, daily: this.day });
    this.events.onResult();
  }

  /** @param {[string, () => void][]} [first] buttons before the others */
  offer(first = []) {
    const isOver = this.attempt?.isOver === true;
    /** @type {[string, () => void][]} */
    const help = isOver ? [] : [[words.hint, () => this.hint()], [words.reveal, () => this.reveal()]];
    /** @type {[string, () => void][]} */
    const next = [[words.next, this.events.onNext]];
    const order = isOver ? next : [...first, ...(first.length > 0 ? help.slice(1) : help), ...next];
    const main = isOver || first.length > 0;
    fill(
      this.buttons,
      ...order.map(([text, run], place) => textButton(text, run, main && place === 0 ? 'button-main' : '')),
      isOver && el('a', { class: 'button-link', href: `#/analyse?${new URLSearchParams({ game: this.info.name, p: this.current.puzzle.position })}` }, words.analyse),
    );
  }

  /** @param {string} text @param {'right' | 'wrong' | 'hint'} kind */
  say(text, kind) {
    fill(this.verdict, el('p', { class: `puzzle-${kind}` }, text));
    announce(text);
  }

  /**
   * @param {'position' | 'play'} path
   * @param {{text: string} | {position: string, move: string}} body
   * @returns {Promise<Described>}
   */
  described(path, body) {
    return api.post(`/${this.info.name}/${path}`, body);
  }
}
