// Sends the visitor's requests about a game: moves, take-backs, hints, resigning.

import { api, ApiError } from '../api.js';
import { confirmed } from '../dialog.js';
import { oneAtATime } from '../one-at-a-time.js';
import { texts } from '../texts.js';
import { askForRematch } from './own-dice.js';
import { ownSide } from './players.js';

/** @import { State } from '../types.js' */

/** @typedef {{moves: string[], value: number | null}} Hint */

export class GameRequests {
  /** @param {import('./game.js').GameView} view */
  constructor(view) {
    this.view = view;
    this.atOnce = oneAtATime();
  }

  /**
   * Posts a request that the server answers with the new state.
   * @param {string} path
   * @param {unknown} [body]
   */
  send(path, body = {}) {
    return this.take(() => api.post(this.view.path + path, body));
  }

  /** Shows the state that a request returns. @param {() => Promise<State>} request */
  async take(request) {
    try {
      this.view.complain('');
      this.view.receive(await request());
    } catch (error) {
      await this.recover(error);
    }
  }

  /**
   * Shows an error and a valid state: after a refusal the server's state, without an answer the last known one.
   * @param {unknown} error
   */
  async recover(error) {
    this.view.complain(error);
    const hasAnswered = error instanceof ApiError && error.status !== 0;
    const state = hasAnswered ? await api.get(this.view.path).catch(() => null) : null;
    if (state !== null) this.view.receive(state);
    this.view.restore();
  }

  /** @param {string} move */
  move(move) {
    return this.send('/moves', { move, ply: this.view.state.plies.length });
  }

  takeBack() {
    return this.atOnce(async () => {
      if (this.view.state.can_take_back) await this.send('/take_back');
    });
  }

  /** Offers a rematch, or accepts the friend's offer. */
  rematch() {
    return this.take(() => askForRematch(this.view.state));
  }

  resign() {
    return this.atOnce(async () => {
      const state = this.view.state;
      const own = ownSide(state, this.view.info);
      const player = own ?? state.position?.mover;
      if (player === undefined) return;
      const { resignAskOf, resignAsk, resign } = texts.play.controls;
      if (await confirmed(own === null ? resignAskOf(player) : resignAsk, resign)) await this.send('/resign', { player });
    });
  }

  /** @param {(hint: Hint, plies: number) => void} show */
  hint(show) {
    return this.atOnce(async () => {
      const plies = this.view.state.plies.length;
      try {
        this.view.complain('');
        show(await api.post(`${this.view.path}/hint`, { ply: plies }), plies);
      } catch (error) {
        this.view.complain(error);
      }
    });
  }

  /** @param {{paused?: boolean, delay_ms?: number}} pace the pace of a game between engines */
  pace(pace) {
    return this.send('/pace', pace);
  }
}
