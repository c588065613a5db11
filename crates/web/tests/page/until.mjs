// Waiting for what is expected, however busy the machine is.

import assert from 'node:assert/strict';

/** Some minutes: only what never happens takes as long. */
const mostTurns = 100_000;

/** Also where a test moves the time by hand. */
const { setTimeout: afterwards } = globalThis;

/** Waits until something is so. @param {() => boolean} isSo */
export async function until(isSo) {
  for (let turns = 0; !isSo(); turns += 1) {
    assert.ok(turns < mostTurns, `this never came about: ${isSo}`);
    await new Promise((resolve) => afterwards(resolve, 1));
  }
}
