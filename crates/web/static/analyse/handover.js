// Passes games between views: the address says where a game comes from, or the browser stores its text briefly.

import { api } from '../api.js';
import { ownSide } from '../play/players.js';

/** @import { GameInfo } from '../types.js' */

const storageKey = 'dreistein.handover';

/**
 * Opens another view with a text.
 * @param {'analyse' | 'review'} view
 * @param {string} game
 * @param {string} text
 * @param {string | null} side the visitor's own
 */
export function handOver(view, game, text, side) {
  sessionStorage.setItem(storageKey, text);
  location.hash = `#/${view}?${new URLSearchParams({ game, text: 'kept', ...(side === null ? {} : { side }) })}`;
}

/**
 * The text that the address refers to: a game on the server, a game of a contest, or one passed from another view.
 * @param {URLSearchParams} query
 * @returns {Promise<string | null>}
 */
export async function textFor(query) {
  const game = query.get('game_id');
  if (game !== null) return api.get(`/games/${encodeURIComponent(game)}/record?format=record`);
  const contest = query.get('contest');
  if (contest !== null) return api.get(`/contests/${encodeURIComponent(contest)}/games/${encodeURIComponent(query.get('n') ?? '1')}`);
  return query.get('text') === 'kept' ? sessionStorage.getItem(storageKey) : null;
}

// Which side the visitor had in a game: as the address says, or as the server knows it.

/**
 * @param {URLSearchParams} query
 * @param {GameInfo[]} games
 * @returns {Promise<string | null>}
 */
export async function ownSideIn(query, games) {
  const id = query.get('game_id');
  if (query.has('side') || id === null) return games.flatMap(({ sides }) => sides).find((side) => side === query.get('side')) ?? null;
  try {
    const state = await api.get(`/games/${encodeURIComponent(id)}`);
    const info = games.find(({ name }) => name === state.game);
    return info === undefined ? null : ownSide(state, info);
  } catch {
    return null;
  }
}
