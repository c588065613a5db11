// The line that the engine expects. Choosing a step plays everything up to it.

import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { dieFace } from './die.js';
import { faceOf, stepsOf } from './tree.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */

/**
 * @param {GameInfo} game
 * @param {(steps: string[]) => void} onSteps
 * @returns {{element: HTMLElement, show: (line: string[], mover: string) => void}}
 */
export function createPrincipalLine(game, onSteps) {
  const element = el('div', { class: 'principal-line', role: 'group', 'aria-label': texts.analyse.principalLine });
  return { element, show };

  /**
   * @param {string[]} line
   * @param {string} mover who rolls or moves first
   */
  function show(line, mover) {
    const steps = stepsOf(line);
    element.hidden = steps.length === 0;
    let side = mover;
    const buttons = steps.map((step, place) => {
      const die = faceOf(step);
      const sideNow = side;
      if (game.has_dice && die === null) side = game.sides.find((other) => other !== side) ?? side;
      return el(
        'button',
        { class: 'step', type: 'button', 'aria-label': texts.analyse.lineStep(step), onclick: () => onSteps(steps.slice(0, place + 1)) },
        die === null ? (step === 'pass' ? texts.analyse.pass : step) : dieFace(die, sideNow),
      );
    });
    fill(element, el('span', { class: 'line-name soft' }, texts.analyse.lineName), ...buttons);
  }
}
