// A visit to the site: a fresh browser, a plain host, and a page that must not complain.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { cell, cellsThatSay, targetWords } from '../../browser/harness/board.mjs';
import { waitForTurn } from '../../browser/harness/games.mjs';
import { newVisitor, patience } from '../../browser/harness/visit.mjs';
import { StaticServer } from './static-server.mjs';

/**
 * @param {{allowed?: RegExp, prepare?: (context: any) => Promise<void>, headers?: Record<string, string>}} [options] `allowed` matches complaints that
 * belong to the test; `headers` are the host's
 */
export function visitSite(name, body, { allowed, prepare, headers = {}, ...options } = {}) {
  test(name, { timeout: 3 * patience }, async (context) => {
    const server = await StaticServer.start();
    server.headers = headers;
    const visitor = await newVisitor(server.address, options);
    try {
      await prepare?.(visitor.context);
      await body({ ...visitor, server, report: (text) => context.diagnostic(text) });
      assert.deepEqual(visitor.problems.filter((problem) => !allowed?.test(problem)), [], 'what the browser complains of');
    } catch (error) {
      console.error(visitor.problems.join('\n'));
      throw error;
    } finally {
      await visitor.context.close();
      await server.stop().catch(() => {});
    }
  });
}

/** Waits until everything is kept for visits without a network. */
export async function waitUntilKept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** Plays with the mouse until the game is over, captures first. */
export async function playToTheEnd(page, mostMoves = 300) {
  for (let moves = 0; moves < mostMoves; moves += 1) {
    if ((await waitForTurn(page)) === 'over') return;
    await makeMove(page);
  }
  assert.fail(`the game is not over after ${mostMoves} moves`);
}

export async function makeMove(page) {
  const [origin] = await cellsThatSay(page, /, can move/);
  if (origin !== undefined) await cell(page, origin).click();
  const targets = await cellsThatSay(page, targetWords);
  if (targets.length === 0) return page.getByRole('button', { name: 'Pass', exact: true }).click();
  const [capture = targets[0]] = await cellsThatSay(page, /, capture /);
  await cell(page, capture).click();
}
