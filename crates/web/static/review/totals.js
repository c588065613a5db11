// The totals of a game by side, and the balance that accounts for the result.

import { percent, signedPercent } from '../format.js';
import { el } from '../dom.js';
import { bandName } from '../facts.js';
import { numberHead, table } from '../tables.js';
import { texts } from '../texts.js';
import { hasLuck, nameOf, seenFrom } from './data.js';
import { errorRate, lostByMoves, luckPerRoll, totalsOf } from './summary.js';

/** @import { GameInfo } from '../types.js' */
/** @import { NumberedGame, Totals, View } from './data.js' */

/** @type {{name: keyof typeof texts.review.totalNames, cell: (totals: Totals, game: NumberedGame, side: string) => string | null}[]} rows without a value on any side are left out */
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

// What the numbers of reviews mean, where they stand.

/** @param {boolean} luck whether the game has dice @returns {HTMLElement} */
export function createExplanations(luck) {
  const { title, terms, diceTerms } = texts.review.explanations;
  const entries = [...Object.values(terms), ...(luck ? Object.values(diceTerms) : [])];
  return el(
    'details',
    { class: 'fold explanations' },
    el('summary', {}, title),
    el('dl', {}, ...entries.flatMap(({ term, meaning }) => [el('dt', {}, term), el('dd', {}, meaning)])),
  );
}
