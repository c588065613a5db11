// The summary of a review: each side's losses by moves, the luck of the dice, and where the game turned.

import { percent, signedPercent } from '../format.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';
import { hasLongTurns, seenFrom, hasLuck, nameOf } from './data.js';
import { bandName } from '../facts.js';
import { numberHead, table } from '../tables.js';

/** @import { NumberedGame, ReviewedGame, Totals, Turn, View } from './data.js' */
/** @import { GameInfo } from '../types.js' */
/** @typedef {{turn: Turn, by: 'roll' | 'move' | 'search'}} Turning the turn that put the winner ahead for good, and the cause */

/** @param {Pick<ReviewedGame, 'totals'>} game @param {string} side @returns {Totals} */
function totalsOf(game, side) {
  return /** @type {Record<string, Totals>} */ (game.totals)[side];
}

/** The sum of the losses of a side's moves. @param {Pick<ReviewedGame, 'plies'>} game @param {string} side @returns {number} */
export function lostByMoves({ plies }, side) {
  return plies.filter(({ player }) => player === side).reduce((sum, { loss }) => sum + loss, 0);
}

/**
 * The mean loss per move that was not forced; null if all moves were forced.
 * @param {Pick<ReviewedGame, 'totals'>} game
 * @param {string} side
 * @returns {number | null}
 */
export function errorRate(game, side) {
  return totalsOf(game, side).mean_loss ?? null;
}

/**
 * The mean luck per roll; null without rolls.
 * @param {Pick<ReviewedGame, 'plies' | 'totals' | 'unplayed_roll'>} game
 * @param {string} side
 * @returns {number | null}
 */
export function luckPerRoll(game, side) {
  const { luck } = totalsOf(game, side);
  const last = game.unplayed_roll?.player === side ? 1 : 0;
  const rolls = game.plies.filter(({ player, luck: each }) => player === side && typeof each === 'number').length + last;
  return typeof luck === 'number' && rolls > 0 ? luck / rolls : null;
}

/**
 * Finds where the winner went ahead for good: above one half until the end.
 * @param {Pick<NumberedGame, 'plies' | 'winner'>} game
 * @param {string} first the first side
 * @returns {Turning | 'never' | null} `never` if the winner was always ahead; null without a winner, or if the loser was ahead at the end
 */
export function turningOf({ plies, winner }, first) {
  if (winner === null || plies.length === 0) return null;
  const view = { first, side: winner, own: null };
  // Each turn has three values: before it, after its roll, after its move.
  const values = plies.flatMap((turn) => {
    const before = seenFrom(turn.before, view);
    const rolled = before + (turn.player === winner ? 1 : -1) * (turn.luck ?? 0);
    return [before, rolled, seenFrom(turn.after, view)].map((value) => ({ turn, value }));
  });
  const last = values.map(({ value }) => value <= 0.5).lastIndexOf(true);
  if (last === -1) return 'never';
  if (last === values.length - 1) return null;
  // The change after the last value that was not ahead; between two turns, only the search has changed its value.
  const by = /** @type {const} */ (['roll', 'move', 'search'])[last % 3];
  return { turn: values[last].turn, by };
}

/**
 * @typedef {object} Summary
 * @property {string} side whose summary it is
 * @property {boolean} isOwn
 * @property {number} lost by this side's moves
 * @property {string} other
 * @property {number} otherLost
 * @property {number | null} dice the luck of this side; null without dice
 * @property {Turning | 'never' | null} turning
 * @property {string | null} winner
 * @property {boolean} isLong whether turns have several actions
 */

/**
 * @param {NumberedGame} game
 * @param {string[]} sides
 * @param {View} view
 * @returns {Summary}
 */
export function summaryOf(game, sides, { first, side, own }) {
  const other = sides.find((each) => each !== side) ?? side;
  return {
    side,
    isOwn: own !== null,
    lost: lostByMoves(game, side),
    other,
    otherLost: lostByMoves(game, other),
    dice: totalsOf(game, side).luck ?? null,
    turning: turningOf(game, first),
    winner: game.winner,
    isLong: hasLongTurns(game),
  };
}

// Puts the summary of a review into words.

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

/** @param {Summary} summary @returns {string} empty if there is nothing to say */
function turningText({ turning, side, isOwn, winner, isLong }) {
  const words = texts.review.summary;
  const nameOf = (/** @type {string} */ each) => (isOwn && each === side ? null : each);
  if (turning === null || winner === null) return '';
  if (turning === 'never') return words.alwaysAhead(nameOf(winner));
  const { number, player, played, die } = turning.turn;
  if (turning.by === 'roll' && typeof die === 'number') return words.turnedByRoll(number, nameOf(player), die);
  return turning.by === 'move' ? words.turnedByMove(number, nameOf(player), played, isLong) : words.turned(number, isLong);
}

// The totals of a game by side, and the sums that explain its result.

/** @type {{name: keyof typeof texts.review.totalNames, cell: (totals: Totals, game: NumberedGame, side: string) => string | null}[]} rows without any value are left out */
const ROWS = [
  { name: 'moves', cell: ({ moves, forced }) => (forced === 0 ? String(moves) : texts.review.movesForced(moves, forced)) },
  { name: 'lost', cell: (_, game, side) => percent(lostByMoves(game, side)) },
  { name: 'errorRate', cell: (_, game, side) => orNull(errorRate(game, side), (rate) => percent(rate, 2)) },
  { name: 'worstLoss', cell: ({ worst_loss }) => orNull(worst_loss, (loss) => percent(loss)) },
  { name: 'bestShare', cell: ({ best_share }) => orNull(best_share, (share) => percent(share, 0)) },
  { name: 'marks', cell: ({ inaccuracies, mistakes, blunders }) => `${inaccuracies} / ${mistakes} / ${blunders}` },
  { name: 'luck', cell: ({ luck }) => orNull(luck, (sum) => signedPercent(sum)) },
  { name: 'luckPerRoll', cell: (_, game, side) => orNull(luckPerRoll(game, side), (mean) => signedPercent(mean, 2)) },
  { name: 'result', cell: ({ result }) => percent(result, 0) },
  { name: 'lessLuck', cell: ({ luck_adjusted }) => orNull(luck_adjusted, (share) => percent(share)) },
  { name: 'band', cell: ({ band }) => orNull(band, bandName) },
];

/**
 * @param {NumberedGame} game
 * @param {GameInfo} info
 * @param {View} view
 */
export function createTotals(game, info, view) {
  const rows = ROWS.map(({ name, cell }) => ({ name, cells: info.sides.map((side) => cell(totalsOf(game, side), game, side)) })).filter(({ cells }) =>
    cells.some((text) => text !== null),
  );
  const nameHead = (/** @type {string} */ side) => numberHead(texts.review.sideAndName(side, nameOf(game, side), side === view.own));
  const heads = [el('td', {}), ...info.sides.map(nameHead)];
  return el(
    'section',
    { class: 'card', 'aria-label': texts.review.totals },
    el('h2', {}, texts.review.totals),
    table(texts.review.totals, heads, el('tbody', {}, ...rows.map(totalRow)), 'plain-table totals'),
    el('p', { class: 'soft books' }, booksOf(game, view)),
    createExplanations(hasLuck(game)),
  );
}

/** @param {{name: keyof typeof texts.review.totalNames, cells: (string | null)[]}} row */
function totalRow({ name, cells }) {
  const head = el('th', { scope: 'row', title: texts.review.totalHelp[name] ?? null }, texts.review.totalNames[name]);
  return el('tr', {}, head, ...cells.map((text) => el('td', { class: 'numbers' }, text ?? '–')));
}

/**
 * @param {NumberedGame} game
 * @param {View} view
 */
function booksOf({ books }, view) {
  const sign = view.side === view.first ? 1 : -1;
  const [start, result] = [books.start, books.result].map((value) => seenFrom(value, view));
  const [losses, drift, conceded] = [books.losses, books.drift, books.conceded].map((value) => sign * value);
  const { luck } = books;
  const parts = [
    texts.review.books.start(percent(start)),
    typeof luck === 'number' ? texts.review.books.luck(signedPercent(sign * luck)) : '',
    texts.review.books.losses(signedPercent(losses)),
    texts.review.books.drift(signedPercent(drift)),
    conceded === 0 ? '' : texts.review.books.conceded(signedPercent(conceded)),
  ];
  return texts.review.books.line(view.own === null ? view.side : null, texts.common.listed(parts.filter((part) => part !== '')), percent(result));
}

/**
 * @template Value
 * @param {Value | null | undefined} value
 * @param {(value: Value) => string} text
 */
function orNull(value, text) {
  return value === null || value === undefined ? null : text(value);
}

// Explains the numbers of a review on the page.

/** @param {boolean} luck whether the game has dice @returns {HTMLElement} */
function createExplanations(luck) {
  const { title, terms, diceTerms } = texts.review.explanations;
  const entries = [...Object.values(terms), ...(luck ? Object.values(diceTerms) : [])];
  return el(
    'details',
    { class: 'fold explanations' },
    el('summary', {}, title),
    el('dl', {}, ...entries.flatMap(({ term, meaning }) => [el('dt', {}, term), el('dd', {}, meaning)])),
  );
}
