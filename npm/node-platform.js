// Workers and the module in Node.

import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { variant } from '../crates/web/static/engine/pool.js';

/** @import { Compiled } from '../crates/web/static/engine/serve.js' */

/**
 * @param {URL} folder with a folder for each variant of the module
 * @param {'simd' | 'plain'} [wanted]
 * @returns {import('../crates/web/static/engine/pool.js').Platform}
 */
export function nodePlatform(folder, wanted = variant()) {
  return {
    compile: () => compile(new URL(`${wanted}/`, folder)),
    startThread: () => threadOf(new Worker(new URL('./node-worker.js', import.meta.url))),
    canShare: true,
    cores: availableParallelism(),
  };
}

/** @param {URL} folder @returns {Promise<Compiled>} */
async function compile(folder) {
  const module = await WebAssembly.compile(await readFile(new URL('dreistein_bg.wasm', folder)));
  return { module, script: new URL('dreistein.js', folder).href };
}

/**
 * A program may end while its workers are idle, but not while they search.
 * @param {Worker} worker
 * @returns {import('../crates/web/static/engine/pool.js').Thread}
 */
export function threadOf(worker) {
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen: (handler) => worker.on('message', handler),
    onFailure: (handler) => worker.on('error', ({ message }) => handler(message)).on('exit', () => handler('the worker has ended')),
    terminate: () => void worker.terminate(),
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
}
