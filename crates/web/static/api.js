// Every request goes through here: to the server, or to whatever answers in its place.

import { ApiError } from './api-error.js';
import { serverTransport } from './server-transport.js';
import { texts } from './texts.js';

export { ApiError };

/** @typedef {{name: string, data: any}} StreamedEvent */

/**
 * An answer, refusals included, before its content is read.
 * @typedef {{status: number, body: () => Promise<any>, events: () => AsyncIterable<StreamedEvent>}} Reply
 */

/**
 * What is there: games with people elsewhere, contests and their results; whether the visitor's games can be imported.
 * @typedef {{friends: boolean, contests: boolean, import: boolean}} Offers
 */

/**
 * Where requests go. `open` rejects with an `ApiError` if there is no answer at all.
 * @typedef {{offers: Offers, open: (method: string, path: string, body: unknown, signal?: AbortSignal) => Promise<Reply>}} Transport
 */

const retryMilliseconds = [300, 1000, 2000, 4000, 8000];

/** The events that end a stream normally. */
const lastEvents = ['done', 'problem'];

/**
 * Handlers by the name of the event. `failed`, `lost` and `back` are ours: the server refused permanently; the connection broke and
 * is being retried; it is restored.
 * @typedef {Record<string, (data: any) => void> & {failed?: (error: ApiError) => void, lost?: () => void, back?: () => void}} StreamHandlers
 */

/**
 * @typedef {object} StreamOptions
 * @property {unknown} [body] posts this instead of asking with GET
 * @property {boolean} [reconnect] reopens the stream when the connection breaks
 */

export const api = {
  /**
   * @param {string} path
   * @returns {Promise<any>}
   */
  get: (path) => request('GET', path),

  /**
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  post: (path, body = {}) => request('POST', path, body),

  /**
   * @param {string} path
   * @returns {Promise<any>}
   */
  delete: (path) => request('DELETE', path),

  /**
   * Server-sent events. Ends with `done` or `problem`, or never with `reconnect`; a stream that ends otherwise has failed.
   * @param {string} path
   * @param {StreamHandlers} handlers
   * @param {StreamOptions} [options]
   * @returns {() => void} stops it
   */
  stream: openStream,

  /** What this page has. @returns {Offers} */
  offers: () => transport.offers,
};

/** @type {Transport} */
let transport = serverTransport;

/** Requests go there from now on. @param {Transport} other */
export function useTransport(other) {
  transport = other;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function request(method, path, body) {
  return (await send(method, path, body)).body();
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
async function send(method, path, body, signal) {
  const reply = await transport.open(method, path, body, signal);
  if (reply.status < 200 || reply.status >= 300) throw await refusal(reply);
  return reply;
}

/** @param {Reply} reply */
async function refusal(reply) {
  try {
    const { error } = await reply.body();
    return new ApiError(reply.status, error.code, refusalText(error));
  } catch {
    return new ApiError(reply.status, 'unknown', texts.common.refused(reply.status));
  }
}

/**
 * @param {string} path
 * @param {StreamHandlers} handlers
 * @param {StreamOptions} [options]
 */
function openStream(path, handlers, options = {}) {
  const stopper = new AbortController();
  void keepReading(path, handlers, options, stopper.signal);
  return () => stopper.abort();
}

/**
 * @param {string} path
 * @param {StreamHandlers} handlers
 * @param {StreamOptions} options
 * @param {AbortSignal} signal
 */
async function keepReading(path, handlers, options, signal) {
  let failures = 0;
  while (!signal.aborted) {
    const isBack = failures > 0;
    const problem = await readOnce(path, handlers, options, signal, () => {
      failures = 0;
      if (isBack) tell(handlers.back);
    });
    if (signal.aborted) return;
    const isRefused = problem !== null && problem.status >= 400 && problem.status < 500;
    if (problem !== null && (isRefused || !options.reconnect)) return tell(handlers.failed, problem);
    if (!options.reconnect) return;
    if (failures === 0) tell(handlers.lost);
    await pause(retryMilliseconds[Math.min(failures, retryMilliseconds.length - 1)], signal);
    failures += 1;
  }
}

/**
 * Reads a stream until it ends.
 * @param {string} path
 * @param {StreamHandlers} handlers
 * @param {StreamOptions} options
 * @param {AbortSignal} signal
 * @param {() => void} opened
 * @returns {Promise<ApiError | null>} null if it ended as it should
 */
async function readOnce(path, handlers, options, signal, opened) {
  try {
    const reply = await send(options.body === undefined ? 'GET' : 'POST', path, options.body, signal);
    opened();
    const isComplete = await readEvents(reply, handlers, signal);
    return isComplete ? null : new ApiError(0, 'broken_off', texts.common.brokenOff);
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError(0, 'no_answer', texts.common.noAnswer);
  }
}

/**
 * @param {Reply} reply
 * @param {StreamHandlers} handlers
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the last event came: all is done, or what the problem is
 */
async function readEvents(reply, handlers, signal) {
  let isComplete = false;
  for await (const { name, data } of reply.events()) {
    if (signal.aborted) break;
    isComplete ||= lastEvents.includes(name);
    if (Object.hasOwn(handlers, name)) tell(handlers[name], name === 'problem' ? inWords(data) : data);
  }
  return isComplete;
}

/** @param {any} problem */
function inWords(problem) {
  return { ...problem, error: { ...problem.error, message: refusalText(problem.error) } };
}

/** @param {{code: string, message: string}} error */
function refusalText({ code, message }) {
  return texts.facts.refusal(code, message);
}

/**
 * Calls a handler. If it throws, the bug is ours, not the connection's: the error is logged and the stream continues.
 * @param {((data: any) => void) | undefined} handler
 * @param {unknown} [data]
 */
function tell(handler, data) {
  try {
    handler?.(data);
  } catch (error) {
    console.error(error);
  }
}

/**
 * Waits, but no longer than until the network comes back.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
