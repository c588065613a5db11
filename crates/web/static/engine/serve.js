// An engine behind calls: what runs in an engine worker.

import { instantiate } from './bindings.js';
import { Calls } from './calls.js';

/** @typedef {Awaited<ReturnType<typeof instantiate>>} Instance */

/** @param {import('./calls.js').End} end */
export function serveEngine(end) {
  /** @type {Instance | null} */
  let instance = null;
  new Calls(end, {
    /** @param {import('./bindings.js').Compiled} compiled @param {Int32Array | null} flag */
    async start(compiled, flag) {
      instance = await instantiate(compiled, flag);
    },
    /** @param {string} method @param {string} path @param {string | undefined} body @param {(event: string, json: string) => void} emit */
    answer(method, path, body, emit) {
      const { bindings, memory } = started();
      const text = bindings.answer(method, path, body, emit);
      return { text, bytes: memory.buffer.byteLength };
    },
    /** @param {string} task */
    findMove(task) {
      const { bindings, memory } = started();
      const text = bindings.find_move(task);
      return { text, bytes: memory.buffer.byteLength };
    },
  });

  function started() {
    if (instance === null) throw new Error('the engine has not been started');
    return instance;
  }
}
