// The table of a contest: who won how much, and how sure that is.

import { scrollingTable } from '../analyse/tables.js';
import { percent, signed } from '../analyse/values.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { evenScale, whisker } from './whisker.js';

/** @typedef {import('./data.js').Contest} Contest */
/** @typedef {import('./data.js').Pairing} Pairing */
/** @typedef {import('./data.js').Standing} Standing */
/** @typedef {import('./whisker.js').Scale} Scale */

/** How far a scale of shares goes to either side of one half, at least. */
const LEAST_REACH = 0.25;

/** @returns {{element: HTMLElement, show: (contest: Contest) => void}} */
export function createStandings() {
  const body = el('tbody', {});
  const numbers = [texts.arena.wins, texts.arena.score, texts.arena.interval, texts.arena.elo, texts.arena.withoutLuck];
  const pairings = el('div', {});
  const element = el('div', { class: 'standings' }, scrollingTable(texts.arena.table, [texts.arena.player], numbers, body), pairings);
  return { element, show };

  /** @param {Contest} contest */
  function show(contest) {
    const scale = evenScale(
      contest.table.flatMap(({ low, high }) => [low, high]),
      0.5,
      LEAST_REACH,
    );
    fill(body, ...contest.table.map((standing) => standingRow(standing, scale)));
    const open = pairings.querySelector('details')?.open ?? false;
    fill(pairings, pairingsPart(contest.pairings ?? [], open));
  }
}

/**
 * Who met whom, folded; nothing if there were only two players.
 * @param {Pairing[]} pairings
 * @param {boolean} open
 */
export function pairingsPart(pairings, open) {
  if (pairings.length < 2) return null;
  const scale = evenScale(
    pairings.flatMap(({ win_rate_low, win_rate_high }) => [win_rate_low, win_rate_high]),
    0.5,
    LEAST_REACH,
  );
  const body = el('tbody', {}, ...pairings.map((pairing) => pairingRow(pairing, scale)));
  const numbers = [texts.arena.games, texts.arena.firstWins, texts.arena.interval];
  return el(
    'details',
    { class: 'fold', open },
    el('summary', {}, texts.arena.pairings),
    scrollingTable(texts.arena.pairings, [texts.arena.first, texts.arena.second], numbers, body),
  );
}

/**
 * @param {Standing} standing
 * @param {Scale} scale
 */
function standingRow(standing, scale) {
  const { player, wins, losses, score, low, high, elo, elo_low, elo_high, adjusted_elo, adjusted_elo_low, adjusted_elo_high } = standing;
  const forfeits = standing.forfeits ?? 0;
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row', class: 'spec', title: standing.spec ?? null },
      player,
      forfeits > 0 && el('div', { class: 'soft' }, texts.arena.forfeits(forfeits)),
    ),
    el('td', { class: 'numbers' }, texts.arena.winsOf(wins, wins + losses)),
    el('td', { class: 'numbers' }, score === null ? '–' : percent(score)),
    intervalCell(score, low, high, scale),
    el('td', { class: 'numbers', title: standing.unrated ?? null }, eloText(elo, elo_low, elo_high)),
    el('td', { class: 'numbers' }, eloText(adjusted_elo ?? null, adjusted_elo_low ?? null, adjusted_elo_high ?? null)),
  );
}

/**
 * @param {Pairing} pairing
 * @param {Scale} scale
 */
function pairingRow({ a, b, games, win_rate, win_rate_low, win_rate_high }, scale) {
  return el(
    'tr',
    {},
    el('th', { scope: 'row', class: 'spec' }, a),
    el('td', { class: 'spec' }, b),
    el('td', { class: 'numbers' }, games),
    el('td', { class: 'numbers' }, win_rate === null ? '–' : percent(win_rate)),
    intervalCell(win_rate, win_rate_low, win_rate_high, scale),
  );
}

/**
 * @param {number | null} value
 * @param {number | null} low
 * @param {number | null} high
 * @param {Scale} scale
 */
function intervalCell(value, low, high, scale) {
  const words = low === null || high === null ? null : texts.arena.between(percent(low), percent(high));
  return el(
    'td',
    { class: 'numbers', title: words },
    whisker(value, low, high, scale),
    words !== null && el('span', { class: 'unseen' }, words),
  );
}

/**
 * @param {number | null} elo
 * @param {number | null} low
 * @param {number | null} high
 */
export function eloText(elo, low, high) {
  if (elo === null) return '–';
  return texts.arena.eloWithError(signed(elo, 0), low === null || high === null ? null : Math.round((high - low) / 2));
}
