// Answers requests in this browser: workers do the work of a server.

import { ApiError } from '../api.js';
import { CallFailure, Calls } from '../engine/calls.js';
import { EnginePool, priorities } from '../engine/pool.js';
import { texts } from '../texts.js';

/** @import { Reply, StreamedEvent, Transport } from '../api.js' */
/** @import { Answer } from './games-host.js' */

/** The paths for exporting and importing all of the visitor's games. */
const dataPath = '/visitor/data';
const importPath = '/visitor/import';

/** @implements {Transport} */
export class LocalTransport {
  /**
   * @param {import('../engine/pool.js').Platform} platform
   * @param {() => import('../engine/pool.js').Thread} startGames starts the games worker
   */
  constructor(platform, startGames) {
    this.offers = { friends: false, contests: false, import: true };
    this.pool = new EnginePool(platform);
    this.startGames = startGames;
    /** @type {Promise<Calls> | null} */
    this.games = null;
    this.hasAskedToKeep = false;
  }

  /** @type {Transport['open']} */
  async open(method, path, body, signal) {
    const route = routeOf(path);
    const text = body === undefined ? undefined : JSON.stringify(body);
    try {
      if (route.to === 'engines') return await this.search(method, path, text, route, signal);
      if (route.stream !== null) return await this.watch(route.stream, signal);
      const answer = route.to === 'quick' ? this.call('answer', [method, path, text]) : this.askGames(method, path, text);
      return replyOf(await answer);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw failureOf(error);
    }
  }

  /** Starts the games worker at the first call; after a failure the next request tries again. */
  start() {
    this.games ??= this.startCalls().catch((error) => {
      this.games = null;
      throw error;
    });
    return this.games;
  }

  async startCalls() {
    const thread = this.startGames();
    const calls = new Calls(thread, {
      /** @param {string} task @param {unknown} _emit @param {AbortSignal} signal */
      findMove: (task, _emit, signal) => this.pool.run('findMove', [task], { priority: priorities.move, signal }),
    });
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => {
      thread.onFailure((why) => {
        this.games = null;
        thread.terminate();
        calls.fail(why);
        reject(new CallFailure(why));
      });
    });
    // Handles the rejection: after the start, `calls.fail` reports the failure to open calls.
    failed.catch(() => {});
    try {
      const compiled = await Promise.race([this.compile(), failed]);
      await calls.call('start', [compiled]);
      return calls;
    } catch (error) {
      thread.terminate();
      throw error;
    }
  }

  async compile() {
    try {
      return await this.pool.compile();
    } catch (error) {
      console.warn(error);
      throw new ApiError(0, 'not_loaded', texts.common.engineNotLoaded);
    }
  }

  /** @param {Parameters<Calls['call']>} call */
  async call(...call) {
    return (await this.start()).call(...call);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | undefined} text
   * @returns {Promise<Answer>}
   */
  async askGames(method, path, text) {
    if (method === 'GET' && path === dataPath) {
      const exported = await this.call('games', ['export', []]);
      // The result is a refusal, or the exported text.
      return typeof exported === 'string' ? { status: 200, type: 'application/json', body: JSON.parse(exported) } : exported;
    }
    if (method === 'POST' && (path === '/games' || path === importPath)) this.askToKeep();
    if (method === 'POST' && path === importPath) return this.call('games', ['import', [text]]);
    return this.call('games', ['request', [method, path, text]]);
  }

  /** Asks the browser to keep the data, which it could otherwise delete when space is short. */
  askToKeep() {
    if (this.hasAskedToKeep) return;
    this.hasAskedToKeep = true;
    navigator.storage?.persist?.().catch(console.warn);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | undefined} text
   * @param {{priority: number, isStream: boolean}} route
   * @param {AbortSignal} [signal]
   * @returns {Promise<Reply>}
   */
  async search(method, path, text, { priority, isStream }, signal) {
    const body = await this.withRecord(text);
    if (typeof body === 'object') return replyOf(body);
    /** @type {EventQueue<StreamedEvent>} */
    const queue = new EventQueue();
    const onEvent = (/** @type {string} */ name, /** @type {string} */ json) => queue.push({ name, data: JSON.parse(json) });
    const answered = this.pool.run('answer', [method, path, body], { priority, signal, onEvent }).then((answer) => /** @type {Answer} */ (JSON.parse(answer)));
    if (!isStream) return replyOf(await answered);
    return streamOf(queue, answered, signal);
  }

  /**
   * Adds the record of a game in this browser to the request for its review.
   * @param {string | undefined} text
   */
  async withRecord(text) {
    if (text === undefined || !Object.hasOwn(JSON.parse(text), 'game_id')) return text;
    /** @type {Answer} */
    const answer = await this.call('games', ['withRecord', [text]]);
    return answer.status === 200 ? JSON.stringify(answer.body) : answer;
  }

  /** @param {string} id @param {AbortSignal} [signal] @returns {Promise<Reply>} */
  async watch(id, signal) {
    /** @type {EventQueue<StreamedEvent>} */
    const queue = new EventQueue();
    const onEvent = (/** @type {any} */ data) => queue.push({ name: data.error === undefined ? 'state' : 'problem', data });
    signal?.addEventListener('abort', () => queue.end(), { once: true });
    return streamOf(queue, this.call('watch', [id], onEvent, signal), signal);
  }
}

/** Converts a failure in a worker to the page's error. @param {unknown} error @returns {ApiError} */
function failureOf(error) {
  if (error instanceof ApiError) return error;
  if (error instanceof CallFailure) console.warn(error.message);
  return new ApiError(0, 'engine_failed', texts.common.engineFailed);
}

/** @param {Answer} answer @returns {Reply} */
function replyOf({ status, body }) {
  // The tab with the games was closed before it answered.
  if (status === 0) throw new ApiError(0, 'no_answer', texts.common.tabClosed);
  return { status, body: () => Promise.resolve(body), events: () => new EventQueue() };
}

/**
 * Waits for the first event or a refusal, which comes instead of events.
 * @param {EventQueue<StreamedEvent>} queue
 * @param {Promise<Answer>} answered the answer at the end of the stream
 * @param {AbortSignal} [signal]
 * @returns {Promise<Reply>}
 */
async function streamOf(queue, answered, signal) {
  answered.then(() => queue.end(), (error) => queue.end(failureOf(error)));
  await queue.something();
  const isStream = queue.waiting.length > 0 || signal?.aborted;
  return isStream ? { status: 200, body: () => Promise.resolve(null), events: () => queue } : replyOf(await answered);
}

// A queue of events between a writer and a reader.

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

  /** Resolves when an event has arrived or the queue has ended. */
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

// Decides who answers a request: the games, a search in an engine worker, or the games worker at once.

/** @typedef {{to: 'games' | 'quick', stream: string | null} | {to: 'engines', priority: number, isStream: boolean}} Route */

/**
 * @param {string} path the path of the request with its query
 * @returns {Route}
 */
export function routeOf(path) {
  const [address] = path.split('?');
  const [, first, second, third] = address.split('/');
  if (['dice', 'games', 'visitor', 'contests', 'results'].includes(first)) return { to: 'games', stream: first === 'games' && third === 'events' ? decodeURIComponent(second) : null };
  const isStream = third === 'stream';
  if (second === 'review') return { to: 'engines', priority: priorities.review, isStream };
  if (['analyze', 'evaluate', 'prove'].includes(second)) return { to: 'engines', priority: priorities.analysis, isStream };
  return { to: 'quick', stream: null };
}
