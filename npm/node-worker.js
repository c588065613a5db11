// The script of an engine worker in Node.

import { parentPort } from 'node:worker_threads';

import { serveEngine } from '../crates/web/static/engine/serve.js';

if (parentPort !== null) {
  const port = parentPort;
  serveEngine({ post: (message) => port.postMessage(message), listen: (handler) => port.on('message', handler) });
}
