// A person at a board: sees what the cells say, and moves by mouse, finger or keyboard.

import assert from 'node:assert/strict';

const grid = '[role=grid]:visible';

/** What the cells of the board say, by name. */
export function labels(page) {
  return page.locator(grid).evaluate((board) =>
    Object.fromEntries([...board.querySelectorAll('[data-cell]')].map((cell) => [cell.dataset.cell, cell.getAttribute('aria-label')])),
  );
}

/** The names of the cells that say something, in the order of the alphabet. */
export async function cellsThatSay(page, pattern) {
  const said = await labels(page);
  return Object.keys(said).filter((name) => pattern.test(said[name])).sort();
}

export function cell(page, name) {
  return page.locator(grid).locator(`[data-cell="${name}"]`);
}

export const targetWords = /, (move|capture|stack|swap with) (here|this)/;

/** The two cells of a move; null for a pass. */
export function wayOf(move) {
  return move === 'pass' ? null : { from: move.slice(0, 2), to: move.slice(2, 4) };
}

/** Picks up and puts down with clicks, or with taps on a touch screen. */
export async function moveByPointer(page, move, legal, { touch = false } = {}) {
  const press = (locator) => (touch ? locator.tap() : locator.click());
  const way = wayOf(move);
  if (way === null) return press(page.getByRole('button', { name: 'Pass', exact: true }));
  if (!(await isPicked(page, way.from))) await press(cell(page, way.from));
  await assertTargets(page, way.from, legal);
  await press(cell(page, way.to));
}

/** Drags a piece with the mouse. */
export async function drag(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** Walks over the board with the arrow keys, picks up and puts down with Enter. */
export async function moveByArrows(page, move, legal) {
  return moveByKeys(page, move, legal, walkTo);
}

/** Goes from piece to piece, and from place to place, with the key for that. */
export async function moveByNextKey(page, move, legal) {
  return moveByKeys(page, move, legal, nextUntil);
}

async function moveByKeys(page, move, legal, goTo) {
  const way = wayOf(move);
  if (way === null) return page.keyboard.press('p');
  if (!(await isPicked(page, way.from))) {
    await goTo(page, way.from);
    await page.keyboard.press('Enter');
  }
  await assertTargets(page, way.from, legal);
  await goTo(page, way.to);
  await page.keyboard.press('Enter');
}

/** The arrow keys lead to a cell, whichever way the board is turned. */
export async function walkTo(page, name) {
  const target = await middle(page, name);
  const { width, height } = await cell(page, name).boundingBox();
  for (let steps = 0; steps < 30; steps += 1) {
    const here = await focusedCell(page);
    if (here === name) return;
    assert.notEqual(here, null, 'the focus is on the board');
    const spot = await middle(page, here);
    const [right, down] = [target.x - spot.x, target.y - spot.y];
    if (Math.abs(right) > width / 2) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    else if (Math.abs(down) > height / 4) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  assert.fail(`the arrow keys do not lead to ${name}, but to ${await focusedCell(page)}`);
}

async function nextUntil(page, name) {
  for (let presses = 0; presses < 64; presses += 1) {
    if ((await focusedCell(page)) === name) return;
    await page.keyboard.press('m');
  }
  assert.fail(`the key for the next piece does not lead to ${name}`);
}

export function focusedCell(page) {
  return page.evaluate(() => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') ?? null);
}

async function isPicked(page, name) {
  return /, selected/.test((await labels(page))[name]);
}

/** Once a piece is picked up, exactly the places say so where it may go. */
async function assertTargets(page, from, legal) {
  const wanted = legal.flatMap((move) => (wayOf(move)?.from === from ? [wayOf(move).to] : []));
  assert.deepEqual(await cellsThatSay(page, targetWords), [...new Set(wanted)].sort(), `where the piece on ${from} may go`);
}

async function middle(page, name) {
  const { x, y, width, height } = await cell(page, name).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}
