// Training: presents the mistakes of one side, one after the other, until a better move is found.

import { percent } from '../analyse/values.js';
import { announce } from '../announce.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { Score, judge } from './judge.js';

/** @typedef {import('../boards/arrows.js').Arrow} Arrow */
/** @typedef {import('./data.js').Ply} Ply */

/**
 * @typedef {object} TrainingEvents
 * @property {(ply: Ply, interactive: boolean, arrows: Arrow[]) => void} onShow shows a decision on the board
 * @property {() => void} onEnd
 */

export class Training {
  /**
   * @param {Ply[]} plies at least one
   * @param {TrainingEvents} events
   */
  constructor(plies, events) {
    this.plies = plies;
    this.events = events;
    this.place = 0;
    this.score = new Score(plies.length);
    this.head = el('h2', {});
    this.verdict = el('div', { class: 'training-verdict' });
    this.buttons = el('div', { class: 'button-row' });
    this.element = el(
      'section',
      { class: 'card training', 'aria-label': texts.review.training },
      this.head,
      el('p', { class: 'soft' }, texts.review.trainingHelp),
      this.verdict,
      this.buttons,
    );
  }

  /** @returns {Ply} */
  get current() {
    return this.plies[Math.min(this.place, this.plies.length - 1)];
  }

  start() {
    this.ask();
  }

  ask() {
    this.head.textContent = texts.review.question(this.place + 1, this.plies.length, this.current.player, this.current.die ?? null);
    const words = texts.review.playedInGame(this.current.played, percent(this.current.loss));
    fill(this.verdict, el('p', {}, words));
    this.offer([
      [texts.review.reveal, () => this.reveal()],
      [texts.review.leaveTraining, this.events.onEnd],
    ]);
    this.events.onShow(this.current, true, [{ move: this.current.played, strength: 0.4, kind: 'played' }]);
    announce(`${this.head.textContent}. ${words}`);
  }

  /** The visitor moved. @param {string} move */
  play(move) {
    const answer = judge(this.current, move);
    const words = texts.review.judgement(answer.kind, move, percent(answer.loss), this.current.played, percent(this.current.loss));
    fill(this.verdict, el('p', { class: `verdict-${answer.kind}` }, words));
    announce(words);
    this.score.tried(this.place, answer.kind);
    this.events.onShow(this.current, false, [
      { move, strength: 1, kind: answer.kind === 'best' ? 'best' : answer.kind === 'nearly' ? 'good' : 'played' },
    ]);
    if (answer.kind === 'best') return this.offer([this.nextButton()]);
    this.offer([[texts.review.retry, () => this.retry()], [texts.review.reveal, () => this.reveal()], this.nextButton()]);
  }

  retry() {
    fill(this.verdict);
    this.offer([
      [texts.review.reveal, () => this.reveal()],
      [texts.review.leaveTraining, this.events.onEnd],
    ]);
    this.events.onShow(this.current, true, []);
  }

  reveal() {
    this.score.shown(this.place);
    const { best, played, loss } = this.current;
    const words = texts.review.revealed(best, played, percent(loss));
    fill(this.verdict, el('p', {}, words));
    announce(words);
    this.events.onShow(this.current, false, [
      { move: played, strength: 0.5, kind: 'played' },
      ...best.slice(0, 3).map((move) => ({ move, strength: 1, kind: /** @type {'better'} */ ('better') })),
    ]);
    this.offer([this.nextButton()]);
  }

  /** @returns {[string, () => void]} */
  nextButton() {
    return this.place + 1 < this.plies.length ? [texts.review.next, () => this.next()] : [texts.review.toScore, () => this.finish()];
  }

  next() {
    this.place += 1;
    this.ask();
  }

  finish() {
    const { atOnce, later, nearly, of } = this.score.sums();
    const words = texts.review.score(atOnce, later, nearly, of);
    this.head.textContent = texts.review.scoreTitle(atOnce + later, of);
    fill(this.verdict, el('p', {}, words));
    announce(`${this.head.textContent}. ${words}`);
    this.offer([
      [texts.review.again, () => this.again()],
      [texts.review.leaveTraining, this.events.onEnd],
    ]);
  }

  again() {
    this.place = 0;
    this.score = new Score(this.plies.length);
    this.ask();
  }

  /** @param {[string, () => void][]} buttons the first one is the default */
  offer(buttons) {
    fill(
      this.buttons,
      ...buttons.map(([text, run], place) =>
        el('button', { class: place === 0 ? 'button button-main' : 'button', type: 'button', onclick: run }, text),
      ),
    );
  }
}
