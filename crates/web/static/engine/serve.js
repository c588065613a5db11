// The code in an engine worker: answers calls by an engine.

import { Calls } from './calls.js';
import { StopReader } from './stop-signal.js';

/** @typedef {Awaited<ReturnType<typeof instantiate>>} Instance */

/** @param {import('./calls.js').End} end */
export function serveEngine(end) {
  /** @type {Instance | null} */
  let instance = null;
  const reader = new StopReader();
  new Calls(end, {
    /** @param {Compiled} compiled */
    async start(compiled) {
      instance = await instantiate(compiled, () => reader.shouldStop());
    },
    /** @param {import('./stop-signal.js').StopToken} token @param {string} method @param {string} path @param {string | undefined} body @param {(event: string, json: string) => void} emit */
    answer: (token, method, path, body, emit) => run(token, (bindings) => bindings.answer(method, path, body, emit)),
    /** @param {import('./stop-signal.js').StopToken} token @param {string} task */
    findMove: (token, task) => run(token, (bindings) => bindings.find_move(task)),
  });

  /**
   * @param {import('./stop-signal.js').StopToken} token
   * @param {(bindings: Bindings) => string} body
   */
  function run(token, body) {
    if (instance === null) throw new Error('the engine has not been started');
    reader.use(token);
    const text = body(instance.bindings);
    return { text, bytes: instance.memory.buffer.byteLength };
  }
}

// An instance of the compiled module.

/**
 * The module's exports, which are documented in its crate.
 * @typedef {object} Bindings
 * @property {(options: {module: WebAssembly.Module}) => {memory: WebAssembly.Memory}} initSync
 * @property {(now: () => number, shouldStop?: () => boolean) => void} set_clock
 * @property {(method: string, path: string, body: string | undefined, emit?: (event: string, json: string) => void) => string} answer
 * @property {(task: string) => string} find_move
 * @property {new () => any} Games
 */

/** A compiled module, and the address of its JavaScript interface. @typedef {{module: WebAssembly.Module, script: string}} Compiled */

/**
 * @param {Compiled} compiled
 * @param {() => boolean} [shouldStop]
 * @returns {Promise<{bindings: Bindings, memory: WebAssembly.Memory}>}
 */
export async function instantiate({ module, script }, shouldStop) {
  /** @type {Bindings} */
  const bindings = await import(script);
  const { memory } = bindings.initSync({ module });
  bindings.set_clock(() => performance.now(), shouldStop);
  return { bindings, memory };
}
