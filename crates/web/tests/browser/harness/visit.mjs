// A test is a visit: a fresh browser without any memory, and a page that must not log errors during the visit.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';

import { chromium, installation, installed } from './places.mjs';
import { Server } from './server.mjs';

const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const longest = 180_000;

let browser = null;
let server = null;

after(async () => {
  await (await browser)?.close();
  await (await server)?.stop();
});

/** The server that the visits of a file share. */
function sharedServer() {
  server ??= Server.start();
  return server;
}

/** A window of a new visitor, who has never been here. */
export async function newVisitor(address, options = {}) {
  browser ??= installed('playwright-core').chromium.launch({ executablePath: chromium(), args: flags });
  const context = await (await browser).newContext({ baseURL: address, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  const page = await context.newPage();
  return { context, page, problems: watched(page, address) };
}

/**
 * A test in a browser. The body gets the page and the server; afterwards the page must not have complained, nor have asked
 * any other server for anything. `allowed` matches complaints of the browser that belong to the test; with `ownServer` the body
 * may do to the server what it likes.
 */
export function visit(name, body, options = {}) {
  test(name, { timeout: 2 * longest }, async () => {
    try {
      await visitOnce(name, body, options);
    } catch (error) {
      // A busy machine can keep a browser waiting; whatever else goes wrong is wrong.
      if (error.name !== 'TimeoutError') throw error;
      console.error(`${name}: once more, since something took too long: ${error.message}`);
      await visitOnce(name, body, options);
    }
  });
}

async function visitOnce(name, body, { allowed = null, ownServer = false, ...options }) {
  const visited = await (ownServer ? Server.start() : sharedServer());
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
    if (ownServer) await visited.stop();
  }
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
async function keepPicture(page, name) {
  const folder = path.join(installation, 'failures');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}.png`);
  await page.screenshot({ path: file }).then(
    () => console.error(`picture: ${file}`),
    () => {},
  );
}
