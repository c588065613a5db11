// Shows the states of a game one after another: a piece moves, the die rolls, then the next player may move.
// The visitor can look back at earlier positions meanwhile.

import { announce } from '../announce.js';
import { endingSentence, warningsOf } from '../facts.js';
import { animationMilliseconds, pause } from '../settings.js';
import { playSound } from '../sounds.js';
import { texts } from '../texts.js';
import { capturedBy } from './captures.js';
import { ownSide } from './players.js';
import { isToMove, lookedAtSentence, moveSentence, rollingLine, statusLine } from './words.js';
import { api } from '../api.js';

/** @import { Described, GameInfo, Ply, State } from '../types.js' */

const words = texts.play;
const mostCaughtUp = 4;

export class GameDisplay {
  /**
   * @param {import('./game.js').GameView} view whose parts have been created
   * @param {boolean} isNew whether the visitor has just started the game; then its first roll is animated
   */
  constructor(view, isNew) {
    this.view = view;
    this.info = view.info;
    this.history = new History(view.path);
    this.isNew = isNew;
    this.isClosed = false;
    /** Whether the game was deleted from the server. */
    this.isGone = false;
    /** A hint for a turn, and the number of plies before it. @type {{moves: string[], plies: number} | null} */
    this.hint = null;
    this.presenter = new Presenter(view.state, (now, before) => this.present(now, before));
  }

  close() {
    this.isClosed = true;
    this.presenter.stop();
  }

  /** Whether the latest position is shown. Must be checked again after any wait, as the visitor may look back or leave. */
  isLive() {
    return this.history.cursor === null && !this.isClosed;
  }

  /**
   * Shows a state and the moves that led to it. The status comes last, after the piece has arrived and the die lies still.
   * @param {State} state
   * @param {State | null} before the state shown before; null at first
   */
  async present(state, before) {
    const { panel, bars } = this.view;
    this.history.update(state.plies);
    const isFollowed = before !== null && state.plies.length > before.plies.length;
    if (isFollowed) await this.catchUp(state, before.plies.length);
    if (this.isClosed) return;
    if (isFollowed) this.sayMove(state, before);
    else if (before !== null && state.plies.length < before.plies.length) announce(words.said.takenBack);
    panel.update(state, this.history.cursor);
    bars.forEach((bar) => bar.update(state));
    this.view.setUp.show(state);
    if (this.isLive()) this.showLive(state, false, before !== null);
    if (isFollowed) this.sound(state.plies[state.plies.length - 1]);
    if (isFollowed && this.isLive()) await pause(animationMilliseconds());
    await this.roll(state, this.isRolled(state, before));
    if (this.isClosed) return;
    panel.showTurn(state, this.history.cursor);
    bars.forEach((bar) => bar.showTurn(state));
    if (this.isLive()) this.showLive(state, true, false);
    this.sayStatus(state, before);
  }

  /**
   * Whether to animate the roll of a state, as the visitor has seen the position before it.
   * @param {State} state
   * @param {State | null} before
   */
  isRolled(state, before) {
    if (state.phase !== 'playing' || !this.isLive()) return false;
    if (before === null) return this.isNew;
    return state.plies.length > before.plies.length || before.position === null;
  }

  /**
   * @param {State} state
   * @param {boolean} isRolling
   */
  async roll(state, isRolling) {
    if (isRolling && animationMilliseconds() > 0 && state.position?.die) this.view.panel.setStatus(rollingLine(state, this.info), state.position.mover);
    await this.view.dice.show(this.history.diceAt(state, this.info), isRolling);
  }

  /**
   * Shows the plies between two states except the last, since engines can move faster than people can follow.
   * @param {State} state
   * @param {number} from the number of plies shown so far
   */
  async catchUp(state, from) {
    const isWatched = state.players.every((player) => player.kind !== 'human');
    if (!isWatched && state.plies.length - from > mostCaughtUp) return;
    for (let plies = from + 1; plies < state.plies.length; plies += 1) {
      const position = await this.history.position(plies).catch(() => null);
      if (position === null || !this.isLive()) return;
      const next = state.plies[plies];
      this.view.panel.showMoves(state.plies.slice(0, plies), plies);
      this.view.board.show({ position, interactive: false, legal: [], last: this.history.turnBefore(plies), animate: true });
      this.sound(state.plies[plies - 1]);
      await pause(animationMilliseconds());
      if (!this.isLive()) return;
      await this.roll({ ...state, plies: state.plies.slice(0, plies), position: { ...position, mover: next.player, die: next.die } }, true);
    }
  }

  /** @param {Ply} ply */
  sound(ply) {
    if (ply.move !== 'pass') playSound(capturedBy(this.info.name, ply) === null ? 'move' : 'capture');
  }

  /**
   * @param {State} state
   * @param {boolean} isReady whether the player to move can move now
   * @param {boolean} animate
   */
  showLive(state, isReady, animate) {
    if (state.position === null) return;
    const interactive = isReady && !this.isGone && isToMove(state, this.info);
    const legal = interactive ? state.position.moves : [];
    const hinted = interactive ? this.hintedMoves(state) : [];
    const arrows = hinted.map((move, place) => ({ move, strength: place === 0 ? 1 : 0.3, kind: /** @type {const} */ ('best') }));
    this.view.board.show({ position: state.position, interactive, legal, arrows, last: this.history.turnBefore(state.plies.length), animate });
  }

  /**
   * The part of the hint that is still to be played; empty once another move was made.
   * @param {State} state
   */
  hintedMoves(state) {
    if (this.hint === null || state.plies.length < this.hint.plies) return [];
    const { moves } = this.hint;
    const played = state.plies.slice(this.hint.plies).map((ply) => ply.move);
    return played.every((move, place) => move === moves[place]) ? moves.slice(played.length) : [];
  }

  /**
   * Shows a hint on the board and in words.
   * @param {string[]} moves the moves of the turn
   * @param {number} plies
   */
  showHint(moves, plies) {
    const state = this.presenter.shown;
    if (this.isClosed || state.position === null || plies !== state.plies.length || moves.length === 0) return;
    this.hint = { moves, plies };
    const text = words.hint(moveSentence(state.game, state.position, moves[0]));
    this.view.panel.showHint(text, plies);
    announce(text);
    if (this.isLive()) this.showLive(state, true, false);
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  sayMove(state, before) {
    const isOne = state.plies.length === before.plies.length + 1;
    const move = state.plies.at(-1)?.move ?? '';
    announce(isOne && before.position !== null ? moveSentence(state.game, before.position, move) : move);
  }

  /**
   * @param {State} state
   * @param {State | null} before
   */
  sayStatus(state, before) {
    const ending = state.ending === null ? null : endingSentence(state.ending, state.winner, ownSide(state, this.info));
    if (state.phase === 'over' && before?.phase !== 'over') announce(texts.common.sentence(ending ?? ''));
    else if (isToMove(state, this.info)) announce([statusLine(state, this.info), ...warningsOf(state.position)].join(' '));
    const title = ending ?? (isToMove(state, this.info) ? words.status.yourTurn : words.title);
    document.title = `${title} · ${texts.common.brand}`;
  }

  shownPlies() {
    return this.history.cursor ?? this.presenter.shown.plies.length;
  }

  /**
   * Shows the position after this many plies, while the game continues.
   * @param {number} plies
   */
  async lookAt(plies) {
    const state = this.presenter.shown;
    if (state.position === null) return;
    const wanted = Math.max(0, plies);
    const isStep = Math.abs(wanted - this.shownPlies()) === 1;
    if (wanted >= state.plies.length) return this.lookAtLatest(state, isStep);
    this.history.cursor = wanted;
    this.showPanel(state);
    await this.view.dice.show(this.history.diceAt(state, this.info), false);
    try {
      const [position, earlier] = await Promise.all([this.history.position(wanted), wanted > 0 ? this.history.position(wanted - 1) : null]);
      if (this.history.cursor !== wanted || this.isClosed) return;
      this.view.board.show({ position, interactive: false, legal: [], last: this.history.turnBefore(wanted), animate: isStep });
      announce(lookedAtSentence(state.game, state.plies, wanted, earlier));
    } catch (error) {
      this.view.complain(error);
    }
  }

  /**
   * @param {State} state
   * @param {boolean} animate
   */
  async lookAtLatest(state, animate) {
    if (this.history.cursor === null) return;
    this.history.cursor = null;
    this.showPanel(state);
    this.showLive(state, true, animate);
    announce([lookedAtSentence(state.game, state.plies, state.plies.length, null), statusLine(state, this.info)].join(' '));
    await this.view.dice.show(this.history.diceAt(state, this.info), false);
  }

  /** @param {State} state */
  showPanel(state) {
    this.view.panel.update(state, this.history.cursor);
    this.view.panel.showTurn(state, this.history.cursor);
  }

  /** Ends the game after it was deleted: it stays visible, but no more moves are possible. */
  freeze() {
    this.isGone = true;
    if (this.isLive()) this.showLive(this.presenter.shown, false, false);
  }
}

// Shows states one after another, each for the length of its animations. Later states wait; if too many wait, some are skipped.

const longestQueue = 3;

export class Presenter {
  /**
   * @param {State} first
   * @param {(state: State, before: State | null) => Promise<void>} present
   */
  constructor(first, present) {
    this.present = present;
    this.shown = first;
    /** @type {State[]} */
    this.waiting = [];
    this.isBusy = true;
    this.isStopped = false;
    void this.work(first, null).then(() => this.workOn());
  }

  /** @param {State} state */
  push(state) {
    if (this.isStopped) return;
    if (this.waiting.length >= longestQueue) this.waiting = [];
    this.waiting.push(state);
    if (!this.isBusy) void this.workOn();
  }

  stop() {
    this.isStopped = true;
    this.waiting = [];
  }

  async workOn() {
    this.isBusy = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      if (next.version !== this.shown.version) await this.work(next, this.shown);
    }
    this.isBusy = false;
  }

  /**
   * Shows a state; after an error, the next state is still shown.
   * @param {State} state
   * @param {State | null} before
   */
  async work(state, before) {
    this.shown = state;
    try {
      await this.present(state, before);
    } catch (error) {
      console.error(error);
    }
  }
}

// Remembers which position is shown while the visitor looks back, and the positions fetched so far.

export class History {
  /** @param {string} path of the game */
  constructor(path) {
    this.path = path;
    /** The number of plies before the shown position; null for the latest. @type {number | null} */
    this.cursor = null;
    /** @type {Ply[]} */
    this.plies = [];
    /** @type {Map<number, Promise<Described>>} */
    this.positions = new Map();
  }

  /**
   * Forgets the positions of moves that were taken back.
   * @param {Ply[]} plies
   */
  update(plies) {
    const same = this.plies.findIndex((ply, index) => plies[index]?.move !== ply.move);
    const kept = same === -1 ? this.plies.length : same;
    for (const number of this.positions.keys()) {
      if (number > kept) this.positions.delete(number);
    }
    if (this.cursor !== null && this.cursor >= plies.length) this.cursor = null;
    this.plies = plies;
  }

  /** @param {number} plies */
  position(plies) {
    const known = this.positions.get(plies);
    if (known !== undefined) return known;
    const asked = /** @type {Promise<Described>} */ (api.get(`${this.path}/plies/${plies}`));
    this.positions.set(plies, asked);
    asked.catch(() => this.positions.delete(plies));
    return asked;
  }

  /**
   * The turn before the position after this many plies: all moves that its player made in a row.
   * @param {number} plies
   */
  turnBefore(plies) {
    const done = this.plies.slice(0, plies);
    const start = done.findIndex((_, index) => done.slice(index).every((ply) => ply.player === done.at(-1)?.player));
    return start === -1 ? undefined : done.slice(start).map((ply) => ply.move).join('-');
  }

  /**
   * The face of each side's die: the roll to be played, and the other side's last roll.
   * @param {State} state
   * @param {GameInfo} info
   */
  diceAt(state, info) {
    const shown = this.cursor ?? state.plies.length;
    const next = this.cursor === null ? { player: state.position?.mover, die: state.position?.die ?? null } : (state.plies[shown] ?? null);
    return info.sides.map((side) => {
      if (next !== null && next.player === side && next.die !== null && state.phase !== 'set_up') return { face: next.die, isOld: false };
      const earlier = state.plies.slice(0, shown).filter((ply) => ply.player === side).at(-1);
      return { face: earlier?.die ?? null, isOld: true };
    });
  }
}
