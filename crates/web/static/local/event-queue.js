// Events that somebody pushes, for somebody who reads them one after the other.

/** @template Event */
export class EventQueue {
  constructor() {
    /** @type {Event[]} */
    this.waiting = [];
    this.isEnded = false;
    /** @type {Error | null} */
    this.problem = null;
    /** @type {() => void} */
    this.wake = () => {};
  }

  /** @param {Event} event */
  push(event) {
    if (this.isEnded) return;
    this.waiting.push(event);
    this.wake();
  }

  /** @param {Error | null} [problem] */
  end(problem = null) {
    this.isEnded = true;
    this.problem ??= problem;
    this.wake();
  }

  /** Resolves when there is an event, or the end. */
  async something() {
    while (this.waiting.length === 0 && !this.isEnded) await new Promise((resolve) => (this.wake = () => resolve(undefined)));
  }

  /** @returns {AsyncGenerator<Event>} */
  async *[Symbol.asyncIterator]() {
    for (;;) {
      await this.something();
      while (this.waiting.length > 0) yield /** @type {Event} */ (this.waiting.shift());
      if (!this.isEnded) continue;
      if (this.problem !== null) throw this.problem;
      return;
    }
  }
}
