// Requests over HTTP to the server that the page came from.

import { texts } from './texts.js';
import { ApiError } from './api-error.js';

const base = '/api/v1';

/** The server says something at least every 15 seconds; a connection that is silent for longer is dead, even if nobody closed it. */
const longestSilence = 40_000;

/** @type {import('./api.js').Transport} */
export const serverTransport = {
  offers: { friends: true, contests: true, import: false },
  async open(method, path, body, signal) {
    const answer = await send(method, path, body, signal);
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    return {
      status: answer.status,
      body: () => (answer.status === 204 ? Promise.resolve(null) : isJson || !answer.ok ? answer.json() : answer.text()),
      events: () => readEvents(answer),
    };
  },
};

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
async function send(method, path, body, signal) {
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
 * Server-sent events.
 * @param {Response} answer
 * @returns {AsyncGenerator<import('./api.js').StreamedEvent>}
 */
async function* readEvents(answer) {
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
