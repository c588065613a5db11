// The summary of a review, in plain words.

import { percent } from '../analyse/values.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @import { Summary } from './summary.js' */

/** @param {Summary} summary @returns {HTMLElement} */
export function createSummaryCard(summary) {
  return el('section', { class: 'card summary', 'aria-label': texts.review.summary.title }, el('p', {}, summaryText(summary)));
}

/** @param {Summary} summary @returns {string} such as `You lost 35.0 % by moves and gained 21.0 % by dice; the game turned on move 4.` */
export function summaryText(summary) {
  const words = texts.review.summary;
  const { side, isOwn, lost, other, otherLost, dice } = summary;
  const own = words.balance(isOwn ? null : side, percent(lost), dice === null ? null : percent(Math.abs(dice)), (dice ?? 0) >= 0);
  return `${words.joined(own, turningText(summary))} ${words.otherLost(isOwn ? null : other, percent(otherLost))}`;
}

/** @param {Summary} summary @returns {string} nothing, if there is nothing to say */
function turningText({ turning, side, isOwn, winner, isLong }) {
  const words = texts.review.summary;
  const nameOf = (/** @type {string} */ each) => (isOwn && each === side ? null : each);
  if (turning === null || winner === null) return '';
  if (turning === 'never') return words.alwaysAhead(nameOf(winner));
  const { number, player, played, die } = turning.turn;
  if (turning.by === 'roll' && typeof die === 'number') return words.turnedByRoll(number, nameOf(player), die);
  return turning.by === 'move' ? words.turnedByMove(number, nameOf(player), played, isLong) : words.turned(number, isLong);
}
