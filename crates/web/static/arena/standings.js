// The table of a contest: results with error bars.

import { number, percent, signed } from '../format.js';
import { el, fill, svg } from '../dom.js';
import { unratedReason } from '../facts.js';
import { numberHead, scrollingTable, wordHead } from '../tables.js';
import { texts } from '../texts.js';

/** @import { Contest, GameInfo, Pairing, Standing } from '../types.js' */

/** A scale of shares reaches at least this far to either side of one half. */
const LEAST_REACH = 0.25;

/** @param {import('../types.js').Catalog} all */
export function createStandings(all) {
  const body = el('tbody', {});
  const numbers = [texts.arena.wins, texts.arena.score, texts.arena.interval, texts.arena.elo, texts.arena.withoutLuck];
  const pairings = createPairings();
  const table = scrollingTable(texts.arena.table, [wordHead(texts.arena.player), ...numbers.map(numberHead)], body);
  const element = el('div', { class: 'standings' }, table, pairings.element);
  return { element, show };

  /** @param {Contest} contest */
  function show(contest) {
    const scale = evenScale(
      contest.table.flatMap(({ low, high }) => [low, high]),
      0.5,
      LEAST_REACH,
    );
    const game = all.games.find(({ name }) => name === contest.game);
    element.classList.toggle('has-no-dice', game?.has_dice === false);
    fill(body, ...contest.table.map(standingRow));
    pairings.show(contest.pairings ?? [], game);

    /** @param {Standing} standing */
    function standingRow(standing) {
      const { player, wins, losses, score, low, high, elo, elo_low, elo_high, adjusted_elo, adjusted_elo_low, adjusted_elo_high } = standing;
      const forfeits = standing.forfeits ?? 0;
      return el(
        'tr',
        {},
        el(
          'th',
          { scope: 'row', class: 'spec', title: standing.spec ?? null },
          contestPlayer(player, game),
          forfeits > 0 && el('div', { class: 'soft' }, texts.arena.forfeits(forfeits)),
        ),
        el('td', { class: 'numbers' }, texts.arena.winsOf(wins, wins + losses)),
        el('td', { class: 'numbers' }, score === null ? '–' : percent(score)),
        intervalCell(score, low, high, scale),
        el('td', { class: 'numbers', title: standing.unrated ? unratedReason(standing.unrated) : null }, eloText(elo, elo_low, elo_high)),
        el('td', { class: 'numbers' }, eloText(adjusted_elo ?? null, adjusted_elo_low ?? null, adjusted_elo_high ?? null)),
      );
    }
  }
}

/** The table of pairings, collapsed at first; hidden if there is only one pairing. */
export function createPairings() {
  const body = el('tbody', {});
  const numbers = [texts.arena.games, texts.arena.firstWins, texts.arena.interval];
  const element = el(
    'details',
    { class: 'fold', hidden: true },
    el('summary', {}, texts.arena.pairings),
    scrollingTable(texts.arena.pairings, [wordHead(texts.arena.first), wordHead(texts.arena.second), ...numbers.map(numberHead)], body),
  );
  return { element, show };

  /**
   * @param {Pairing[]} pairings
   * @param {GameInfo | undefined} game
   */
  function show(pairings, game) {
    element.hidden = pairings.length < 2;
    const scale = evenScale(
      pairings.flatMap(({ win_rate_low, win_rate_high }) => [win_rate_low, win_rate_high]),
      0.5,
      LEAST_REACH,
    );
    fill(body, ...pairings.map(pairingRow));

    /** @param {Pairing} pairing */
    function pairingRow({ a, b, games, win_rate, win_rate_low, win_rate_high }) {
      return el(
        'tr',
        {},
        el('th', { scope: 'row', class: 'spec' }, contestPlayer(a, game)),
        el('td', { class: 'spec' }, contestPlayer(b, game)),
        el('td', { class: 'numbers' }, number(games)),
        el('td', { class: 'numbers' }, win_rate === null ? '–' : percent(win_rate)),
        intervalCell(win_rate, win_rate_low, win_rate_high, scale),
      );
    }
  }
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

// Draws a value with its error bar, small enough for a table cell.

const WIDTH = 140;
const HEIGHT = 18;
const MARGIN = 6;

/** @typedef {{from: number, to: number, middle: number}} Scale the ends of the axis, and the place of a line to compare with */

/**
 * @param {number | null} value
 * @param {number | null} low
 * @param {number | null} high
 * @param {Scale} scale
 */
export function whisker(value, low, high, scale) {
  const x = (/** @type {number} */ at) =>
    MARGIN + ((WIDTH - 2 * MARGIN) * (Math.min(scale.to, Math.max(scale.from, at)) - scale.from)) / (scale.to - scale.from || 1);
  const y = HEIGHT / 2;
  return svg(
    'svg',
    { class: 'whisker', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    svg('line', { class: 'whisker-axis', x1: x(scale.middle), x2: x(scale.middle), y1: 0, y2: HEIGHT }),
    low !== null &&
      high !== null &&
      svg('path', { class: 'whisker-bar', d: `M${x(low)} ${y - 4}V${y + 4}M${x(low)} ${y}H${x(high)}M${x(high)} ${y - 4}V${y + 4}` }),
    value !== null && svg('circle', { class: 'whisker-dot', cx: x(value), cy: y, r: 4 }),
  );
}

/**
 * Makes an axis that covers all intervals and is symmetric around the middle.
 * @param {(number | null)[]} ends
 * @param {number} middle
 * @param {number} least its minimum reach on either side
 * @returns {Scale}
 */
export function evenScale(ends, middle, least) {
  const reach = Math.max(least, ...ends.flatMap((end) => (end === null ? [] : [Math.abs(end - middle)])));
  return { from: middle - reach, to: middle + reach, middle };
}

// Names of players in contests: a level is shown by its label, as everywhere on the page.

/**
 * @param {string} name as the server writes it: `level:club` or `star2:depth=3`, perhaps followed by the time in brackets
 * @param {GameInfo | undefined} game
 * @returns {string}
 */
export function contestPlayer(name, game) {
  const [, level, rest] = /^level:([\w-]+)(.*)$/.exec(name) ?? [];
  const label = game?.levels.find((known) => known.name === level)?.label;
  return label === undefined ? name : `${label}${rest}`;
}
