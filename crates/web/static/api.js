// Every call to the server goes through here.

import { texts } from './texts.js';

const base = '/api/v1';
const retryMilliseconds = [300, 1000, 2000, 4000, 8000];

/** The events that end a stream normally. */
const lastEvents = ['done', 'problem'];

/** A refusal by the server, or no answer (status 0). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

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

  /**
   * The URL of something that the browser fetches itself.
   * @param {string} path
   */
  address: (path) => base + path,
};

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function request(method, path, body) {
  const answer = await send(method, path, body);
  if (answer.status === 204) return null;
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return isJson ? answer.json() : answer.text();
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
async function send(method, path, body, signal) {
  const hasBody = body !== undefined;
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(base + path, {
      method,
      signal,
      headers: hasBody ? { 'content-type': 'application/json' } : {},
      body: hasBody ? JSON.stringify(body) : undefined,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'no_answer', texts.common.noAnswer);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** @param {Response} answer */
async function refusal(answer) {
  try {
    const { error } = await answer.json();
    return new ApiError(answer.status, error.code, refusalText(error));
  } catch {
    return new ApiError(answer.status, 'unknown', texts.common.refused(answer.status));
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
    const answer = await send(options.body === undefined ? 'GET' : 'POST', path, options.body, signal);
    opened();
    const isComplete = await readEvents(answer, handlers, signal);
    return isComplete ? null : new ApiError(0, 'broken_off', texts.common.brokenOff);
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError(0, 'no_answer', texts.common.noAnswer);
  }
}

/**
 * @param {Response} answer
 * @param {StreamHandlers} handlers
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the server said that it is done, or what the problem is
 */
async function readEvents(answer, handlers, signal) {
  if (answer.body === null) return false;
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let isComplete = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return isComplete;
    text += decoder.decode(value, { stream: true }).replaceAll('\r', '');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const { name, data } of blocks.map(eventOf)) {
      if (signal.aborted) return isComplete;
      isComplete ||= lastEvents.includes(name);
      if (data !== '' && Object.hasOwn(handlers, name)) tell(handlers[name], dataOf(name, data));
    }
  }
}

/**
 * @param {string} name of the event
 * @param {string} text
 */
function dataOf(name, text) {
  const data = JSON.parse(text);
  return name === 'problem' ? { ...data, error: { ...data.error, message: refusalText(data.error) } } : data;
}

/** @param {{code: string, message: string}} error */
function refusalText({ code, message }) {
  return texts.facts.refusal(code, message);
}

/** @param {string} block the lines of one event */
function eventOf(block) {
  let name = 'message';
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data += line.slice(5);
  }
  return { name, data };
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
