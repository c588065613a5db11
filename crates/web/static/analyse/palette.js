// Shared parts of the palettes of all games: buttons with pieces, and small menus.

import { el, svg } from '../dom.js';
import { menu } from '../forms.js';
import { icon } from '../icons.js';
import { texts } from '../texts.js';

/** @import { Described, Side } from '../types.js' */

/**
 * @typedef {object} Controls
 * @property {{label: string, buttons: HTMLElement[]}[]} rows pieces to put down, side by side
 * @property {{isChosen: boolean, run: () => void}} erase
 * @property {HTMLElement[]} choices the rest of the position
 */

/**
 * A position that is being edited.
 * @typedef {object} Palette
 * @property {() => unknown} request the body that the server validates
 * @property {() => Described} view for the board; the server decides whether it is valid
 * @property {(cell: string) => void} put uses the chosen piece on a cell
 * @property {(changed: () => void) => Controls} controls
 * @property {() => void} clear removes all pieces
 */

/** @param {{label: string, picture: SVGElement, isChosen: boolean, isUsed: boolean, run: () => void}} options */
export function pieceButton({ label, picture, isChosen, isUsed, run }) {
  return el(
    'button',
    {
      class: isUsed ? 'piece-button is-used' : 'piece-button',
      type: 'button',
      'aria-label': label,
      title: label,
      'aria-pressed': String(isChosen),
      onclick: run,
    },
    svg('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, picture),
  );
}

/**
 * @param {string} label
 * @param {[string, string][]} options values and what they are called
 * @param {string} chosen
 * @param {(value: string) => void} run
 */
export function choice(label, options, chosen, run) {
  return el('label', { class: 'small-field' }, el('span', { class: 'field-name' }, label), menu(options, chosen, run));
}

/**
 * The choice of the side to move.
 * @param {import('../types.js').GameInfo} game
 * @param {Side} chosen
 * @param {(side: Side) => void} run
 */
export function sideChoice(game, chosen, run) {
  /** @type {[string, string][]} */
  const sides = game.sides.map((side) => [side, texts.common.side(side)]);
  return choice(texts.analyse.toMove, sides, chosen, (side) => run(/** @type {Side} */ (side)));
}

/** @param {Controls['erase']} erase */
export function eraseButton({ isChosen, run }) {
  const label = texts.analyse.erase;
  return el(
    'button',
    { class: 'piece-button', type: 'button', 'aria-pressed': String(isChosen), 'aria-label': label, title: label, onclick: run },
    icon('bin'),
  );
}
