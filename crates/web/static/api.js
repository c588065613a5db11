// Sends every request of the page: to the server, or to the workers that replace it.

import { texts } from './texts.js';

/** @typedef {{name: string, data: any}} StreamedEvent */

/**
 * An answer or a refusal, before its content is read.
 * @typedef {{status: number, body: () => Promise<any>, events: () => AsyncIterable<StreamedEvent>}} Reply
 */

/**
 * The features that a transport offers: games with friends elsewhere, contests and results, import of the visitor's games.
 * @typedef {{friends: boolean, contests: boolean, import: boolean}} Offers
 */

/**
 * A way to send requests. `open` rejects with an `ApiError` if there is no answer at all.
 * @typedef {{offers: Offers, open: (method: string, path: string, body: unknown, signal?: AbortSignal) => Promise<Reply>}} Transport
 */

const retryMilliseconds = [300, 1000, 2000, 4000, 8000];

/** The events that end a stream normally. */
const lastEvents = ['done', 'problem'];

/**
 * Handlers by the event's name. Three events are from the page: `failed` (the server refused for good), `lost` (the connection broke
 * and is retried) and `back` (it is restored).
 * @typedef {Record<string, (data: any) => void> & {failed?: (error: ApiError) => void, lost?: () => void, back?: () => void}} StreamHandlers
 */

/**
 * @typedef {object} StreamOptions
 * @property {unknown} [body] the body of a POST request; without it, the request is GET
 * @property {boolean} [reconnect] reopens the stream when the connection breaks
 */

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

export const api = {
  /** @type {(path: string) => Promise<any>} */
  get: (path) => request('GET', path),

  /** @type {(path: string, body?: unknown) => Promise<any>} */
  post: (path, body = {}) => request('POST', path, body),

  /** @type {(path: string) => Promise<any>} */
  delete: (path) => request('DELETE', path),

  stream: openStream,

  /** The features of the current transport. @returns {Offers} */
  offers: () => transport.offers,
};

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
 * Opens a stream of server-sent events. It ends with `done` or `problem`, or fails; with `reconnect`, only a refusal ends it.
 * @param {string} path
 * @param {StreamHandlers} handlers
 * @param {StreamOptions} [options]
 * @returns {() => void} stops the stream
 */
function openStream(path, handlers, options = {}) {
  const stopper = new AbortController();
  const { signal } = stopper;
  void keepReading();
  return () => stopper.abort();

  async function keepReading() {
    let failures = 0;
    while (!signal.aborted) {
      const isBack = failures > 0;
      const problem = await readOnce(() => {
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
   * Reads the stream until it ends.
   * @param {() => void} opened
   * @returns {Promise<ApiError | null>} null if it ended normally
   */
  async function readOnce(opened) {
    try {
      const reply = await send(options.body === undefined ? 'GET' : 'POST', path, options.body, signal);
      opened();
      const isComplete = await readEvents(reply);
      return isComplete ? null : new ApiError(0, 'broken_off', texts.common.brokenOff);
    } catch (error) {
      return error instanceof ApiError ? error : new ApiError(0, 'no_answer', texts.common.noAnswer);
    }
  }

  /** @param {Reply} reply @returns {Promise<boolean>} whether the last event, `done` or `problem`, has arrived */
  async function readEvents(reply) {
    let isComplete = false;
    for await (const { name, data } of reply.events()) {
      if (signal.aborted) break;
      isComplete ||= lastEvents.includes(name);
      if (Object.hasOwn(handlers, name)) tell(handlers[name], name === 'problem' ? inWords(data) : data);
    }
    return isComplete;
  }
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
 * Calls a handler. An exception is a bug of the page, not of the connection: it is logged and the stream continues.
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
 * Waits for some time, or until the network is back.
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

// Sends requests over HTTP to the server that the page came from.

const base = '/api/v1';

/** The server sends something at least every 15 seconds; a connection that is silent for this long is dead, even if it is not closed. */
const longestSilence = 40_000;

/** @type {Transport} */
const serverTransport = {
  offers: { friends: true, contests: true, import: false },
  async open(method, path, body, signal) {
    const answer = await fetchAnswer(method, path, body, signal);
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    return {
      status: answer.status,
      body: () => (answer.status === 204 ? Promise.resolve(null) : isJson || !answer.ok ? answer.json() : answer.text()),
      events: () => serverEvents(answer),
    };
  },
};

/** @type {Transport} */
let transport = serverTransport;

/** Sends all later requests by another transport. @param {Transport} other */
export function useTransport(other) {
  transport = other;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
async function fetchAnswer(method, path, body, signal) {
  const hasBody = body !== undefined;
  try {
    return await fetch(base + path, {
      method,
      signal,
      headers: hasBody ? { 'content-type': 'application/json' } : {},
      body: hasBody ? JSON.stringify(body) : undefined,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'no_answer', texts.common.noAnswer);
  }
}

/**
 * Reads server-sent events from an answer.
 * @param {Response} answer
 * @returns {AsyncGenerator<StreamedEvent>}
 */
async function* serverEvents(answer) {
  if (answer.body === null) return;
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await withinSilence(reader);
    if (done) return;
    text += decoder.decode(value, { stream: true }).replaceAll('\r', '');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks.map(eventOf).filter(({ data }) => data !== '').map(({ name, data }) => ({ name, data: JSON.parse(data) }));
  }
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader */
async function withinSilence(reader) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const silence = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, 'no_answer', texts.common.noAnswer)), longestSilence);
  });
  try {
    return await Promise.race([reader.read(), /** @type {Promise<never>} */ (silence)]);
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
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
