// Lets workers in this browser answer all requests, and keeps the page for visits without a network.

import { useTransport } from '../api.js';
import { browserPlatform, threadOf } from '../engine/browser.js';
import { variant } from '../engine/pool.js';
import { LocalTransport } from './transport.js';

/** The folder of the compiled modules, from a meta element of the document. */
const folder = document.querySelector('meta[name=dreistein-engine]')?.getAttribute('content') ?? '';

const transport = new LocalTransport(browserPlatform(new URL(folder, document.baseURI)), () =>
  threadOf(new Worker(new URL('./games-worker.js', import.meta.url), { type: 'module' })),
);
useTransport(transport);
// Loads the module while the page loads.
void transport.start().catch(() => {});

// Keeps the page only after it has loaded.
if (document.readyState === 'complete') keepPage();
else addEventListener('load', keepPage);

function keepPage() {
  void navigator.serviceWorker?.register(new URL(`service-worker.js?engine=${variant()}`, document.baseURI)).catch(console.error);
}
