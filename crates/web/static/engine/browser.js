// Starts workers and loads the module in a browser.

import { variant } from './pool.js';

/** @import { Compiled } from './serve.js' */

/**
 * @param {URL} folder the folder that has a folder for each variant of the module
 * @param {'simd' | 'plain'} [wanted]
 * @returns {import('./pool.js').Platform}
 */
export function browserPlatform(folder, wanted = variant()) {
  return {
    compile: () => compile(new URL(`${wanted}/`, folder)),
    startThread: () => threadOf(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })),
    canShare: globalThis.crossOriginIsolated === true,
    cores: navigator.hardwareConcurrency ?? 1,
  };
}

/** @param {URL} folder @returns {Promise<Compiled>} */
async function compile(folder) {
  const address = new URL('dreistein_bg.wasm', folder);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.href}: ${answer.status}`);
  // The slower way works on hosts that do not send the file's type.
  const isTyped = answer.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  const module = isTyped ? await WebAssembly.compileStreaming(answer) : await WebAssembly.compile(await answer.arrayBuffer());
  return { module, script: new URL('dreistein.js', folder).href };
}

/** @param {Worker} worker @returns {import('./pool.js').Thread} */
export function threadOf(worker) {
  return {
    post: (message) => worker.postMessage(message),
    listen: (handler) => worker.addEventListener('message', ({ data }) => handler(data)),
    onFailure: (handler) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        handler(event.message ?? 'the worker could not be loaded');
      });
      worker.addEventListener('messageerror', () => handler('a message could not be read'));
    },
    terminate: () => worker.terminate(),
  };
}
