// Statistics over time: results by opponent, win rate, error rate and luck.

import { el, fill, svg } from '../dom.js';
import { number, percent, signedPercent } from '../format.js';
import { segments } from '../forms.js';
import { numberHead, table, wordHead } from '../tables.js';
import { texts } from '../texts.js';
import { lineChart } from './line-chart.js';
import { rememberedReviews } from './review-log.js';
import { decided, friendKey, rateGames, resultsByOpponent, reviewed, winRates } from './statistics.js';

/** @import { GameEntry, GameInfo } from '../types.js' */
/** @import { OpponentLine } from './statistics.js' */

const words = texts.games.statistics;

/** @param {GameInfo[]} games */
export function createStatisticsCard(games) {
  const choice = el('div');
  const body = el('div', { class: 'statistics' });
  const element = el('section', { class: 'card statistics-card', 'aria-label': words.title }, el('h2', {}, words.title), choice, body);
  /** @type {GameEntry[]} */
  let entries = [];
  let chosen = games[0];

  /** @param {GameEntry[]} all the visitor's finished games */
  function show(all) {
    entries = all;
    const played = games.filter(({ name }) => decided(all).some(({ game }) => game === name));
    chosen = played.find(({ name }) => name === chosen.name) ?? played[0] ?? chosen;
    const titles = Object.fromEntries(played.map(({ name, title }) => [name, title]));
    fill(choice, played.length > 1 && segments(texts.games.filters.game, titles, chosen.name, choose));
    showGame();
  }

  /** @param {string} name */
  function choose(name) {
    chosen = games.find((game) => game.name === name) ?? chosen;
    showGame();
  }

  function showGame() {
    const own = entries.filter(({ game }) => game === chosen.name);
    if (decided(own).length === 0) return fill(body, el('p', { class: 'soft' }, words.none));
    fill(body, opponents(own), resultsChart(own), ...reviewCharts(own));
  }

  /** @param {GameEntry[]} own games */
  function opponents(own) {
    const heads = [wordHead(words.opponent), ...[words.games, words.won, words.lost].map(numberHead), wordHead(words.share)];
    const body = el('tbody', {}, ...resultsByOpponent(own, chosen).map(opponentRow));
    return el('section', { class: 'chart-section' }, el('h3', {}, words.byOpponent), table(words.byOpponent, heads, body, 'plain-table opponents'));
  }

  /** @param {OpponentLine} line */
  function opponentRow({ key, wins, losses }) {
    const name = key === friendKey ? words.friends : (chosen.levels.find((level) => level.name === key)?.label ?? key);
    const share = wins / (wins + losses);
    const cells = [wins + losses, wins, losses].map((count) => el('td', { class: 'numbers' }, number(count)));
    return el('tr', {}, el('th', { scope: 'row' }, name), ...cells, el('td', { class: 'share-cell' }, shareBar(share), el('span', { class: 'numbers' }, percent(share, 0))));
  }

  return { element, show };
}

/** @param {GameEntry[]} entries */
function resultsChart(entries) {
  const format = (/** @type {number} */ value) => percent(value, 0);
  return lineChart({ title: words.results, help: words.resultsHelp(rateGames), points: winRates(entries), format, range: [0, 1] });
}

/** @param {GameEntry[]} entries */
function reviewCharts(entries) {
  const reviews = rememberedReviews();
  const [errors, luck] = [reviewed(entries, reviews, 'errorRate'), reviewed(entries, reviews, 'luck')];
  if (errors.length === 0 && luck.length === 0) return [el('p', { class: 'soft' }, words.noReviews)];
  return [
    errors.length > 0 && lineChart({ title: words.errorRate, help: words.errorRateHelp, points: errors, format: (value) => percent(value, 2) }),
    luck.length > 0 && lineChart({ title: words.luck, help: words.luckHelp, points: luck, format: signedPercent }),
  ];
}

/** @param {number} share */
function shareBar(share) {
  return svg(
    'svg',
    { class: 'share-bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'share-ground', width: 100, height: 10 }),
    svg('rect', { class: 'share-won', width: 100 * share, height: 10 }),
  );
}
