// The line that the engine expects. Choosing a step plays everything up to it.

import { boardGame } from '../boards/games.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { dieFace } from '../boards/die.js';
import { faceOf, stepsOf } from './tree.js';

/** @import { Described, GameInfo } from '../types.js' */

/**
 * @param {GameInfo} game
 * @param {(steps: string[]) => void} onSteps
 * @returns {{element: HTMLElement, show: (line: string[], position: Described) => void}}
 */
export function createPrincipalLine(game, onSteps) {
  const element = el('div', { class: 'principal-line', role: 'group', 'aria-label': texts.analyse.principalLine });
  return { element, show };

  /**
   * @param {string[]} line
   * @param {Described} position from which it starts
   */
  function show(line, position) {
    const steps = stepsOf(line);
    element.hidden = steps.length === 0;
    const begins = game.sides.findIndex((side) => side === position.mover);
    const { turnAfter } = boardGame(game.name);
    let moves = 0;
    const buttons = steps.map((step, place) => {
      const die = faceOf(step);
      const { turn, opens } = turnAfter(moves, false, position);
      const sideNow = game.sides[(begins + turn) % 2];
      if (die === null) moves += 1;
      return el(
        'button',
        { class: `step step-${sideNow}${opens || game.has_dice ? '' : ' step-within'}`, type: 'button', 'aria-label': texts.analyse.lineStep(step), onclick: () => onSteps(steps.slice(0, place + 1)) },
        die === null ? (step === 'pass' ? texts.analyse.pass : step) : dieFace(die, sideNow),
      );
    });
    fill(element, el('span', { class: 'line-name soft' }, texts.analyse.lineName), ...buttons);
  }
}
