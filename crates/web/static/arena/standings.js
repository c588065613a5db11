// The table of a contest: who won how much, and how sure that is.

import { scrollingTable } from '../analyse/tables.js';
import { percent, signed } from '../analyse/values.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { evenScale, whisker } from './whisker.js';

/** @typedef {import('./data.js').Contest} Contest */
/** @typedef {import('./data.js').Pairing} Pairing */
/** @typedef {import('./data.js').Standing} Standing */

/** @returns {{element: HTMLElement, show: (contest: Contest) => void}} */
export function createStandings() {
  const body = el('tbody', {});
  const pairings = el('tbody', {});
  const pairingsPart = el(
    'details',
    { class: 'fold' },
    el('summary', {}, texts.arena.pairings),
    scrollingTable(
      texts.arena.pairings,
      [texts.arena.first, texts.arena.second],
      [texts.arena.games, texts.arena.firstWins, texts.arena.interval],
      pairings,
    ),
  );
  const element = el(
    'div',
    { class: 'standings' },
    scrollingTable(
      texts.arena.table,
      [texts.arena.player],
      [texts.arena.wins, texts.arena.score, texts.arena.interval, texts.arena.elo],
      body,
    ),
    pairingsPart,
  );
  return { element, show };

  /** @param {Contest} contest */
  function show(contest) {
    const rows = [...contest.table].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
    const scale = evenScale(
      rows.flatMap(({ low, high }) => [low, high]),
      0.5,
      0.25,
    );
    fill(body, ...rows.map((standing) => standingRow(standing, scale)));
    const met = contest.pairings ?? [];
    pairingsPart.hidden = met.length < 2;
    const pairScale = evenScale(
      met.flatMap(({ win_rate_low, win_rate_high }) => [win_rate_low, win_rate_high]),
      0.5,
      0.25,
    );
    fill(pairings, ...met.map((pairing) => pairingRow(pairing, pairScale)));
  }
}

/**
 * @param {Standing} standing
 * @param {import('./whisker.js').Scale} scale
 */
function standingRow({ player, wins, losses, score, low, high, elo, elo_low, elo_high }, scale) {
  const interval = low === null || high === null ? null : texts.arena.between(percent(low), percent(high));
  return el(
    'tr',
    {},
    el('th', { scope: 'row', class: 'spec' }, player),
    el('td', { class: 'numbers' }, texts.arena.winsOf(wins, wins + losses)),
    el('td', { class: 'numbers' }, score === null ? '–' : percent(score)),
    el(
      'td',
      { class: 'numbers', title: interval },
      whisker(score, low, high, scale),
      interval !== null && el('span', { class: 'unseen' }, interval),
    ),
    el(
      'td',
      { class: 'numbers' },
      elo === null
        ? '–'
        : texts.arena.eloWithError(signed(elo, 0), elo_low === null || elo_high === null ? null : Math.round((elo_high - elo_low) / 2)),
    ),
  );
}

/**
 * @param {Pairing} pairing
 * @param {import('./whisker.js').Scale} scale
 */
export function pairingRow({ a, b, games, win_rate, win_rate_low, win_rate_high }, scale) {
  const interval = texts.arena.between(percent(win_rate_low), percent(win_rate_high));
  return el(
    'tr',
    {},
    el('th', { scope: 'row', class: 'spec' }, a),
    el('td', { class: 'spec' }, b),
    el('td', { class: 'numbers' }, games),
    el('td', { class: 'numbers' }, percent(win_rate)),
    el(
      'td',
      { class: 'numbers', title: interval },
      whisker(win_rate, win_rate_low, win_rate_high, scale),
      el('span', { class: 'unseen' }, interval),
    ),
  );
}
