// The help view: short rules of all games, the marks on the boards, the dice.

import { boardGames } from '../boards/games.js';
import { el, svg } from '../dom.js';
import { texts } from '../texts.js';

const words = texts.help;

/** @type {import('../app.js').OpenView} */
export function open(container) {
  container.append(
    el('h1', { class: 'unseen' }, words.title),
    el(
      'div',
      { class: 'help' },
      ...boardGames.map((game) => rules(game.name, game.help())),
      el('section', { class: 'card' }, el('h2', {}, words.board.title), ...words.board.lines.map((line) => el('p', {}, line))),
      el('section', { class: 'card' }, el('h2', {}, words.dice.title), ...words.dice.lines.map((line) => el('p', {}, line))),
    ),
  );
  return () => {};
}

/**
 * @param {string} game
 * @param {ReturnType<import('../boards/games.js').BoardGame['help']>} help
 */
function rules(game, { title, by, rules: lines, signs }) {
  const pictures = signs.map(([picture, text]) => el('li', {}, svg('svg', { viewBox: '-48 -48 96 96', 'aria-hidden': 'true' }, picture), text));
  return el(
    'section',
    { class: 'card' },
    el('h2', {}, title),
    el('p', { class: 'soft' }, by),
    el('ul', { class: 'help-rules' }, ...lines.map((line) => el('li', {}, line))),
    el('ul', { class: 'help-signs' }, ...pictures),
    el('p', { class: 'help-lesson' }, el('a', { class: 'button-link button', href: `#/learn/${game}` }, texts.play.lobby.learn)),
  );
}
