// The totals of a game by side, and the balance that accounts for the result.

import { percent, signedPercent } from '../analyse/values.js';
import { el } from '../dom.js';
import { bandName } from '../facts.js';
import { texts } from '../texts.js';
import { nameOf } from './data.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('./data.js').ReviewedGame} ReviewedGame */
/** @typedef {import('./data.js').Totals} Totals */

/** @type {{name: keyof typeof texts.review.totalNames, cell: (totals: Totals) => string | null}[]} rows without a value on any side are left out */
const ROWS = [
  { name: 'moves', cell: ({ moves, forced }) => (forced === 0 ? String(moves) : texts.review.movesForced(moves, forced)) },
  { name: 'meanLoss', cell: ({ mean_loss }) => orNull(mean_loss, (loss) => percent(loss, 2)) },
  { name: 'worstLoss', cell: ({ worst_loss }) => orNull(worst_loss, percent) },
  { name: 'bestShare', cell: ({ best_share }) => orNull(best_share, (share) => percent(share, 0)) },
  { name: 'marks', cell: ({ inaccuracies, mistakes, blunders }) => `${inaccuracies} / ${mistakes} / ${blunders}` },
  { name: 'luck', cell: ({ luck }) => orNull(luck, signedPercent) },
  { name: 'result', cell: ({ result }) => percent(result, 0) },
  { name: 'lessLuck', cell: ({ luck_adjusted }) => orNull(luck_adjusted, percent) },
  { name: 'band', cell: ({ band }) => orNull(band, bandName) },
];

/**
 * @param {ReviewedGame} game
 * @param {GameInfo} info
 * @returns {HTMLElement}
 */
export function createTotals(game, info) {
  const totals = /** @type {Record<string, Totals>} */ (game.totals);
  const rows = ROWS.map(({ name, cell }) => ({ name, cells: info.sides.map((side) => cell(totals[side])) })).filter(({ cells }) =>
    cells.some((text) => text !== null),
  );
  return el(
    'section',
    { class: 'card', 'aria-label': texts.review.totals },
    el('h2', {}, texts.review.totals),
    el(
      'table',
      { class: 'plain-table totals' },
      el('caption', { class: 'unseen' }, texts.review.totals),
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('td', {}),
          ...info.sides.map((side) => el('th', { scope: 'col', class: 'number-head' }, texts.review.sideAndName(side, nameOf(game, side)))),
        ),
      ),
      el(
        'tbody',
        {},
        ...rows.map(({ name, cells }) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row', title: texts.review.totalHelp[name] ?? null }, texts.review.totalNames[name]),
            ...cells.map((text) => el('td', { class: 'numbers' }, text ?? '–')),
          ),
        ),
      ),
    ),
    el('p', { class: 'soft books' }, booksOf(game, info)),
    el('p', { class: 'soft' }, texts.review.books.driftHelp),
  );
}

/**
 * @param {ReviewedGame} game
 * @param {GameInfo} info
 */
function booksOf({ books }, info) {
  const { start, luck, losses, drift, conceded, result } = books;
  const parts = [
    texts.review.books.start(percent(start)),
    typeof luck === 'number' ? texts.review.books.luck(signedPercent(luck)) : '',
    texts.review.books.losses(signedPercent(losses)),
    texts.review.books.drift(signedPercent(drift)),
    conceded === 0 ? '' : texts.review.books.conceded(signedPercent(conceded)),
  ];
  return texts.review.books.line(info.sides[0], texts.common.listed(parts.filter((part) => part !== '')), percent(result));
}

/**
 * @template Value
 * @param {Value | null | undefined} value
 * @param {(value: Value) => string} text
 */
function orNull(value, text) {
  return value === null || value === undefined ? null : text(value);
}
