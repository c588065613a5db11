// Every turn in a table: the numbers behind the graph.

import { percent, signedPercent } from '../format.js';
import { el } from '../dom.js';
import { numberHead, table, wordHead } from '../tables.js';
import { texts } from '../texts.js';
import { hasLongTurns, hasLuck, seenFrom } from './data.js';

/** @import { NumberedGame, Turn, View } from './data.js' */

/**
 * @param {NumberedGame} game
 * @param {View} view
 * @param {(turn: number) => void} onPly
 */
export function createPliesTable(game, view, onPly) {
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
    numberHead(texts.review.chanceOf(view.own === null ? view.side : null)),
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
      el(
        'th',
        { scope: 'row' },
        el('button', { class: `step mark-${ply.mark}`, type: 'button' }, `${ply.played}${ply.sign}`),
      ),
      el('td', { class: 'numbers' }, ply.loss > 0 ? percent(ply.loss) : ''),
      el('td', { class: 'numbers' }, percent(seenFrom(ply.after, view))),
    );
    // Clicks on the button bubble up to here too.
    element.addEventListener('click', () => onPly(ply.turn));
    return element;
  }
}
