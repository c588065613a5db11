// The text of a lesson: which step it is, what to do, what happened, and the way to the next step.

import { el, fill } from '../dom.js';
import { texts } from '../texts.js';

/** @import { GameInfo } from '../types.js' */

const words = texts.learn;

/**
 * @param {GameInfo} info
 * @param {number} count of steps
 * @param {(place: number) => void} go
 */
export function createLessonCard(info, count, go) {
  const dots = el('ol', { class: 'lesson-dots', 'aria-label': words.steps });
  const title = el('h2', { tabindex: '-1' });
  const ask = el('p', { class: 'lesson-ask' });
  const told = el('p', { class: 'lesson-told', hidden: true, 'data-test': 'told' });
  const buttons = el('div', { class: 'button-row' });
  const number = el('p', { class: 'soft lesson-number' });
  const element = el('section', { class: 'card lesson-card' }, el('h1', {}, words.lesson(info.title)), dots, number, title, ask, told, buttons);
  let shown = 0;

  /** @param {number} place */
  function wordsOf(place) {
    return words.ofGame[info.name][place];
  }

  /** @param {number} place */
  function show(place) {
    shown = place;
    number.textContent = words.step(place + 1, count);
    title.textContent = wordsOf(place).title;
    ask.textContent = wordsOf(place).ask;
    told.hidden = true;
    fill(dots, ...Array.from({ length: count }, (_, index) => dot(index)));
    fillButtons(false);
  }

  /** @param {number} index */
  function dot(index) {
    const attributes = { class: 'lesson-dot', type: 'button', 'aria-label': words.goTo(index + 1, wordsOf(index).title), 'aria-current': index === shown ? 'step' : null, onclick: () => go(index) };
    return el('li', {}, el('button', attributes, index + 1));
  }

  /** @param {boolean} isDone */
  function fillButtons(isDone) {
    const isLast = shown === count - 1;
    const main = isDone ? 'button button-main' : 'button';
    fill(
      buttons,
      shown > 0 && el('button', { class: 'button', type: 'button', onclick: () => go(shown - 1) }, words.back),
      isDone && el('button', { class: 'button', type: 'button', onclick: () => go(shown) }, words.again),
      !isLast && el('button', { class: main, type: 'button', 'data-test': 'next', onclick: () => go(shown + 1) }, isDone ? words.next : words.skip),
      isLast && el('a', { class: `button-link ${main}`, href: '#/play' }, words.play),
      isLast && el('a', { class: 'button-link button', href: '#/help' }, words.rules),
    );
  }

  /**
   * Says what happened.
   * @param {string} text
   * @param {boolean} isDone whether the step is done
   */
  function tell(text, isDone) {
    told.textContent = text;
    told.hidden = text === '';
    told.classList.toggle('is-done', isDone);
    if (isDone) fillButtons(true);
  }

  return { element, show, tell, words: wordsOf, focus: () => title.focus() };
}
