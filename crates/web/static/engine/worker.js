// The script of an engine worker in a browser.

import { serveEngine } from './serve.js';

serveEngine({
  post: (message) => postMessage(message),
  listen: (handler) => addEventListener('message', ({ data }) => handler(data)),
});
