// An engine behind calls: what runs in an engine worker.

import { instantiate } from './bindings.js';
import { Calls } from './calls.js';
import { StopReader } from './stop-signal.js';

/** @typedef {Awaited<ReturnType<typeof instantiate>>} Instance */

/** @param {import('./calls.js').End} end */
export function serveEngine(end) {
  /** @type {Instance | null} */
  let instance = null;
  const reader = new StopReader();
  new Calls(end, {
    /** @param {import('./bindings.js').Compiled} compiled */
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
   * @param {(bindings: import('./bindings.js').Bindings) => string} body
   */
  function run(token, body) {
    if (instance === null) throw new Error('the engine has not been started');
    reader.use(token);
    const text = body(instance.bindings);
    return { text, bytes: instance.memory.buffer.byteLength };
  }
}
