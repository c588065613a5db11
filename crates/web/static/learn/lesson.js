// A lesson: in each of a few positions, the visitor does one thing and learns what it means.

import { announce } from '../announce.js';
import { api } from '../api.js';
import { Board } from '../boards/board.js';
import { createDie } from '../boards/die.js';
import { boardGame } from '../boards/games.js';
import { gameInfo } from '../catalog.js';
import { el, fill, textButton } from '../dom.js';
import { registerKeys } from '../keys.js';
import { messageOf } from '../message.js';
import { capturedBy } from '../play/captures.js';
import { rememberGame } from '../play/choices.js';
import { playSound } from '../sounds.js';
import { texts } from '../texts.js';
import { steps as allSteps, isDone } from './steps.js';

/** @import { Described, GameInfo } from '../types.js' */

const words = texts.learn;
const faces = 6;

class Lesson {
  /** @param {GameInfo} info */
  constructor(info) {
    this.info = info;
    this.game = boardGame(info.name);
    this.steps = allSteps[info.name] ?? [];
    this.place = 0;
    this.attempts = 0;
    this.isFinished = false;
    /** @type {Described | null} */
    this.position = null;
    const own = info.sides[0];
    this.board = new Board(this.game, { label: words.board, flipped: own !== this.game.below(info.sides, own), onMove: (move) => void this.play(move) });
    this.die = createDie(faces, own);
    this.dieButton = el('button', { class: 'lesson-roll', type: 'button', 'aria-label': words.roll, hidden: true, onclick: () => void this.roll() });
    this.diePlace = el('div', { class: 'lesson-die' });
    this.card = createLessonCard(info, this.steps.length, (place) => void this.open(place));
    this.takeKeysAway = registerKeys(texts.play.controls.title, this.game.keys(this.board));
    this.element = el('div', { class: 'lesson' }, el('div', { class: 'lesson-board' }, this.board.element, this.diePlace), this.card.element);
  }

  close() {
    this.attempts += 1;
    this.takeKeysAway();
    this.board.close();
  }

  /**
   * @param {number} place the index of the step
   * @param {boolean} [isFirst] whether the lesson begins; then the focus stays where it is
   */
  async open(place, isFirst = false) {
    this.place = place;
    this.attempts += 1;
    const thisAttempt = this.attempts;
    this.isFinished = false;
    this.position = null;
    this.card.show(place);
    if (!isFirst) this.card.focus();
    try {
      /** @type {Described} */
      const position = await api.post(`/${this.info.name}/position`, { text: this.steps[place].position });
      if (this.attempts !== thisAttempt) return;
      this.position = position;
      this.showDie();
      this.showPosition(position, true, false);
    } catch (error) {
      if (this.attempts === thisAttempt) this.card.tell(messageOf(error), false);
    }
  }

  step() {
    return this.steps[this.place];
  }

  /** Shows the die beside the board. In the step about rolling, it is a button. */
  showDie() {
    const isTask = this.step().task === 'roll';
    const face = isTask ? faces : (this.position?.die ?? null);
    this.die.show(face);
    fill(this.dieButton, isTask && this.die.element, isTask && el('span', {}, words.roll));
    this.dieButton.hidden = !isTask;
    fill(this.diePlace, isTask ? this.dieButton : face !== null && this.die.element);
  }

  /**
   * @param {Described} position
   * @param {boolean} interactive
   * @param {boolean} animate
   * @param {string} [last]
   */
  showPosition(position, interactive, animate, last) {
    const isMove = interactive && this.step().task !== 'roll';
    this.board.show({ position: { ...position, warnings: [] }, interactive: isMove, legal: isMove ? position.moves : [], last, animate });
  }

  /** @param {string} move */
  async play(move) {
    const { position, attempts } = this;
    if (position === null || this.isFinished) return;
    try {
      /** @type {Described} */
      const after = await api.post(`/${this.info.name}/play`, { position: position.position, move });
      if (this.attempts !== attempts) return;
      const isRight = isDone(this.step().task, this.game.look(position), position, move, after);
      playSound(capturedBy(this.info.name, { player: position.mover, move, position: position.position }) === null ? 'move' : 'capture');
      if (isRight) this.finish(after, move);
      else this.repeat(position);
    } catch (error) {
      if (this.attempts !== attempts) return;
      this.card.tell(messageOf(error), false);
      this.showPosition(position, true, false);
    }
  }

  /**
   * Takes back a legal move that is not what the step asks for.
   * @param {Described} position
   */
  repeat(position) {
    this.card.tell(this.card.words(this.place).wrong, false);
    announce(this.card.words(this.place).wrong);
    this.showPosition(position, true, true);
  }

  async roll() {
    const { position, attempts } = this;
    const { die = 1 } = this.step();
    if (position === null || this.isFinished) return;
    playSound('roll');
    const [after] = await Promise.all([api.post(`/${this.info.name}/play`, { position: position.position, die }).catch(() => null), this.die.roll(die)]);
    if (this.attempts === attempts && after !== null) this.finish(after);
  }

  /**
   * @param {Described} after
   * @param {string} [move]
   */
  finish(after, move) {
    this.isFinished = true;
    this.showPosition(after, false, true, move);
    this.card.tell(this.card.words(this.place).done, true);
    announce(this.card.words(this.place).done);
  }
}

// The view of the lessons, which teach a game's rules on a board.

/** @type {import('../app.js').OpenView} */
export async function open(container, { id }) {
  const lesson = new Lesson(await gameInfo(id ?? ''));
  // If the visitor then plays, the lobby suggests this game.
  rememberGame(lesson.info.name);
  container.append(lesson.element);
  await lesson.open(0, true);
  return () => lesson.close();
}

// The card beside the board: the number of the step, what to do, what happened, and the way to the next step.

/**
 * @param {GameInfo} info
 * @param {number} count the number of steps
 * @param {(place: number) => void} go
 */
function createLessonCard(info, count, go) {
  const dots = el('ol', { class: 'lesson-dots', 'aria-label': words.steps });
  const title = el('h2', { tabindex: '-1' });
  const ask = el('p', { class: 'lesson-ask' });
  const told = el('p', { class: 'lesson-told', hidden: true, 'data-test': 'told' });
  const buttons = el('div', { class: 'button-row' });
  const number = el('p', { class: 'soft lesson-number' });
  const element = el('section', { class: 'card lesson-card' }, el('h1', {}, words.lesson(info.title)), dots, number, title, ask, told, buttons);
  let shown = 0;

  /** @param {number} place */
  function wordsOf(place) {
    return words.ofGame[info.name][place];
  }

  /** @param {number} place */
  function show(place) {
    shown = place;
    number.textContent = words.step(place + 1, count);
    title.textContent = wordsOf(place).title;
    ask.textContent = wordsOf(place).ask;
    told.hidden = true;
    fill(dots, ...Array.from({ length: count }, (_, index) => dot(index)));
    fillButtons(false);
  }

  /** @param {number} index */
  function dot(index) {
    const attributes = { class: 'lesson-dot', type: 'button', 'aria-label': words.goTo(index + 1, wordsOf(index).title), 'aria-current': index === shown ? 'step' : null, onclick: () => go(index) };
    return el('li', {}, el('button', attributes, index + 1));
  }

  /** @param {boolean} isDone */
  function fillButtons(isDone) {
    const isLast = shown === count - 1;
    const main = isDone ? 'button button-main' : 'button';
    fill(
      buttons,
      shown > 0 && textButton(words.back, () => go(shown - 1)),
      isDone && textButton(words.again, () => go(shown)),
      !isLast && el('button', { class: main, type: 'button', 'data-test': 'next', onclick: () => go(shown + 1) }, isDone ? words.next : words.skip),
      isLast && el('a', { class: `button-link ${main}`, href: '#/play' }, words.play),
      isLast && el('a', { class: 'button-link button', href: '#/help' }, words.rules),
    );
  }

  /**
   * Tells the visitor the result of a move.
   * @param {string} text
   * @param {boolean} isDone whether the step is done
   */
  function tell(text, isDone) {
    told.textContent = text;
    told.hidden = text === '';
    told.classList.toggle('is-done', isDone);
    if (isDone) fillButtons(true);
  }

  return { element, show, tell, words: wordsOf, focus: () => title.focus() };
}
