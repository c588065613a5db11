// A plain host of static files: it serves a folder below a path, and nothing else.

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { root } from '../../browser/harness/places.mjs';

/** Where `cargo xtask site` writes; the tests have a site of their own, which is built sooner. */
const built = process.env.SITE ?? process.env.CARGO_TARGET_DIR ?? path.join(root, 'target');

export const siteFolder = path.join(built, 'site');
export const packageFolder = path.join(built, 'npm/dreistein');

/** The site is not at the root of its host. */
export const basePath = '/some/folder/';

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml', wasm: 'application/wasm', webmanifest: 'application/manifest+json' };

export class StaticServer {
  constructor(folder = siteFolder) {
    this.folder = folder;
    this.address = '';
    this.bytes = 0;
    /** What the host adds to every answer. @type {Record<string, string>} */
    this.headers = {};
    /** Whether the host wants index.html to be asked for without its name. */
    this.redirectsIndex = false;
    /** The paths that were asked for. @type {string[]} */
    this.asked = [];
    /** @type {Map<string, Buffer>} */
    this.zipped = new Map();
  }

  static async start(folder) {
    const server = new StaticServer(folder);
    await server.listen(0);
    return server;
  }

  /** @param {number} port 0 for any */
  async listen(port) {
    this.http = createServer((request, response) => this.answer(request, response));
    await new Promise((resolve) => this.http.listen(port, '127.0.0.1', () => resolve(undefined)));
    this.port = this.http.address().port;
    this.address = `http://127.0.0.1:${this.port}${basePath}`;
  }

  /** Nobody gets an answer any more. */
  async stop() {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(() => resolve(undefined)));
  }

  answer(request, response) {
    const { pathname } = new URL(request.url, this.address);
    this.asked.push(pathname);
    if (this.redirectsIndex && pathname === `${basePath}index.html`) return void response.writeHead(301, { location: basePath }).end();
    const name = pathname.startsWith(basePath) ? pathname.slice(basePath.length) || 'index.html' : '..';
    const file = path.join(this.folder, name);
    const isThere = file.startsWith(this.folder) && statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!isThere) return void response.writeHead(404).end();
    const content = this.gzip(file);
    this.bytes += content.length;
    const type = types[file.split('.').at(-1)] ?? 'application/octet-stream';
    // Hosts such as GitHub's pages let browsers keep files for some minutes.
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'max-age=600', ...this.headers }).end(content);
  }

  gzip(file) {
    const known = this.zipped.get(file) ?? gzipSync(readFileSync(file));
    this.zipped.set(file, known);
    return known;
  }
}

/** The site as a later build could write it: the names of its files have another version. */
export function laterVersion(folder = siteFolder) {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'dreistein-site-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true });
  const [version] = readdirSync(path.join(copy, 'v'));
  const later = version.replaceAll(/./g, (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16));
  renameSync(path.join(copy, 'v', version), path.join(copy, 'v', later));
  const changed = (name, change) => writeFileSync(path.join(copy, name), change(readFileSync(path.join(copy, name), 'utf8')));
  changed('index.html', (html) => html.replaceAll(`v/${version}`, `v/${later}`).replace('<html lang', '<html data-later="yes" lang'));
  const digest = createHash('sha256').update(readFileSync(path.join(copy, 'index.html'))).digest('base64');
  changed('service-worker.js', (script) =>
    script.replaceAll(`v/${version}`, `v/${later}`).replace(/"version":"\w+"/, `"version":"${later}"`).replace(/"index.html":"[^"]*"/, `"index.html":"sha256-${digest}"`));
  return copy;
}
