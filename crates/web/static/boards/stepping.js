// Stepping through a game: the buttons below a board, and the keys.

import { iconButton } from '../icons.js';
import { texts } from '../texts.js';

/** Go to the start, one step back, one step forward, or to the end. @typedef {Record<'first' | 'back' | 'forward' | 'last', () => void>} Steps */

const words = texts.board.steps;

/** @param {Steps} steps */
export function createStepButtons(steps) {
  const names = /** @type {(keyof Steps)[]} */ (['first', 'back', 'forward', 'last']);
  const [first, back, forward, last] = names.map((name) => iconButton(name, words[name], steps[name]));
  return { elements: [first, back, forward, last], show };

  /** Disables the buttons that lead nowhere. @param {boolean} atStart @param {boolean} atEnd */
  function show(atStart, atEnd) {
    first.disabled = back.disabled = atStart;
    forward.disabled = last.disabled = atEnd;
  }
}

/** @param {Steps} steps */
export function stepKeys({ first, back, forward, last }) {
  return [
    { key: 'ArrowLeft', text: words.back, run: back },
    { key: 'ArrowRight', text: words.forward, run: forward },
    { key: 'ArrowUp', text: words.first, run: first },
    { key: 'ArrowDown', text: words.last, run: last },
    { key: 'Home', text: words.first, run: first },
    { key: 'End', text: words.last, run: last },
  ];
}
