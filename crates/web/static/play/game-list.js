// The lists of games on the server: games in progress and finished games.

import { api } from '../api.js';
import { sideSign, turnsOf } from '../boards/games.js';
import { confirmed } from '../dialog.js';
import { el, fill, textButton } from '../dom.js';
import { moment } from '../format.js';
import { iconButton } from '../icons.js';
import { withNotice } from '../message.js';
import { texts } from '../texts.js';
import { nameOf } from './players.js';

/** @import { GameEntry, GameInfo } from '../types.js' */

const words = texts.play.lobby;
const firstLength = 6;
const pageLength = 20;
const refreshMilliseconds = 10_000;

/** @param {GameInfo[]} games */
export function createGameList(games) {
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const lists = el('div', { class: 'game-lists' });
  const element = el('div', {}, problem, lists);
  let count = firstLength;
  const timer = setInterval(refreshUnlessUsed, refreshMilliseconds);

  /** Updates the lists, unless one has the keyboard focus, which redrawing would lose. */
  function refreshUnlessUsed() {
    if (!lists.contains(document.activeElement)) void tryTo(refresh);
  }

  /** @returns {Promise<GameEntry[]>} the shown games */
  async function refresh() {
    const answer = await firstGames(count, (limit, offset) => `limit=${limit}&offset=${offset}`);
    const running = answer.games.filter((entry) => entry.phase !== 'over');
    const over = answer.games.filter((entry) => entry.phase === 'over');
    const more = textButton(words.more, showMore);
    fill(
      lists,
      (running.length > 0 || answer.total === 0) && section(words.running, running, words.none),
      over.length > 0 && section(words.recent, over, ''),
      answer.total > answer.games.length && more,
    );
    return answer.games;
  }

  function showMore() {
    count += pageLength;
    void tryTo(refresh);
  }

  /**
   * @param {string} title
   * @param {GameEntry[]} entries
   * @param {string} nothing
   */
  function section(title, entries, nothing) {
    const content = entries.length === 0 ? el('p', { class: 'soft' }, nothing) : el('ul', { class: 'game-list' }, ...entries.map(row));
    return el('section', { class: 'card game-section' }, el('h2', {}, title), content);
  }

  /** @param {GameEntry} entry */
  function row(entry) {
    const info = games.find((game) => game.name === entry.game) ?? games[0];
    const facts = [entry.phase === 'set_up' ? words.settingUp : texts.common.moves(turnsOf(entry)), moment(entry.updated_at)];
    return gameRow(entry, info, facts, mayRemove(entry) && iconButton('bin', words.remove, () => void tryTo(() => remove(entry))));
  }

  /** @param {GameEntry} entry */
  async function remove(entry) {
    if (!(await confirmed(words.removeAsk, words.removeYes))) return;
    await api.delete(`/games/${entry.id}`);
    await refresh();
  }

  /** Shows an error above the list, which stays unchanged. @param {() => Promise<unknown>} deed */
  function tryTo(deed) {
    return withNotice(problem, deed);
  }

  return { element, refresh, close: () => clearInterval(timer) };
}

/**
 * Whether the visitor may delete a game: everybody sees public games, but only their players can delete them.
 * @param {Pick<GameEntry, 'public' | 'you'>} entry
 */
export function mayRemove(entry) {
  return !entry.public || entry.you.length > 0;
}

/**
 * A game in a list: its players, some facts about it, and buttons.
 * @param {GameEntry} entry
 * @param {GameInfo} info
 * @param {string[]} facts
 * @param {...import('../dom.js').Child} deeds
 */
export function gameRow(entry, info, facts, ...deeds) {
  const seats = info.sides.map((side) => {
    const isWinner = entry.winner === side;
    return el('span', { class: isWinner ? 'game-seat is-winner' : 'game-seat' }, sideSign(info.name, side), nameOf(entry, info, side));
  });
  const about = el('span', { class: 'game-facts' }, [info.title, ...facts].join(' · '));
  return el('li', { class: 'game-row' }, el('a', { class: 'game-link', href: `#/play/${entry.id}` }, el('span', { class: 'game-seats' }, ...seats), about), ...deeds);
}

// Reads lists of games, which the server sends in parts.

/** The most games that the server sends at a time. */
const mostAtOnce = 100;

/**
 * Requests the first games of a list.
 * @param {number} count the number of games wanted
 * @param {(limit: number, offset: number) => string | URLSearchParams} queryOf makes the query for a part of the list
 * @returns {Promise<{games: GameEntry[], total: number, unreadable: number}>} `total` is the length of the list, without the `unreadable` games
 */
export async function firstGames(count, queryOf) {
  /** @type {GameEntry[]} */
  const games = [];
  let [total, unreadable] = [Infinity, 0];
  while (games.length < Math.min(count, total)) {
    /** @type {{games: GameEntry[], total: number, unreadable?: number}} */
    const part = await api.get(`/games?${queryOf(Math.min(count - games.length, mostAtOnce), games.length)}`);
    games.push(...part.games);
    unreadable = part.unreadable ?? 0;
    // Games may have been deleted meanwhile.
    total = part.games.length === 0 ? games.length : part.total;
  }
  return { games, total, unreadable };
}
