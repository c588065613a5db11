// An instance of the compiled module.

/**
 * What the module exports; its crate documents it.
 * @typedef {object} Bindings
 * @property {(options: {module: WebAssembly.Module}) => {memory: WebAssembly.Memory}} initSync
 * @property {(now: () => number, shouldStop?: () => boolean) => void} set_clock
 * @property {(method: string, path: string, body: string | undefined, emit?: (event: string, json: string) => void) => string} answer
 * @property {(task: string) => string} find_move
 * @property {new () => any} Games
 */

/** A compiled module, and the address of the script that belongs to it. @typedef {{module: WebAssembly.Module, script: string}} Compiled */

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
