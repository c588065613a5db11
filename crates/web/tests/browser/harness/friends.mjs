// Several people, each with a browser of their own.

import assert from 'node:assert/strict';

import { moveByPointer } from './board.mjs';
import { waitForTurn } from './games.mjs';
import { keepPicture, newVisitor, onServer } from './visit.mjs';

/**
 * A test with people of these names. Afterwards, none of their browsers must have complained.
 * @param {(server: import('./server.mjs').Server, ...people: {page: import('playwright-core').Page, name: string}[]) => Promise<void>} body
 */
export function meeting(name, names, body, { allowed = null, ownServer = false, ...options } = {}) {
  onServer(name, async (server) => {
    const people = [];
    try {
      for (const each of names) people.push(await person(server, each, options));
      await body(server, ...people);
      for (const { name: who, problems } of people) {
        assert.deepEqual(problems.filter((problem) => !allowed?.test(problem)), [], `what ${who}’s browser complains of`);
      }
    } catch (error) {
      for (const { name: who, page } of people) await keepPicture(page, `${name} ${who}`);
      throw error;
    } finally {
      for (const { context } of people) await context.close();
    }
  }, ownServer);
}

/** Somebody who has been here and has given their name, if it is not empty. */
async function person(server, name, options = {}) {
  const { context, page, problems } = await newVisitor(server.address, options);
  await page.request.get('/');
  await context.addInitScript((own) => {
    if (own !== '' && location.protocol === 'http:') localStorage.setItem('dreistein.name', own);
  }, name);
  return { context, page, problems, name };
}

/** What the interface answers to the browser of a person; null if that is no JSON. */
export async function ask({ page }, method, path, body) {
  const answer = await page.request.fetch(`/api/v1${path}`, { method, ...(body === undefined ? {} : { data: body }) });
  const text = await answer.text();
  return { status: answer.status(), body: text.startsWith('{') ? JSON.parse(text) : null };
}

/** A game with an open seat on the second side, made by a person. */
export async function gameOf(host, setting) {
  const players = [{ kind: 'human', name: host.name }, { kind: 'human', seat: 'open' }];
  const { status, body } = await ask(host, 'POST', '/games', { players, ...setting });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

/** A game in which both have their seats and the board before them. */
export async function begun(host, guest, setting) {
  const { id, invite } = await gameOf(host, setting);
  await host.page.goto(`/#/play/${id}`);
  await guest.page.goto(`/#/join/${id}/${invite}`);
  await Promise.all([host, guest].map(({ page }) => page.locator('.game').waitFor()));
  await host.page.getByRole('dialog').waitFor({ state: 'detached' });
  return id;
}

/** Plays until the game is over or has enough moves: whoever is to move does so on their own board, and everybody sees it. */
export async function playTogether(server, id, players, watchers, choose, enough = Infinity) {
  for (;;) {
    const state = await server.get(`/games/${id}`);
    await Promise.all([...players, ...watchers].map(({ page }) => pliesShown(page, state.plies.length)));
    if (state.phase === 'over' || state.plies.length >= enough) return state;
    const mover = players[sidesOf(state.game).indexOf(state.position.mover)];
    assert.equal(await waitForTurn(mover.page), 'move');
    for (const { page, name } of [...players, ...watchers].filter((other) => other !== mover)) {
      assert.equal(await page.locator('.is-draggable').count(), 0, `${name} can move for ${mover.name}`);
    }
    await moveByPointer(mover.page, choose(state.position), state.position.moves);
    await pliesShown(mover.page, state.plies.length + 1);
  }
}

export function sidesOf(game) {
  return game === 'ewn' ? ['red', 'blue'] : ['white', 'black'];
}

/** Waits until at least this many moves are in the list. */
export async function pliesShown(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.move-list .ply').length >= wanted, count);
}

/** Waits until exactly this many moves are in the list. */
export async function exactlyPlies(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.move-list .ply').length === wanted, count);
}

/** A friend without a browser, who has only the cookie that the page was served with. */
export async function guestOf(server) {
  const page = await fetch(server.address);
  const cookie = page.headers.get('set-cookie').split(';')[0];
  return async (method, path, body) => {
    const options = { method, headers: { cookie, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(new URL(`/api/v1${path}`, server.address), options);
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return answer.json();
  };
}
