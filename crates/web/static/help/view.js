// The help view: the rules of both games in short, the signs on the boards, the dice.

import { drawCube } from '../boards/ewn-board.js';
import { drawStack } from '../boards/tzaar-board.js';
import { el, svg } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.help;

/** @type {import('../app.js').OpenView} */
export function open(container) {
  const { ewn, tzaar } = words;
  container.append(
    el('h1', { class: 'unseen' }, words.title),
    el(
      'div',
      { class: 'help' },
      rules(ewn.title, ewn.by, ewn.rules, [sign(drawCube('red', 1), ewn.red), sign(drawCube('blue', 1), ewn.blue)]),
      rules(tzaar.title, tzaar.by, tzaar.rules, [
        sign(drawStack('white', 'Tzaar', 1), tzaar.tzaar),
        sign(drawStack('black', 'Tzarra', 1), tzaar.tzarra),
        sign(drawStack('white', 'Tott', 1), tzaar.tott),
      ]),
      el('section', { class: 'card' }, el('h2', {}, words.board.title), ...words.board.lines.map((line) => el('p', {}, line))),
      el('section', { class: 'card' }, el('h2', {}, words.dice.title), ...words.dice.lines.map((line) => el('p', {}, line))),
    ),
  );
  return () => {};
}

/**
 * @param {string} title
 * @param {string} by
 * @param {string[]} lines
 * @param {HTMLElement[]} signs
 */
function rules(title, by, lines, signs) {
  return el(
    'section',
    { class: 'card' },
    el('h2', {}, title),
    el('p', { class: 'soft' }, by),
    el('ul', { class: 'help-rules' }, ...lines.map((line) => el('li', {}, line))),
    el('ul', { class: 'help-signs' }, ...signs),
  );
}

/**
 * @param {SVGElement} picture
 * @param {string} text
 */
function sign(picture, text) {
  return el('li', {}, svg('svg', { viewBox: '-48 -48 96 96', 'aria-hidden': 'true' }, picture), text);
}
