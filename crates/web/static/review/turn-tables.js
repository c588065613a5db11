// Tables of turns. The first lists the mistakes, worst first, with the buttons for training.

import { percent, signedPercent } from '../format.js';
import { el, fill, textButton } from '../dom.js';
import { numberHead, table, wordHead } from '../tables.js';
import { texts } from '../texts.js';
import { hasLongTurns, mistakesOf, hasLuck, seenFrom } from './data.js';

/** @import { ReviewScreen } from './review-screen.js' */
/** @import { NumberedGame, Turn } from './data.js' */

/**
 * @param {NumberedGame} game
 * @param {ReviewScreen} screen
 */
export function createMistakes(game, screen) {
  const { info, view } = screen;
  const mistakes = mistakesOf(game);
  const isLong = hasLongTurns(game);
  /** @type {Map<number, HTMLTableRowElement>} */
  const rows = new Map();
  const body = el('tbody', {});
  for (const { turn, number, player, played, mark, sign, best, loss } of mistakes) {
    const row = el(
      'tr',
      {},
      el('td', { class: 'numbers' }, number),
      el('td', {}, texts.common.side(player)),
      el(
        'th',
        { scope: 'row' },
        el('button', { class: `step mark-${mark}`, type: 'button', 'aria-label': texts.review.goToMistake(number, played, mark, isLong) }, `${played}${sign}`),
      ),
      el('td', {}, best.slice(0, 2).join(' ')),
      el('td', { class: 'numbers' }, percent(loss)),
    );
    // Clicks on the button inside also bubble up to the row.
    row.addEventListener('click', () => screen.goTo(turn));
    rows.set(turn, row);
    body.append(row);
  }
  const words = [texts.review.unit(isLong), texts.review.player, texts.review.played, texts.review.better];
  const heads = [...words.map(wordHead), numberHead(texts.review.loss)];
  const element = el('section', { class: 'card', 'aria-label': texts.review.mistakes });
  fill(
    element,
    el('h2', {}, texts.review.mistakes),
    mistakes.length === 0 && el('p', { class: 'soft' }, texts.review.noMistakes),
    mistakes.length > 0 && el('div', { class: 'table-scroll list-scroll' }, table(texts.review.mistakes, heads, body, 'plain-table clickable')),
    mistakes.length > 0 && el('div', { class: 'button-row train-row' }, ...[view.side, ...info.sides.filter((side) => side !== view.side)].map(trainButton)),
  );
  return { element, select };

  /** @param {number} ply */
  function select(ply) {
    for (const [other, row] of rows) row.classList.toggle('is-current', other === ply);
  }

  /** @param {string} side */
  function trainButton(side) {
    const count = mistakes.filter(({ player }) => player === side).length;
    return (
      count > 0 &&
      textButton(side === view.own ? texts.review.trainOwn(count) : texts.review.train(side, count), () => screen.train(side), 'button-small')
    );
  }
}

// The table of all turns, with the numbers behind the graph.

/**
 * @param {NumberedGame} game
 * @param {ReviewScreen} screen
 */
export function createPliesTable(game, screen) {
  const { view, whose } = screen;
  const luck = hasLuck(game);
  const isLong = hasLongTurns(game);
  const rows = game.plies.map(row);
  const heads = [
    wordHead(texts.review.unit(isLong)),
    wordHead(texts.review.player),
    luck && wordHead(texts.review.rolled),
    luck && numberHead(texts.review.luck),
    wordHead(texts.review.played),
    numberHead(texts.review.loss),
    numberHead(texts.review.chanceOf(whose)),
  ];
  const element = el(
    'details',
    { class: 'card fold' },
    el('summary', {}, texts.review.all(isLong)),
    el('div', { class: 'table-scroll list-scroll' }, table(texts.review.all(isLong), heads, el('tbody', {}, ...rows), 'plain-table clickable')),
  );
  return { element, select };

  /** @param {number} ply */
  function select(ply) {
    rows.forEach((other, place) => other.classList.toggle('is-current', place + 1 === ply));
  }

  /** @param {Turn} ply */
  function row(ply) {
    const element = el(
      'tr',
      {},
      el('td', { class: 'numbers' }, ply.number),
      el('td', {}, texts.common.side(ply.player)),
      luck && el('td', { class: 'numbers' }, ply.die),
      luck && el('td', { class: 'numbers' }, typeof ply.luck === 'number' ? signedPercent(ply.luck) : ''),
      el('th', { scope: 'row' }, el('button', { class: `step mark-${ply.mark}`, type: 'button' }, `${ply.played}${ply.sign}`)),
      el('td', { class: 'numbers' }, ply.loss > 0 ? percent(ply.loss) : ''),
      el('td', { class: 'numbers' }, percent(seenFrom(ply.after, view))),
    );
    // Clicks on the button inside also bubble up to the row.
    element.addEventListener('click', () => screen.goTo(ply.turn));
    return element;
  }
}
