// The buttons that flip the board and step through the moves.

import { el } from '../dom.js';
import { iconButton } from '../icons.js';
import { texts } from '../texts.js';

/** @param {Pick<import('./panel.js').PanelHandlers, 'go' | 'step' | 'flip'>} handlers */
export function createSteps(handlers) {
  const words = texts.play.controls;
  const buttons = {
    first: iconButton('first', words.first, () => handlers.go(0)),
    back: iconButton('back', words.back, () => handlers.step(-1)),
    forward: iconButton('forward', words.forward, () => handlers.step(1)),
    last: iconButton('last', words.last, () => handlers.go(Infinity)),
  };
  const element = el('div', { class: 'step-row' }, iconButton('flip', words.flip, handlers.flip), ...Object.values(buttons));

  /**
   * @param {number} shown after how many plies the shown position is
   * @param {number} count of all plies
   */
  function update(shown, count) {
    buttons.first.disabled = buttons.back.disabled = shown === 0;
    buttons.forward.disabled = buttons.last.disabled = shown === count;
  }

  return { element, update };
}
