// Every ply in a table: the numbers behind the graph.

import { percent, signedPercent } from '../analyse/values.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';
import { hasLongTurns, hasLuck } from './data.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('./data.js').ReviewedGame} ReviewedGame */
/** @typedef {import('./data.js').Ply} Ply */

/**
 * @param {ReviewedGame} game
 * @param {GameInfo} info
 * @param {(ply: number) => void} onPly
 */
export function createPliesTable(game, info, onPly) {
  const luck = hasLuck(game);
  const isLong = hasLongTurns(game);
  const rows = game.plies.map(row);
  const numberHead = (/** @type {string} */ text) => el('th', { scope: 'col', class: 'number-head' }, text);
  const head = el(
    'tr',
    {},
    el('th', { scope: 'col' }, texts.review.unit(isLong)),
    el('th', { scope: 'col' }, texts.review.player),
    luck && el('th', { scope: 'col' }, texts.review.rolled),
    luck && numberHead(texts.review.luck),
    el('th', { scope: 'col' }, texts.review.played),
    numberHead(texts.review.loss),
    numberHead(texts.review.chanceOf(info.sides[0])),
  );
  const element = el(
    'details',
    { class: 'card fold' },
    el('summary', {}, texts.review.all(isLong)),
    el(
      'div',
      { class: 'table-scroll list-scroll' },
      el(
        'table',
        { class: 'plain-table clickable' },
        el('caption', { class: 'unseen' }, texts.review.all(isLong)),
        el('thead', {}, head),
        el('tbody', {}, ...rows),
      ),
    ),
  );
  return { element, select };

  /** @param {number} ply */
  function select(ply) {
    rows.forEach((other, place) => other.classList.toggle('is-current', place + 1 === ply));
  }

  /** @param {Ply} ply @param {number} place */
  function row(ply, place) {
    const element = el(
      'tr',
      {},
      el('td', { class: 'numbers' }, place + 1),
      el('td', {}, texts.common.side(ply.player)),
      luck && el('td', { class: 'numbers' }, ply.die),
      luck && el('td', { class: 'numbers' }, typeof ply.luck === 'number' ? signedPercent(ply.luck) : ''),
      el(
        'th',
        { scope: 'row' },
        el('button', { class: `step mark-${ply.mark}`, type: 'button' }, `${ply.played}${ply.sign}`),
      ),
      el('td', { class: 'numbers' }, ply.loss > 0 ? percent(ply.loss) : ''),
      el('td', { class: 'numbers' }, percent(ply.after)),
    );
    // Clicks on the button bubble up to here too.
    element.addEventListener('click', () => onPly(place + 1));
    return element;
  }
}
