// One ply in words: what the die did, what was played, what would have been better.

import { dieFace } from '../analyse/die.js';
import { percent, signedPercent } from '../analyse/values.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { actionsOf } from './data.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('./data.js').Ply} Ply */

/** The maximum number of moves listed. */
const MOST_MOVES = 6;

/**
 * @param {GameInfo} info
 * @returns {{element: HTMLElement, show: (ply: Ply | null) => void}}
 */
export function createPlyCard(info) {
  const element = el('section', { class: 'card ply-card', 'aria-label': texts.review.plyCard });
  return { element, show };

  /** @param {Ply | null} ply */
  function show(ply) {
    element.hidden = ply === null;
    if (ply === null) return;
    const roll =
      typeof ply.die === 'number' &&
      el('p', { class: 'ply-roll' }, dieFace(ply.die, ply.player), el('span', {}, texts.review.roll(ply.player, ply.die)), luckOf(ply));
    const exact = ply.exact && el('span', { class: 'badge', title: texts.analyse.exactHelp }, texts.analyse.exact);
    fill(
      element,
      roll || null,
      el(
        'p',
        { class: 'ply-verdict' },
        el('strong', { class: `played mark-${ply.mark}` }, `${ply.played}${ply.sign}`),
        ' ',
        el('span', {}, verdictOf(ply)),
        ' ',
        exact,
      ),
      el('ul', { class: 'ply-moves numbers' }, ...shownMoves(ply).map((entry) => moveItem(entry, ply))),
      el(
        'p',
        { class: 'ply-foot soft' },
        texts.review.after(info.sides[0], percent(ply.after)),
        ' ',
        el('a', { href: `#/analyse?${new URLSearchParams({ game: info.name, p: ply.position })}` }, texts.review.analyseThis),
      ),
    );
  }
}

/** @param {Ply} ply */
function luckOf(ply) {
  if (typeof ply.luck !== 'number') return null;
  return el('span', { class: ply.luck < 0 ? 'luck-bad numbers' : 'luck-good numbers' }, texts.review.luckOf(signedPercent(ply.luck)));
}

/** @param {Ply} ply */
function verdictOf(ply) {
  if (ply.forced) return texts.review.forced;
  return ply.loss === 0 ? texts.review.isBest : texts.review.givesAway(percent(ply.loss));
}

/**
 * @param {{move: string, loss: number}} entry
 * @param {Ply} ply
 */
function moveItem({ move, loss }, ply) {
  const played = move === actionsOf(ply.played)[0];
  return el(
    'li',
    { class: played ? 'is-played' : '' },
    el('span', {}, move, played && el('span', { class: 'unseen' }, ` ${texts.review.wasPlayed}`)),
    el('span', { class: 'soft' }, loss === 0 ? texts.analyse.best : signedPercent(-loss)),
  );
}

/** What the best turns begin with, and the one that was played. @param {Ply} ply */
function shownMoves(ply) {
  const best = ply.moves.slice(0, MOST_MOVES);
  const played = ply.moves.find(({ move }) => move === actionsOf(ply.played)[0]);
  return played === undefined || best.includes(played) ? best : [...best.slice(0, -1), played];
}
