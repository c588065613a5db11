// Training: presents the mistakes of one side until the visitor finds a better turn for each. Explains wrong answers.

import { percent } from '../format.js';
import { announce } from '../announce.js';
import { el, fill, textButton } from '../dom.js';
import { messageOf } from '../message.js';
import { texts } from '../texts.js';
import { actionsOf } from './data.js';
import { Score, judgeTurn, whyWorse } from './judge.js';

/** @import { Arrow } from '../boards/marks.js' */
/** @import { Described } from '../types.js' */
/** @import { Answers, Why } from './judge.js' */
/** @import { Turn } from './data.js' */

/**
 * A question as the board shows it: a decision, or the middle of a turn.
 * @typedef {object} Question
 * @property {Turn} turn
 * @property {boolean} interactive
 * @property {Arrow[]} arrows
 * @property {{position: Described, last: string} | null} half in the middle of a turn, the position after its first action
 */

export class Training {
  /**
   * @param {Turn[]} turns at least one
   * @param {Answers} answers
   * @param {import('./review-screen.js').ReviewScreen} screen
   */
  constructor(turns, answers, screen) {
    this.turns = turns;
    this.answers = answers;
    this.screen = screen;
    this.place = 0;
    /** @type {string[]} the actions that the visitor has made */
    this.made = [];
    /** Counts questions and answers, so that late answers of the server are ignored. */
    this.round = 0;
    this.score = new Score(turns.length);
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

  get current() {
    return this.turns[Math.min(this.place, this.turns.length - 1)];
  }

  ask() {
    const { player, die, played, loss } = this.current;
    this.head.textContent = texts.review.question(this.place + 1, this.turns.length, player, die ?? null);
    const words = texts.review.playedInGame(played, percent(loss));
    this.say(words, '');
    this.begin(arrowsFor(played, 0.4, 'played'));
    announce(`${this.head.textContent}. ${words}`);
  }

  /** Lets the visitor move. @param {Arrow[]} arrows */
  begin(arrows) {
    this.round += 1;
    this.made = [];
    this.offer([
      [texts.review.reveal, () => this.reveal()],
      [texts.review.leaveTraining, () => this.screen.endTraining()],
    ]);
    this.show(true, arrows);
  }

  /** Plays a move for the visitor. @param {string} move */
  play(move) {
    this.round += 1;
    this.made = [...this.made, move];
    const { round } = this;
    return this.goOn(round).catch((error) => {
      if (round === this.round) this.say(messageOf(error), 'worse');
    });
  }

  /** Asks for the rest of the turn, or grades the turn. @param {number} round */
  async goOn(round) {
    const { current, made } = this;
    if (current.actions && made.length === 1) {
      const position = await this.answers.after(current.position, made);
      if (round !== this.round) return;
      if (position.turn === 'move' && position.mover === current.player) return this.askOn(position);
    }
    const answer = await judgeTurn(current, made, this.answers);
    if (round !== this.round) return;
    this.grade(answer, round);
  }

  /** Asks for the second action of a turn. @param {Described} position after the first one */
  askOn(position) {
    const [first] = this.made;
    this.say(texts.review.secondAction(first), '');
    announce(texts.review.secondAction(first));
    this.offer([
      [texts.review.retry, () => this.retry()],
      [texts.review.reveal, () => this.reveal()],
    ]);
    this.screen.ask({ turn: this.current, interactive: true, arrows: [], half: { position, last: first } });
  }

  /**
   * @param {import('./judge.js').Verdict} answer
   * @param {number} round
   */
  grade({ kind, loss }, round) {
    const { current, made } = this;
    const turn = made.join('-');
    const words = texts.review.judgement(kind, turn, percent(loss), current.played, percent(current.loss));
    this.say(words, kind);
    announce(words);
    this.score.tried(this.place, kind);
    this.show(false, arrowsFor(turn, 1, kind === 'best' ? 'best' : kind === 'nearly' ? 'good' : 'played'));
    if (kind === 'best') return this.offer([this.nextButton()]);
    this.offer([[texts.review.retry, () => this.retry()], [texts.review.reveal, () => this.reveal()], this.nextButton()]);
    if (kind === 'worse') void this.explain(round);
  }

  /** Shows the opponent's answer. If the server does not answer, there is only the verdict. @param {number} round */
  async explain(round) {
    const { current, made } = this;
    const best = actionsOf(current.best[0]);
    const why = await whyWorse(this.answers, current.position, made, best).catch(() => null);
    if (why === null || round !== this.round) return;
    const words = whyText(why, current.best[0]);
    this.verdict.append(el('p', { class: 'training-why' }, words));
    announce(words);
    const replies = why.replies.slice(0, 2).flatMap((reply) => arrowsFor(reply, 0.8, 'good'));
    this.show(false, [...arrowsFor(made.join('-'), 1, 'played'), ...replies]);
  }

  retry() {
    fill(this.verdict);
    this.begin([]);
  }

  reveal() {
    this.round += 1;
    this.score.shown(this.place);
    const { best, played, loss } = this.current;
    const words = texts.review.revealed(best, played, percent(loss));
    this.say(words, '');
    announce(words);
    this.show(false, [...arrowsFor(played, 0.5, 'played'), ...best.slice(0, this.current.actions ? 1 : 3).flatMap((turn) => arrowsFor(turn, 1, 'better'))]);
    this.offer([this.nextButton()]);
  }

  /** @returns {[string, () => void]} */
  nextButton() {
    return this.place + 1 < this.turns.length ? [texts.review.next, () => this.next()] : [texts.review.toScore, () => this.finish()];
  }

  next() {
    this.place += 1;
    this.ask();
  }

  finish() {
    this.round += 1;
    const { atOnce, later, nearly, of } = this.score.sums();
    const words = texts.review.score(atOnce, later, nearly, of);
    this.head.textContent = texts.review.scoreTitle(atOnce + later, of);
    this.say(words, '');
    announce(`${this.head.textContent}. ${words}`);
    this.offer([
      [texts.review.again, () => this.again()],
      [texts.review.leaveTraining, () => this.screen.endTraining()],
    ]);
  }

  again() {
    this.place = 0;
    this.score = new Score(this.turns.length);
    this.ask();
  }

  /**
   * @param {boolean} interactive
   * @param {Arrow[]} arrows
   */
  show(interactive, arrows) {
    this.screen.ask({ turn: this.current, interactive, arrows, half: null });
  }

  /** @param {string} words @param {string} kind */
  say(words, kind) {
    fill(this.verdict, el('p', { class: kind === '' ? null : `verdict-${kind}` }, words));
  }

  /** @param {[string, () => void][]} buttons the first one is the default */
  offer(buttons) {
    fill(this.buttons, ...buttons.map(([text, run], place) => textButton(text, run, place === 0 ? 'button-main' : '')));
  }
}

/**
 * @param {string} turn
 * @param {number} strength
 * @param {Arrow['kind']} kind
 * @returns {Arrow[]}
 */
function arrowsFor(turn, strength, kind) {
  return actionsOf(turn).filter((move) => move !== 'pass').map((move) => ({ move, strength, kind }));
}

/**
 * @param {Why} why
 * @param {string} best
 * @returns {string}
 */
export function whyText({ opponent, rolls, replies, wins, instead, end }, best) {
  const words = texts.review.why;
  if (end === 'loses') return words.losesAtOnce;
  if (end === 'wins') return words.winsAtOnce(best);
  return rolls.length > 0
    ? words.rolls(opponent, rolls, replies, percent(wins), percent(instead), best)
    : words.reply(opponent, replies[0] ?? null, percent(wins), percent(instead), best);
}
