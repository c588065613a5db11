// Makes workers of this browser answer all requests, and keeps the page for visits without a network.

import { useTransport } from '../api.js';
import { browserPlatform, threadOf } from '../engine/browser.js';
import { variant } from '../engine/pool.js';
import { LocalTransport } from './transport.js';

/** Where the compiled modules are, as the document says. */
const folder = document.querySelector('meta[name=dreistein-engine]')?.getAttribute('content') ?? '';

const transport = new LocalTransport(browserPlatform(new URL(folder, document.baseURI)), () =>
  threadOf(new Worker(new URL('./games-worker.js', import.meta.url), { type: 'module' })),
);
useTransport(transport);
// The module is loaded while the page is.
void transport.start().catch(() => {});

// The visit goes first.
if (document.readyState === 'complete') keepPage();
else addEventListener('load', keepPage);

function keepPage() {
  void navigator.serviceWorker?.register(new URL(`service-worker.js?engine=${variant()}`, document.baseURI)).catch(console.error);
}
