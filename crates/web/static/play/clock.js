// The clock of one side. It runs by itself between messages from the server.

import { announce } from '../announce.js';
import { el } from '../dom.js';
import { clockTime } from '../format.js';
import { playSound } from '../sounds.js';
import { texts } from '../texts.js';

const tickMilliseconds = 100;
const lowMilliseconds = 20_000;
const warnMilliseconds = 10_000;

/** @param {boolean} isOwn whether the visitor is told when time runs short */
export function createClock(isOwn) {
  const element = el('div', { class: 'clock numbers', role: 'timer' });
  let who = '';
  let left = 0;
  let since = 0;
  let isRunning = false;
  let hasWarned = false;
  const timer = setInterval(show, tickMilliseconds);

  /**
   * @param {string} name of the player
   * @param {number} milliseconds
   * @param {boolean} running
   */
  function set(name, milliseconds, running) {
    who = name;
    left = milliseconds;
    since = performance.now();
    isRunning = running;
    show();
  }

  function show() {
    const now = Math.max(0, isRunning ? left - (performance.now() - since) : left);
    const text = clockText(now);
    const label = texts.play.clock.label(who, text);
    if (element.getAttribute('aria-label') !== label) {
      element.textContent = text;
      element.setAttribute('aria-label', label);
    }
    element.classList.toggle('is-running', isRunning);
    element.classList.toggle('is-low', now < lowMilliseconds);
    if (isOwn && isRunning && !hasWarned && now < warnMilliseconds) {
      hasWarned = true;
      announce(texts.play.said.timeLeft(Math.ceil(now / 1000)));
      playSound('lowTime');
    }
  }

  return { element, set, close: () => clearInterval(timer) };
}

/**
 * Minutes and seconds; tenths when time is short.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  return clockTime(milliseconds, milliseconds < lowMilliseconds);
}
