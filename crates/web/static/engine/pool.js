// The engine workers, and the jobs that wait for one. Workers are started when they are needed.

import { CallFailure, Calls } from './calls.js';
import { StopSignal } from './stop-signal.js';

/** @import { Compiled } from './serve.js' */

/**
 * Starts workers and compiles the module.
 * @typedef {object} Platform
 * @property {() => Promise<Compiled>} compile
 * @property {() => Thread} startThread
 * @property {boolean} canShare whether memory can be shared with workers
 * @property {number} cores
 */

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {unknown[]} values
 * @property {number} priority
 * @property {(event: string, json: string) => void} onEvent
 * @property {(text: string) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {EngineWorker | null} worker
 */

/** The priorities of jobs; the lowest number is the most urgent. */
export const priorities = { move: 0, analysis: 1, review: 2 };

/** The extra workers for urgent jobs while all others do less urgent ones. */
const extraWorkers = 2;

/** An idle worker with more memory than this is replaced, since the memory of a module never shrinks. */
export const mostBytes = 256 * 1024 * 1024;

/** Idle workers end after this time. */
const idleMilliseconds = 60_000;

export class EnginePool {
  /**
   * @param {Platform} platform
   * @param {{size?: number}} [options] the number of jobs of equal urgency that may run at a time
   */
  constructor(platform, { size = Math.min(4, Math.max(1, platform.cores - 1)) } = {}) {
    this.platform = platform;
    this.size = size;
    /** @type {Promise<Compiled> | null} */
    this.compiled = null;
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {Job[]} */
    this.running = [];
    /** @type {Map<EngineWorker, ReturnType<typeof setTimeout>>} idle workers, each with the timer that will end it */
    this.idle = new Map();
  }

  /** Compiles the module at the first call; after a failure the next call tries again. */
  compile() {
    this.compiled ??= this.platform.compile().catch((error) => {
      this.compiled = null;
      throw error;
    });
    return this.compiled;
  }

  /**
   * Runs `answer` or `findMove` in a worker.
   * @param {string} name
   * @param {unknown[]} values
   * @param {{priority?: number, signal?: AbortSignal, onEvent?: (event: string, json: string) => void}} [options]
   * @returns {Promise<string>} rejects with the signal's reason if the signal is aborted
   */
  run(name, values, { priority = priorities.analysis, signal, onEvent = () => {} } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      /** @type {Job} */
      const job = { name, values, priority, onEvent, resolve, reject, worker: null };
      signal?.addEventListener('abort', () => this.stop(job, signal.reason), { once: true });
      this.waiting.push(job);
      this.waiting.sort((one, other) => one.priority - other.priority);
      this.startJobs();
    });
  }

  /** Ends all workers; their jobs and waiting jobs fail. */
  close() {
    const [waiting, running] = [this.waiting, this.running];
    this.waiting = [];
    waiting.forEach(({ reject }) => reject(new Error('the engines were closed')));
    running.forEach(({ worker }) => worker?.end('the engines were closed'));
    for (const [worker, timer] of this.idle) {
      clearTimeout(timer);
      worker.end('idle');
    }
    this.idle.clear();
  }

  /** @param {Job} job @param {unknown} reason */
  stop(job, reason) {
    this.waiting = this.waiting.filter((other) => other !== job);
    if (this.running.includes(job)) job.worker?.stop();
    job.onEvent = () => {};
    job.reject(reason);
  }

  startJobs() {
    for (const job of [...this.waiting]) {
      if (!this.mayStart(job)) return;
      this.waiting = this.waiting.filter((other) => other !== job);
      void this.start(job);
    }
  }

  /** Whether a job may start. Only jobs of equal or higher urgency fill the pool for it. @param {Job} job */
  mayStart(job) {
    const ahead = this.running.filter(({ priority }) => priority <= job.priority).length;
    return ahead < this.size && this.running.length < this.size + extraWorkers;
  }

  /** @param {Job} job */
  async start(job) {
    this.running.push(job);
    try {
      job.worker = this.takeWorker();
      job.resolve(await job.worker.run(job.name, job.values, (event, json) => job.onEvent(event, json)));
    } catch (error) {
      job.reject(error);
    }
    this.running = this.running.filter((other) => other !== job);
    if (job.worker !== null) this.putBack(job.worker);
    this.startJobs();
  }

  takeWorker() {
    const [known] = this.idle.keys();
    if (known === undefined) return new EngineWorker(this.platform.startThread(), this.compile(), this.platform.canShare);
    clearTimeout(this.idle.get(known));
    this.idle.delete(known);
    return known;
  }

  /** @param {EngineWorker} worker */
  putBack(worker) {
    if (worker.isGone) return;
    if (worker.bytes > mostBytes || this.idle.size >= this.size) return worker.end('idle');
    const timer = setTimeout(() => {
      this.idle.delete(worker);
      worker.end('idle');
    }, idleMilliseconds);
    // In Node, a timer keeps the program alive.
    if (typeof timer === 'object') /** @type {{unref?: () => void}} */ (timer).unref?.();
    this.idle.set(worker, timer);
  }
}

// Chooses the variant of the module: browsers refuse a module with instructions that they do not know.

/** A tiny module with a function that returns a 128-bit vector. */
const vectors = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

/** The variant that this browser can run, which is also the name of its folder. @returns {'simd' | 'plain'} */
export function variant() {
  return WebAssembly.validate(Uint8Array.from(vectors)) ? 'simd' : 'plain';
}

// One engine worker of the pool, which does one job at a time and can be stopped.

/**
 * A worker in a browser or in Node.
 * @typedef {import('./calls.js').End & {onFailure: (handler: (why: string) => void) => void, terminate: () => void, hold?: (isBusy: boolean) => void}} Thread
 */

/** The time that a search has to stop before it is ended together with its worker. */
const mostStopMilliseconds = 250;

class EngineWorker {
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
    /** The memory of the worker's module after the last job, in bytes. */
    this.bytes = 0;
    /** @type {(error: Error) => void} */
    this.giveUp = () => {};
    /** A promise that rejects when the worker ends. @type {Promise<never>} */
    this.ended = new Promise((_, reject) => (this.giveUp = reject));
    thread.onFailure((why) => this.end(why));
    this.started = compiled.then((ready) => this.calls.call('start', [ready]));
    // These rejections are handled: `run` reports them to the job.
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
      // After an error, the memory of the module may be in a bad state.
      this.end(String(error));
      throw error;
    } finally {
      this.isBusy = false;
      this.signal.stop();
      this.thread.hold?.(false);
    }
  }

  /** Stops the job; if it does not react, ends the worker. */
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
