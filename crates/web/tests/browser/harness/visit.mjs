// A test is a visit: a fresh browser without any memory, and a page that must not log errors during the visit.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';

import { chromium, installation, installed } from './places.mjs';
import { Server } from './server.mjs';

const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** Only what hangs takes as long: a busy machine must not fail a test. */
export const patience = 180_000;

let browser = null;
/** The server that the visits of a file share. */
let server = null;

after(async () => {
  await (await browser)?.close();
  await (await server)?.stop();
});

/** A window of a new visitor, who has never been here. */
export async function newVisitor(address, options = {}) {
  browser ??= installed('playwright-core').chromium.launch({ executablePath: chromium(), args: flags, timeout: patience });
  const context = await (await browser).newContext({ baseURL: address, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  return { context, page, problems: watched(page, address) };
}

/**
 * A test in a browser. The body gets the page and the server; afterwards the page must not have complained, nor have asked
 * any other server for anything. `allowed` matches complaints of the browser that belong to the test; with `ownServer` the body
 * may do to the server what it likes.
 */
export function visit(name, body, { allowed = null, ownServer = false, ...options } = {}) {
  onServer(name, async (visited) => {
    const { context, page, problems } = await newVisitor(visited.address, options);
    try {
      await body({ page, context, server: visited });
      assert.deepEqual(problems.filter((problem) => !allowed?.test(problem)), [], 'what the browser complains of');
    } catch (error) {
      if (problems.length > 0) console.error(`${name}: the browser complains of ${problems.join('\n')}`);
      await keepPicture(page, name);
      throw error;
    } finally {
      await context.close();
    }
  }, ownServer);
}

/** A test with the server that all tests of a file share, or with its own. */
export function onServer(name, body, ownServer = false) {
  test(name, { timeout: 3 * patience }, async () => {
    const visited = await (ownServer ? Server.start() : (server ??= Server.start()));
    try {
      await body(visited);
    } finally {
      if (ownServer) await visited.stop();
    }
  });
}

/** Holds requests back, until the function that this gives is called. */
export async function hold(page, address) {
  let release = () => {};
  const held = new Promise((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Everything that a page must not do, as it happens. */
function watched(page, address) {
  const problems = [];
  const origin = new URL(address).origin;
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack ?? error}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) problems.push(`a request to ${request.url()}`);
  });
  return problems;
}

/** What a failed visit looked like at the end. */
export async function keepPicture(page, name) {
  const folder = path.join(installation, 'failures');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.png`);
  await page.screenshot({ path: file }).then(
    () => console.error(`picture: ${file}`),
    () => {},
  );
}
