// The buttons below the board.

import { el } from '../dom.js';
import { iconButton } from '../icons.js';
import { texts } from '../texts.js';

/** @param {Record<'first' | 'back' | 'forward' | 'last' | 'best' | 'heat' | 'flip', () => void>} events */
export function createToolbar(events) {
  const first = iconButton('first', texts.analyse.first, events.first);
  const back = iconButton('back', texts.analyse.back, events.back);
  const forward = iconButton('forward', texts.analyse.forward, events.forward);
  const last = iconButton('last', texts.analyse.last, events.last);
  const best = el('button', { class: 'button button-quiet', type: 'button', onclick: events.best }, texts.analyse.playBest);
  const heat = el(
    'button',
    { class: 'button button-quiet', type: 'button', 'aria-pressed': 'false', title: texts.analyse.heatHelp, onclick: events.heat },
    texts.analyse.heat,
  );
  const flip = iconButton('flip', texts.analyse.flip, events.flip);
  const element = el(
    'div',
    { class: 'board-toolbar', role: 'toolbar', 'aria-label': texts.analyse.toolbar },
    first,
    back,
    forward,
    last,
    el('span', { class: 'spacer' }),
    best,
    heat,
    flip,
  );
  return { element, show };

  /** @param {{atStart: boolean, atEnd: boolean, isOver: boolean, isRoll: boolean, isHeat: boolean}} state */
  function show({ atStart, atEnd, isOver, isRoll, isHeat }) {
    first.disabled = atStart;
    back.disabled = atStart;
    forward.disabled = atEnd;
    last.disabled = atEnd;
    best.disabled = isOver;
    best.title = isRoll ? texts.analyse.rollHelp : texts.analyse.playBestHelp;
    best.textContent = isRoll ? texts.analyse.rollDie : texts.analyse.playBest;
    heat.setAttribute('aria-pressed', String(isHeat));
  }
}
