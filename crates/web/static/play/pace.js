// Watching engines: pause and speed.

import { el, fill } from '../dom.js';
import { selection } from '../forms.js';
import { icon } from '../icons.js';
import { texts } from '../texts.js';

/** @import { State } from '../types.js' */

const words = texts.play.controls;

/** @param {(pace: {paused?: boolean, delay_ms?: number}) => void} change */
export function createPace(change) {
  const pause = el('button', { class: 'button', type: 'button', 'data-test': 'pause' });
  const speed = el('div', { class: 'pace-speed' });
  const element = el('div', { class: 'pace-row', hidden: true }, pause, speed);
  let isPaused = false;
  let shownDelay = -1;
  pause.addEventListener('click', () => change({ paused: !isPaused }));

  /** @param {State} state */
  function update(state) {
    const show = state.show ?? null;
    element.hidden = show === null || state.phase !== 'playing';
    if (show === null) return;
    isPaused = show.paused;
    fill(pause, icon(isPaused ? 'forward' : 'pause'), isPaused ? words.resume : words.pause);
    if (show.delay_ms === shownDelay) return;
    shownDelay = show.delay_ms;
    fill(speed, selection(words.speed, words.speeds, nearestDelay(show.delay_ms), (delay) => change({ delay_ms: Number(delay) })));
  }

  return { element, update };
}

/**
 * The speed on offer that is nearest to the server's.
 * @param {number} milliseconds
 */
export function nearestDelay(milliseconds) {
  const offered = Object.keys(words.speeds);
  const distance = (/** @type {string} */ delay) => Math.abs(Number(delay) - milliseconds);
  return offered.reduce((best, delay) => (distance(delay) < distance(best) ? delay : best), offered[0]);
}
