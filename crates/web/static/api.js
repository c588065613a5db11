// Every call to the server goes through here.

import { texts } from './texts.js';

const base = '/api/v1';
const retryMilliseconds = [300, 1000, 2000, 4000, 8000];

/** What the server refused, or a server that does not answer (status 0). */
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
 * Handlers by the name of the event. `failed`, `lost` and `back` are ours: the server refused for good; the connection broke and
 * is tried again; it is there again.
 * @typedef {Record<string, (data: any) => void> & {failed?: (error: ApiError) => void, lost?: () => void, back?: () => void}} StreamHandlers
 */

/**
 * @typedef {object} StreamOptions
 * @property {unknown} [body] posts this instead of asking with GET
 * @property {boolean} [reconnect] opens the stream again when it breaks off
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
   * Server-sent events. Ends when the server closes the stream, or never with `reconnect`.
   * @param {string} path
   * @param {StreamHandlers} handlers
   * @param {StreamOptions} [options]
   * @returns {() => void} stops it
   */
  stream: openStream,

  /**
   * The address of something that the browser fetches by itself.
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
    return new ApiError(answer.status, error.code, error.message);
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
    try {
      const answer = await send(options.body === undefined ? 'GET' : 'POST', path, options.body, signal);
      if (failures > 0) handlers.back?.();
      failures = 0;
      await readEvents(answer, handlers, signal);
      if (!options.reconnect) return;
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof ApiError ? error : new ApiError(0, 'no_answer', texts.common.noAnswer);
      const isFinal = problem.status >= 400 && problem.status < 500;
      if (isFinal || !options.reconnect) return handlers.failed?.(problem);
    }
    if (failures === 0) handlers.lost?.();
    await pause(retryMilliseconds[Math.min(failures, retryMilliseconds.length - 1)], signal);
    failures += 1;
  }
}

/**
 * @param {Response} answer
 * @param {StreamHandlers} handlers
 * @param {AbortSignal} signal
 */
async function readEvents(answer, handlers, signal) {
  if (answer.body === null) return;
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return;
    text += decoder.decode(value, { stream: true }).replaceAll('\r', '');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) dispatch(block, handlers);
  }
}

/**
 * @param {string} block the lines of one event
 * @param {StreamHandlers} handlers
 */
function dispatch(block, handlers) {
  let name = 'message';
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data += line.slice(5);
  }
  if (data !== '' && Object.hasOwn(handlers, name)) handlers[name](JSON.parse(data));
}

/**
 * Waits; a network that comes back ends the wait.
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
