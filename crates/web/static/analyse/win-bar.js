// The bar beside the board: each side's win probability.

import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @import { GameInfo } from '../types.js' */
/** @typedef {{element: HTMLElement, show: (first: number | null) => void, turn: (below: string) => void}} WinBar */

/**
 * @param {GameInfo} game
 * @returns {WinBar}
 */
export function createWinBar(game) {
  const fill = el('div', { class: `win-bar-fill win-bar-${game.sides[0]}` });
  const element = el('div', { class: `win-bar win-bar-on-${game.sides[1]}`, role: 'img' }, fill, el('div', { class: 'win-bar-half' }));
  show(null);
  return { element, show, turn };

  /** The lower part belongs to the side at the bottom of the board. @param {string} below */
  function turn(below) {
    element.classList.toggle('is-first-below', below === game.sides[0]);
  }

  /** @param {number | null} first the first side's win probability; null if unknown */
  function show(first) {
    element.style.setProperty('--first', String(first ?? 0.5));
    element.classList.toggle('win-bar-unknown', first === null);
    element.setAttribute('aria-label', first === null ? texts.analyse.chancesUnknown : texts.analyse.chances(game.sides, first));
  }
}
