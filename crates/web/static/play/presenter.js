// Shows states one after another, each for the length of its animations; later ones wait, and if too many wait, some are skipped.

/** @import { State } from '../types.js' */

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
   * If a state cannot be shown, the next one still is.
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
