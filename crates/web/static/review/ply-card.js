// The card that describes a turn: the roll, the move that was played, and better moves.

import { dieFace } from '../boards/die.js';
import { percent, signedPercent } from '../format.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { actionsOf, seenFrom } from './data.js';

/** @import { Ply, View } from './data.js' */

/** The maximum number of listed moves. */
const MOST_MOVES = 6;

/**
 * @param {View} view
 * @returns {{element: HTMLElement, link: HTMLAnchorElement, show: (ply: Ply | null) => void}} `link` leads to the turn in the analyse view
 */
export function createPlyCard(view) {
  const element = el('section', { class: 'card ply-card', 'aria-label': texts.review.plyCard });
  const link = el('a', {}, texts.review.analyseThis);
  return { element, link, show };

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
      ...(ply.actions ? actionParts(ply, ply.actions) : [moveList(ply)]),
      el(
        'p',
        { class: 'ply-foot soft' },
        texts.review.after(view.own === null ? view.side : null, percent(seenFrom(ply.after, view))),
        ' ',
        link,
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
 * The parts for a turn of several actions: the best turns, and each action's loss.
 * @param {Ply} ply
 * @param {NonNullable<Ply['actions']>} actions
 */
function actionParts(ply, actions) {
  const losses = actions.map(({ played, loss }) => (loss > 0 ? texts.review.actionLoses(played, percent(loss)) : texts.review.actionIsBest(played)));
  return [
    ply.loss > 0 && el('p', {}, texts.review.bestTurns(ply.best.slice(0, 2))),
    ply.loss > 0 && actions.length > 1 && el('p', { class: 'soft' }, texts.review.actionLosses(losses)),
  ];
}

/** The list of the best moves and the move that was played. @param {Ply} ply */
function moveList(ply) {
  const best = ply.moves.slice(0, MOST_MOVES);
  const played = ply.moves.find(({ move }) => move === actionsOf(ply.played)[0]);
  const shown = played === undefined || best.includes(played) ? best : [...best.slice(0, -1), played];
  return el('ul', { class: 'ply-moves numbers' }, ...shown.map((entry) => moveItem(entry, entry === played)));
}

/**
 * @param {{move: string, loss: number}} entry
 * @param {boolean} isPlayed
 */
function moveItem({ move, loss }, isPlayed) {
  return el(
    'li',
    { class: isPlayed ? 'is-played' : '' },
    el('span', {}, move, isPlayed && el('span', { class: 'unseen' }, ` ${texts.review.wasPlayed}`)),
    el('span', { class: 'soft' }, loss === 0 ? texts.analyse.best : percent(loss)),
  );
}
