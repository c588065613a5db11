// Shows states one after another, each for as long as its move and its die take; late ones wait, and too many are skipped.

/** @typedef {import('../types.js').State} State */

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
    this.isBusy = false;
    this.isStopped = false;
    void this.work(first, null);
  }

  /** @param {State} state */
  push(state) {
    if (this.waiting.length >= longestQueue) this.waiting = [];
    this.waiting.push(state);
    if (!this.isBusy) void this.workOn();
  }

  stop() {
    this.isStopped = true;
    this.waiting = [];
  }

  async workOn() {
    for (let next = this.waiting.shift(); next !== undefined && !this.isStopped; next = this.waiting.shift()) {
      const before = this.shown;
      if (next.version === before.version) continue;
      await this.work(next, before);
    }
  }

  /**
   * @param {State} state
   * @param {State | null} before
   */
  async work(state, before) {
    this.isBusy = true;
    this.shown = state;
    await this.present(state, before);
    this.isBusy = false;
    if (before === null) await this.workOn();
  }
}
