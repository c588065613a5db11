// Keeps the files of one version of the page, so that it opens without a network. The build puts the names of the files before this
// script, as `siteFiles`, each with a checksum, so that no file of another version is used.

/** @typedef {{version: string, files: Record<string, string>}} SiteFiles */

/** The global scope of a service worker, for which the page's types have no declaration. */
const scope = /** @type {any} */ (self);
const { version, files } = /** @type {SiteFiles} */ (scope.siteFiles);
const prefix = `dreistein ${scope.registration.scope} `;
const cacheName = prefix + version;
/** The variant of the engines that this browser runs. */
const engine = new URL(location.href).searchParams.get('engine');
/** An empty page that is shown until the new version has taken over. Its icon keeps browsers from requesting one. */
const between =
  '<link rel="icon" href="data:,">' +
  '<script>navigator.serviceWorker.oncontrollerchange=()=>location.reload();setTimeout(()=>location.reload(),1000)</script>';
const addressOf = (/** @type {string} */ path) => new URL(path, scope.registration.scope).href;

scope.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(store()));
scope.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(takeOver()));
scope.addEventListener('message', (/** @type {any} */ event) => event.data === 'activate' && void scope.skipWaiting());
scope.addEventListener('fetch', (/** @type {any} */ event) => {
  const { method, url, mode } = event.request;
  if (method !== 'GET' || !url.startsWith(scope.registration.scope)) return;
  const isPage = mode === 'navigate' && [addressOf('./'), addressOf('index.html')].includes(url.split(/[?#]/)[0]);
  event.respondWith(isPage ? page(event.request) : stored(event.request));
});

async function store() {
  const cache = await caches.open(cacheName);
  const isWanted = (/** @type {string} */ path) => !path.startsWith('w/') || path.split('/')[2] === engine;
  const paths = Object.keys(files).filter(isWanted);
  await Promise.all(paths.map(async (path) => cache.put(addressOf(path), (await kept(path)) ?? (await fetched(path)))));
}

/** Looks for a file in all caches: files in folders have versioned names, so their contents never change. @param {string} path */
function kept(path) {
  return path.includes('/') ? caches.match(addressOf(path)) : undefined;
}

/** @param {string} path */
async function fetched(path) {
  const answer = await fetch(addressOf(path), { integrity: files[path], cache: path.includes('/') ? 'default' : 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // Some hosts redirect index.html to its folder; browsers refuse to open a page from a redirected answer.
  const { body, status, headers, redirected } = answer;
  return redirected ? new Response(body, { status, headers }) : answer;
}

/** Deletes the caches of earlier versions, which no tab uses any more. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/**
 * Gives a waiting new version to the only tab. With several tabs, the old version stays until all are closed.
 * @param {Request} request
 */
async function page(request) {
  const { waiting } = scope.registration;
  if (waiting && (await isOnlyTab(request))) {
    waiting.postMessage('activate');
    return new Response(between, { headers: { 'content-type': 'text/html' } });
  }
  return stored(new Request(addressOf('index.html')));
}

/** Whether no other tab is open. A tab that opens is not yet in the list; a tab that reloads still is. @param {Request} request */
async function isOnlyTab(request) {
  const tabs = await scope.clients.matchAll({ type: 'window' });
  const isReload = request.cache === 'no-cache';
  return tabs.length === 0 || (tabs.length === 1 && isReload);
}
/** @param {Request} request @returns {Promise<Response>} */
async function stored(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
