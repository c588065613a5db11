// The list of moves. Each ply is a button that shows the position after it.

import { el, fill, keepInSight, setAttributes } from '../dom.js';
import { texts } from '../texts.js';
import { capturedBy } from './captures.js';

/** @import { GameInfo, Ply } from '../types.js' */

/** @typedef {{ply: Ply, after: number}} Entry */
/** @typedef {{first: Entry[], second: Entry[]}} Row */

/**
 * @param {GameInfo} info
 * @param {(plies: number) => void} go shows the position after this many plies
 */
export function createMoveList(info, go) {
  const element = el('ol', { class: 'move-list numbers', 'aria-label': texts.play.moves, tabindex: '0' });
  let shownPlies = -1;

  /**
   * @param {Ply[]} plies
   * @param {number} current the number of plies before the shown position
   */
  function show(plies, current) {
    if (plies.length !== shownPlies || lastMove(plies) !== element.dataset.last) {
      fill(element, ...rowsOf(plies, info.sides[0]).map(row));
      shownPlies = plies.length;
      element.dataset.last = lastMove(plies);
      element.classList.toggle('is-empty', plies.length === 0);
    }
    for (const button of element.querySelectorAll('button')) {
      const isCurrent = button.dataset.after === String(current);
      setAttributes(button, { 'aria-current': isCurrent && 'true' });
      if (isCurrent) keepInSight(element, button.closest('li') ?? button);
    }
    if (current === 0) element.scrollTop = 0;
  }

  /**
   * @param {Row} turn
   * @param {number} index
   */
  function row(turn, index) {
    const cells = [turn.first, turn.second].map((entries) => el('span', { class: 'move-cell' }, ...entries.map(button)));
    return el('li', { class: 'move-row' }, el('span', { class: 'move-number' }, index + 1), ...cells);
  }

  /** @param {Entry} entry */
  function button({ ply, after }) {
    const die = ply.die !== null && el('span', { class: 'move-die', 'aria-hidden': 'true' }, ply.die);
    const rolled = ply.die !== null && el('span', { class: 'unseen' }, `${texts.play.said.rolled(ply.player, ply.die)} `);
    const piece = capturedBy(info.name, ply);
    const captured = piece !== null && el('span', { class: 'ply-capture', title: texts.play.captures(piece.label) }, el('span', { 'aria-hidden': 'true' }, '×'), el('span', { class: 'unseen' }, ` ${texts.play.captures(piece.label)}`));
    return el('button', { class: 'ply', type: 'button', 'data-after': after, onclick: () => go(after) }, rolled, die, ply.move, captured);
  }

  return { element, show };
}

/** @param {Ply[]} plies */
function lastMove(plies) {
  return plies.map((ply) => `${ply.die ?? ''}${ply.move}`).join(' ');
}

/**
 * Puts two turns in each row. A turn is all plies of a player before the opponent moves.
 * @param {Ply[]} plies
 * @param {string} firstSide
 * @returns {Row[]}
 */
export function rowsOf(plies, firstSide) {
  /** @type {Row[]} */
  const rows = [];
  plies.forEach((ply, index) => {
    const column = ply.player === firstSide ? 'first' : 'second';
    const isNewTurn = index === 0 || plies[index - 1].player !== ply.player;
    const row = rows.at(-1);
    if (row === undefined || (isNewTurn && column === 'first')) rows.push({ first: [], second: [] });
    rows[rows.length - 1][column].push({ ply, after: index + 1 });
  });
  return rows;
}
