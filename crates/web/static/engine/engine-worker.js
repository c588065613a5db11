// One worker with an engine, as the pool sees it: it does one job at a time, and can be stopped.

import { CallFailure, Calls } from './calls.js';
import { StopSignal } from './stop-signal.js';

/** @import { Compiled } from './bindings.js' */

/**
 * A worker of the browser or of Node.
 * @typedef {import('./calls.js').End & {onFailure: (handler: (why: string) => void) => void, terminate: () => void, hold?: (isBusy: boolean) => void}} Thread
 */

/** A search that has not noticed by then that it should stop is ended with its worker. */
const mostStopMilliseconds = 250;

export class EngineWorker {
  /**
   * @param {Thread} thread
   * @param {Promise<Compiled>} compiled
   * @param {boolean} canShare whether memory can be shared with the worker
   */
  constructor(thread, compiled, canShare) {
    this.thread = thread;
    this.calls = new Calls(thread);
    this.signal = new StopSignal(canShare);
    this.isGone = false;
    this.isBusy = false;
    this.jobs = 0;
    /** The memory of its module after the last job. */
    this.bytes = 0;
    /** @type {(error: Error) => void} */
    this.giveUp = () => {};
    /** Rejects when the worker ends. @type {Promise<never>} */
    this.ended = new Promise((_, reject) => (this.giveUp = reject));
    thread.onFailure((why) => this.end(why));
    this.started = compiled.then((ready) => this.calls.call('start', [ready]));
    // Whoever gives it a job hears of these.
    this.started.catch(() => {});
    this.ended.catch(() => {});
  }

  /**
   * @param {string} name
   * @param {unknown[]} values
   * @param {(event: string, json: string) => void} onEvent
   * @returns {Promise<string>}
   */
  async run(name, values, onEvent) {
    const token = this.signal.begin();
    this.jobs += 1;
    this.isBusy = true;
    this.thread.hold?.(true);
    try {
      await Promise.race([this.started, this.ended]);
      const { text, bytes } = await this.calls.call(name, [token, ...values], onEvent);
      this.bytes = bytes;
      return text;
    } catch (error) {
      // After an error the memory of the module cannot be trusted.
      this.end(String(error));
      throw error;
    } finally {
      this.isBusy = false;
      this.signal.stop();
      this.thread.hold?.(false);
    }
  }

  /** Ends the job, and the worker with it if the job does not listen. */
  stop() {
    this.signal.stop();
    const { jobs } = this;
    setTimeout(() => {
      if (this.isBusy && this.jobs === jobs) this.end('stopped');
    }, mostStopMilliseconds);
  }

  /** @param {string} why */
  end(why) {
    if (this.isGone) return;
    this.isGone = true;
    this.thread.terminate();
    this.giveUp(new CallFailure(why));
    this.calls.fail(why);
  }
}
