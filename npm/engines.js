// The engines as functions: analyse a position, list its moves, review a record. For other pages and Node; the page itself uses the pool.

import { EnginePool, priorities } from '../crates/web/static/engine/pool.js';

/** @typedef {{position: string, [more: string]: any}} Analysis what `dreistein analyze --json` prints, and more */

/** A request that the engine refuses: `code` is one of the JSON interface. */
export class EngineError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

/**
 * @param {import('../crates/web/static/engine/pool.js').Platform} platform
 * @param {{size?: number}} [options]
 */
export function createEngines(platform, options) {
  const pool = new EnginePool(platform, options);
  return { analyse, moves, review, close: () => pool.close() };

  /**
   * Searches a position. `onReport` gets every result on the way.
   * @param {string} position
   * @param {{game?: string, engine?: string, ms?: number, depth?: number, nodes?: number, signal?: AbortSignal, onReport?: (report: any) => void}} [options]
   * @returns {Promise<any>}
   */
  function analyse(position, { game = 'ewn', engine, ms, depth, nodes, signal, onReport } = {}) {
    const given = { position, engine, time_ms: ms, depth, nodes };
    const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
    return stream(`GET /${game}/analyze/stream?${query}`, undefined, { priority: priorities.analysis, signal, onReport });
  }

  /**
   * The legal moves.
   * @param {string} position
   * @param {{game?: string}} [options]
   * @returns {Promise<string[]>}
   */
  async function moves(position, { game = 'ewn' } = {}) {
    const described = await ask(`POST /${game}/position`, { text: position }, { priority: priorities.move });
    return described.moves;
  }

  /**
   * The luck of every roll and the loss of every turn. `onProgress` hears how many plies are done.
   * @param {string} record one or more games in any notation
   * @param {{game?: string, engine?: string, depth?: number, signal?: AbortSignal, onProgress?: (done: number, of: number) => void}} [options]
   * @returns {Promise<any>}
   */
  function review(record, { game = 'ewn', engine, depth, signal, onProgress } = {}) {
    const onReport = (/** @type {{done: number, of: number}} */ { done, of }) => onProgress?.(done, of);
    return stream(`POST /${game}/review/stream`, { record, engine, depth }, { priority: priorities.review, signal, onReport });
  }

  /**
   * @param {string} request method and path
   * @param {unknown} body
   * @param {{priority: number, signal?: AbortSignal, onEvent?: (event: string, json: string) => void}} options
   */
  async function ask(request, body, options) {
    const [method, path] = request.split(' ');
    const text = await pool.run('answer', [method, path, body === undefined ? undefined : JSON.stringify(body)], options);
    const answer = JSON.parse(text);
    if (answer.status >= 400) throw errorOf(answer.body);
    return answer.body;
  }

  /**
   * @param {string} request
   * @param {unknown} body
   * @param {{priority: number, signal?: AbortSignal, onReport?: (report: any) => void}} options
   */
  async function stream(request, body, { priority, signal, onReport }) {
    /** @type {{event: string, data: any} | null} */
    let last = null;
    const onEvent = (/** @type {string} */ event, /** @type {string} */ json) => {
      const data = JSON.parse(json);
      if (event === 'done' || event === 'problem') last = { event, data };
      else onReport?.(data);
    };
    await ask(request, body, { priority, signal, onEvent });
    const { event, data } = /** @type {{event: string, data: any}} */ (/** @type {unknown} */ (last) ?? { event: 'problem', data: {} });
    if (event === 'problem') throw errorOf(data);
    return data;
  }
}

/** @param {{error?: {code: string, message: string}} | null} body */
function errorOf(body) {
  const { code, message } = body?.error ?? { code: 'unknown', message: 'the engine gave no answer' };
  return new EngineError(code, message);
}
