// The view of a game: board, players, dice, panel, and the stream of states from the server.

import { createOrientation } from '../analyse/orientation.js';
import { api } from '../api.js';
import { Board } from '../boards/board.js';
import { boardGame } from '../boards/games.js';
import { stepKeys } from '../boards/stepping.js';
import { gameInfo } from '../catalog.js';
import { el } from '../dom.js';
import { registerKeys } from '../keys.js';
import { messageOf } from '../message.js';
import { texts } from '../texts.js';
import { createDice } from './dice.js';
import { createFriendControls } from './friend/controls.js';
import { takeSeat } from './friend/join.js';
import { GameDisplay } from './game-display.js';
import { GameRequests } from './game-requests.js';
import { isJustStarted } from './own-dice.js';
import { createPanel } from './panel.js';
import { createPlayerBar } from './player-bar.js';
import { nameOf, ownSide } from './players.js';

/** @import { GameInfo, State } from '../types.js' */
/** @import { SetUpStage } from '../boards/games.js' */

const words = texts.play;

export class GameView {
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
    this.path = `/games/${encodeURIComponent(state.id)}`;
    this.orientation = createOrientation(info, ownSide(state, info), null, () => this.turned());
    this.requests = new GameRequests(this);
    this.bars = info.sides.map((_, index) => createPlayerBar(state, info, index));
    this.bars.forEach((bar) => bar.setClock(state));
    this.dice = createDice(info, state.board);
    this.board = new Board(this.game, { label: words.boardLabel, flipped: this.orientation.isFlipped(), onMove: (move) => void this.requests.move(move) });
    this.friend = createFriendControls(state, info, this.requests);
    this.steps = {
      first: () => void this.display.lookAt(0),
      back: () => void this.display.lookAt(this.display.shownPlies() - 1),
      forward: () => void this.display.lookAt(this.display.shownPlies() + 1),
      last: () => void this.display.lookAt(Infinity),
    };
    this.panel = createPanel(this);
    this.panel.element.prepend(this.friend.element);
    this.panel.element.append(this.friend.phrases);
    this.setUp = new SetUpHolder(this);
    container.append(this.layout());
    this.orient();
    this.display = new GameDisplay(this, isJustStarted(state.id));
    this.takeKeysAway = registerKeys(words.controls.title, this.keys());
    this.stopStream = this.openStream();
  }

  layout() {
    const names = this.info.sides.map((side) => nameOf(this.state, this.info, side));
    const title = el('h1', { class: 'unseen' }, words.players.versus(names[0], names[1]));
    const kind = this.info.has_dice ? 'game has-dice' : 'game';
    return el('div', { class: kind, 'data-game': this.info.name }, title, ...this.bars.map((bar) => bar.element), this.setUp.element, ...this.dice.elements, this.panel.element);
  }

  openStream() {
    return api.stream(
      `${this.path}/events`,
      {
        state: (now) => {
          this.panel.setLost(false);
          this.receive(now);
        },
        lost: () => this.panel.setLost(true),
        back: () => this.panel.setLost(false),
        problem: ({ error }) => this.complain(error.message),
        failed: (error) => {
          this.panel.end(error.message);
          this.display.freeze();
        },
      },
      { reconnect: true },
    );
  }

  close() {
    this.isClosed = true;
    this.stopStream();
    this.display.close();
    this.takeKeysAway();
    this.orientation.close();
    this.setUp.close();
    this.friend.close();
    this.panel.close();
    this.board.close();
    this.bars.forEach((bar) => bar.close());
  }

  keys() {
    return [
      ...stepKeys(this.steps),
      { key: 'f', text: texts.board.steps.flip, run: () => this.orientation.flip() },
      { key: 'u', text: words.controls.takeBack, run: () => void this.takeBack() },
      ...this.game.keys(this.board),
    ];
  }

  /**
   * Shows a state from the server, unless a later state is known.
   * @param {State} state
   */
  receive(state) {
    if (this.isClosed || state.version < this.state.version) return;
    this.state = state;
    this.bars.forEach((bar) => bar.setClock(state));
    this.friend.update(state);
    this.display.presenter.push(state);
  }

  /** Shows the last known state again, as after a refused move. */
  restore() {
    if (this.display.isLive()) this.display.showLive(this.state, true, false);
  }

  /** Shows an error; an empty text removes it. @param {unknown} error */
  complain(error) {
    if (!this.isClosed) this.panel.complain(messageOf(error));
  }

  takeBack() {
    if (this.state.can_take_back) this.display.history.cursor = null;
    return this.requests.takeBack();
  }

  /** Updates the view after the board was turned. */
  turned() {
    this.setUp.stage?.flip();
    this.orient();
  }

  orient() {
    this.board.setFlipped(this.orientation.isFlipped());
    const bottom = this.orientation.below();
    for (const bar of this.bars) bar.element.classList.toggle('is-bottom', bar.side === bottom);
    this.dice.orient(bottom);
  }
}

// Opens the game that the address names. With an invitation, first takes the open seat.

/** @type {import('../app.js').OpenView} */
export async function open(container, { id, query }) {
  const game = id ?? '';
  const invite = query.get('invite');
  if (invite !== null) {
    await takeSeat(container, game, invite);
    // If the visitor has gone to another view meanwhile, its address stays.
    if (!container.isConnected) return () => {};
    history.replaceState(null, '', `#/play/${game}`);
  }
  /** @type {State} */
  const state = await api.get(`/games/${encodeURIComponent(game)}`);
  const view = new GameView(container, state, await gameInfo(state.game));
  return () => view.close();
}

// The stage before the first move, with the board and panel for arranging or placing pieces.

class SetUpHolder {
  /** @param {GameView} view */
  constructor(view) {
    this.view = view;
    this.element = el('div', { class: 'game-board' }, view.board.element);
    /** @type {SetUpStage | null} */
    this.stage = null;
    /** The key of the current stage; see `stageKey`. */
    this.key = '';
  }

  /** @param {State} state */
  show(state) {
    const key = stageKey(state);
    if (key === this.key) return this.stage?.update(state);
    this.key = key;
    const { board, panel, game, info, orientation } = this.view;
    const hadFocus = panel.element.contains(document.activeElement) || this.element.contains(document.activeElement);
    this.close();
    board.element.hidden = state.phase === 'set_up';
    panel.showStage(null);
    if (state.set_up === null) {
      if (hadFocus) setTimeout(() => board.focus());
      return;
    }
    this.stage = game.createSetUp(state, info, orientation.isFlipped(), this.view);
    this.element.append(this.stage.board);
    panel.showStage(this.stage.panel);
  }

  close() {
    this.stage?.close();
    this.stage = null;
  }
}

/**
 * A key for the stage of a state. The stage stays while its key is the same, so that no arrangement is lost.
 * @param {State} state
 */
function stageKey(state) {
  if (state.phase !== 'set_up' || state.set_up === null) return '';
  return state.set_up.placed === null ? JSON.stringify([state.set_up.asked, state.set_up.chosen, state.you]) : 'placement';
}
