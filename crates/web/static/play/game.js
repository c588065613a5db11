// A game in progress or finished: board, players, panel, and the stream of states from the server.

import { announce } from '../announce.js';
import { api, ApiError } from '../api.js';
import { createBoard } from '../boards/board.js';
import { boardGame } from '../boards/games.js';
import { gameInfo } from '../catalog.js';
import { confirmed } from '../dialog.js';
import { el } from '../dom.js';
import { registerKeys } from '../keys.js';
import { messageOf } from '../message.js';
import { oneAtATime } from '../one-at-a-time.js';
import { animationMilliseconds, settings, watchSettings } from '../settings.js';
import { texts } from '../texts.js';
import { History } from './history.js';
import { createPanel } from './panel.js';
import { createPlayerBar } from './player-bar.js';
import { ownSide, playerName } from './players.js';
import { Presenter } from './presenter.js';
import { rematchOf } from './rematch.js';
import { isToMove, lookedAtSentence, moveSentence, statusLine } from './words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').State} State */

const words = texts.play;
const mostCaughtUp = 4;

/**
 * @param {HTMLElement} container
 * @param {string} id
 * @returns {Promise<() => void>}
 */
export async function openGame(container, id) {
  /** @type {State} */
  const state = await api.get(`/games/${encodeURIComponent(id)}`);
  const view = new GameView(container, state, await gameInfo(state.game));
  return () => view.close();
}

class GameView {
  /**
   * @param {HTMLElement} container
   * @param {State} state
   * @param {GameInfo} info
   */
  constructor(container, state, info) {
    this.info = info;
    this.game = boardGame(info.name);
    this.state = state;
    this.isClosed = false;
    /** Whether the game was deleted from the server. */
    this.isGone = false;
    this.atOnce = oneAtATime();
    this.path = `/games/${encodeURIComponent(state.id)}`;
    this.history = new History(this.path);
    this.bars = info.sides.map((_, index) => createPlayerBar(state, info, index));
    this.bars.forEach((bar) => bar.setClock(state));
    this.isFlipped = this.usualFlip();
    this.board = createBoard(this.game, {
      label: words.boardLabel,
      flipped: this.isFlipped,
      onMove: (move) => void this.send('/moves', { move, ply: this.state.plies.length }),
    });
    this.boardArea = el('div', { class: 'game-board' }, this.board.element);
    /** @type {import('../boards/games.js').SetUpStage | null} */
    this.setUpStage = null;
    /** What the stage was created for; it is kept while this is the same. */
    this.setUpKey = '';
    this.panel = createPanel(info, {
      go: (plies) => void this.lookAt(plies),
      step: (by) => void this.lookAt(this.shownPlies() + by),
      flip: () => this.flip(),
      takeBack: () => void this.atOnce(() => this.takeBack()),
      resign: () => void this.atOnce(() => this.resign()),
      playAgain: () => void this.atOnce(() => this.playAgain()),
    });
    this.root = el('div', { class: 'game', 'data-game': info.name }, el('h1', { class: 'unseen' }, this.title()), ...this.bars.map((bar) => bar.element), this.boardArea, this.panel.element);
    container.append(this.root);
    this.orient();
    this.presenter = new Presenter(state, (now, before) => this.present(now, before));
    this.takeKeysAway = registerKeys(words.controls.title, this.keys());
    this.stopWatching = this.watchFlip();
    this.stopStream = api.stream(
      `${this.path}/events`,
      {
        state: (now) => {
          this.panel.setLost(false);
          this.receive(now);
        },
        lost: () => this.panel.setLost(true),
        back: () => this.panel.setLost(false),
        failed: (error) => this.lose(error),
      },
      { reconnect: true },
    );
  }

  close() {
    this.isClosed = true;
    this.stopStream();
    this.presenter.stop();
    this.takeKeysAway();
    this.stopWatching();
    this.setUpStage?.close();
    this.board.close();
    this.bars.forEach((bar) => bar.close());
  }

  title() {
    const names = this.state.players.map((player) => playerName(player, this.state.players, this.info));
    return words.players.versus(names[0], names[1]);
  }

  keys() {
    const { controls } = words;
    const step = (/** @type {number} */ by) => () => void this.lookAt(this.shownPlies() + by);
    return [
      { key: 'ArrowLeft', text: controls.back, run: step(-1) },
      { key: 'ArrowRight', text: controls.forward, run: step(1) },
      { key: 'ArrowUp', text: controls.first, run: () => void this.lookAt(0) },
      { key: 'ArrowDown', text: controls.last, run: () => void this.lookAt(Infinity) },
      { key: 'Home', text: controls.first, run: () => void this.lookAt(0) },
      { key: 'End', text: controls.last, run: () => void this.lookAt(Infinity) },
      { key: 'f', text: controls.flip, run: () => this.flip() },
      { key: 'u', text: controls.takeBack, run: () => void this.atOnce(() => this.takeBack()) },
      ...this.game.keys(this.board),
    ];
  }

  /**
   * Takes a state from the server, unless a later one is known.
   * @param {State} state
   */
  receive(state) {
    if (this.isClosed || state.version < this.state.version) return;
    this.state = state;
    this.bars.forEach((bar) => bar.setClock(state));
    this.presenter.push(state);
  }

  /**
   * Shows a state, and how it came about.
   * @param {State} state
   * @param {State | null} before the one that was shown before; null at first
   */
  async present(state, before) {
    this.history.update(state.plies);
    const isFollowed = before !== null && state.plies.length > before.plies.length;
    if (isFollowed) await this.catchUp(state, before.plies.length);
    if (this.isClosed) return;
    if (isFollowed) this.sayMove(state, before);
    else if (before !== null && state.plies.length < before.plies.length) announce(words.said.takenBack);
    this.panel.update(state, this.history.cursor);
    this.bars.forEach((bar) => bar.update(state));
    this.showSetUp(state);
    if (this.isLive()) this.showLive(state, false, before !== null);
    if (isFollowed && this.isLive()) await pause(animationMilliseconds());
    const isRolled = before !== null && (isFollowed || before.position === null);
    await this.showDice(state, isRolled && this.isLive());
    if (this.isClosed) return;
    if (this.isLive()) this.showLive(state, true, false);
    this.sayStatus(state, before);
  }

  /**
   * Shows the plies between two states except the last, since engines can move faster than people can follow.
   * @param {State} state
   * @param {number} from how many plies are shown already
   */
  async catchUp(state, from) {
    const isWatched = state.players.every((player) => player.kind !== 'human');
    if (!isWatched && state.plies.length - from > mostCaughtUp) return;
    for (let plies = from + 1; plies < state.plies.length; plies += 1) {
      const position = await this.history.position(plies).catch(() => null);
      if (position === null || !this.isLive()) return;
      const next = state.plies[plies];
      this.panel.showMoves(state.plies.slice(0, plies), plies);
      this.board.show({ position, interactive: false, legal: [], last: this.history.turnBefore(plies), animate: true });
      await pause(animationMilliseconds());
      if (!this.isLive()) return;
      await this.showDice({ ...state, plies: state.plies.slice(0, plies), position: { ...position, mover: next.player, die: next.die } }, true);
    }
  }

  /** Whether the latest position is shown. After any wait this may have changed: the visitor may look back or leave. */
  isLive() {
    return this.history.cursor === null && !this.isClosed;
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
    this.board.show({ position: state.position, interactive, legal, last: this.history.turnBefore(state.plies.length), animate });
  }

  /**
   * The mover's die, and the other side's last die, dimmed.
   * @param {State} state
   * @param {boolean} rolling
   */
  async showDice(state, rolling) {
    const shown = this.history.diceAt(state, this.info);
    await Promise.all(
      this.bars.map((bar, index) => {
        const { face, isOld } = shown[index];
        bar.die?.element.classList.toggle('is-old', isOld);
        if (rolling && !isOld && face !== null) {
          announce(words.said.rolled(bar.side, face));
          return bar.die?.roll(face);
        }
        return bar.die?.show(face);
      }),
    );
  }

  /** @param {State} state */
  showSetUp(state) {
    const key = stageKey(state);
    if (key === this.setUpKey) return this.setUpStage?.update(state);
    this.setUpKey = key;
    const hadFocus = this.panel.element.contains(document.activeElement) || this.boardArea.contains(document.activeElement);
    this.setUpStage?.close();
    this.setUpStage = null;
    this.board.element.hidden = state.phase === 'set_up';
    this.panel.showStage(null);
    if (state.set_up === null) {
      if (hadFocus) setTimeout(() => this.board.focus());
      return;
    }
    const handlers = {
      onState: (/** @type {State} */ now) => {
        this.complain('');
        this.receive(now);
      },
      onProblem: (/** @type {unknown} */ error) => this.complain(error),
    };
    this.setUpStage = this.game.createSetUp(state, state.set_up, this.info, this.isFlipped, handlers);
    this.boardArea.append(this.setUpStage.board);
    this.panel.showStage(this.setUpStage.panel);
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
    if (state.phase === 'over' && before?.phase !== 'over') announce(`${state.ending?.sentence}.`);
    else if (isToMove(state, this.info)) announce([statusLine(state, this.info), ...(state.position?.warnings ?? [])].join(' '));
    const title = state.ending?.sentence ?? (isToMove(state, this.info) ? words.status.yourTurn : words.title);
    document.title = `${title} · ${texts.common.brand}`;
  }

  shownPlies() {
    return this.history.cursor ?? this.state.plies.length;
  }

  /**
   * Shows the position after this many plies; the game continues in the meantime.
   * @param {number} plies
   */
  async lookAt(plies) {
    const state = this.presenter.shown;
    if (state.position === null) return;
    const wanted = Math.max(0, plies);
    const isStep = Math.abs(wanted - this.shownPlies()) === 1;
    if (wanted >= state.plies.length) {
      if (this.history.cursor === null) return;
      this.history.cursor = null;
      this.panel.update(state, null);
      this.showLive(state, true, isStep);
      announce([lookedAtSentence(state.game, state.plies, state.plies.length, null), statusLine(state, this.info)].join(' '));
      return this.showDice(state, false);
    }
    this.history.cursor = wanted;
    this.panel.update(state, wanted);
    await this.showDice(state, false);
    try {
      const [position, earlier] = await Promise.all([this.history.position(wanted), wanted > 0 ? this.history.position(wanted - 1) : null]);
      if (this.history.cursor !== wanted || this.isClosed) return;
      this.board.show({ position, interactive: false, legal: [], last: this.history.turnBefore(wanted), animate: isStep });
      announce(lookedAtSentence(state.game, state.plies, wanted, earlier));
    } catch (error) {
      this.complain(error);
    }
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.setUpStage?.flip();
    this.orient();
  }

  /** The visitor's own side is at the bottom; if there is none, the settings decide. */
  usualFlip() {
    const own = ownSide(this.state, this.info);
    return own === null ? settings().flip : own !== this.game.below(this.info.sides, own);
  }

  /** Flips the board when the settings change. */
  watchFlip() {
    let wanted = this.usualFlip();
    return watchSettings(() => {
      if (this.usualFlip() === wanted) return;
      wanted = this.usualFlip();
      if (this.isFlipped !== wanted) this.flip();
    });
  }

  orient() {
    this.board.setFlipped(this.isFlipped);
    const below = this.game.below(this.info.sides, ownSide(this.state, this.info));
    for (const bar of this.bars) bar.element.classList.toggle('is-bottom', (bar.side === below) !== this.isFlipped);
  }

  /**
   * @param {string} path
   * @param {unknown} [body]
   */
  async send(path, body = {}) {
    try {
      this.complain('');
      this.receive(await api.post(this.path + path, body));
    } catch (error) {
      await this.recover(error);
    }
  }

  /**
   * After a refusal, shows the server's state; without an answer, the last known one.
   * @param {unknown} error
   */
  async recover(error) {
    this.complain(error);
    const hasAnswered = error instanceof ApiError && error.status !== 0;
    const state = hasAnswered ? await api.get(this.path).catch(() => null) : null;
    if (state !== null) this.receive(state);
    if (this.isLive()) this.showLive(this.state, true, false);
  }

  /**
   * The game was deleted: it stays visible, but no more moves are possible.
   * @param {ApiError} error
   */
  lose(error) {
    this.isGone = true;
    this.panel.end(error.message);
    if (this.isLive()) this.showLive(this.presenter.shown, false, false);
  }

  /** @param {unknown} error */
  complain(error) {
    if (!this.isClosed) this.panel.complain(messageOf(error));
  }

  async takeBack() {
    if (!this.state.can_take_back) return;
    this.history.cursor = null;
    await this.send('/take_back');
  }

  async resign() {
    const own = ownSide(this.state, this.info);
    const player = own ?? this.state.position?.mover;
    if (player === undefined) return;
    const question = own === null ? words.controls.resignAskOf(player) : words.controls.resignAsk;
    if (await confirmed(question, words.controls.resign)) await this.send('/resign', { player });
  }

  async playAgain() {
    try {
      const state = await api.post('/games', rematchOf(this.state));
      if (!this.isClosed) location.hash = `#/play/${state.id}`;
    } catch (error) {
      this.complain(error);
    }
  }
}

/**
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * What a stage is created for; it is kept while this is the same, so that no arrangement is lost.
 * @param {State} state
 */
function stageKey(state) {
  if (state.phase !== 'set_up' || state.set_up === null) return '';
  return state.set_up.placed === null ? JSON.stringify([state.set_up.asked, state.set_up.chosen]) : 'placement';
}
