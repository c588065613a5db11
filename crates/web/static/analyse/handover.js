// Passes games between views: the address says where a game is, or the browser keeps its text for a moment.

import { api } from '../api.js';
import { ownSide } from '../play/players.js';

/** @import { GameInfo } from '../types.js' */

const storageKey = 'dreistein.handover';

/**
 * Opens a text in another view.
 * @param {'analyse' | 'review'} view
 * @param {string} game
 * @param {string} text
 * @param {string | null} side the visitor's side
 */
export function handOver(view, game, text, side) {
  sessionStorage.setItem(storageKey, text);
  location.hash = `#/${view}?${new URLSearchParams({ game, text: 'kept', ...(side === null ? {} : { side }) })}`;
}

/**
 * The text that the address refers to: a game on the server or of a contest, or a text from another view.
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

// Finds the visitor's side in a game: in the address, or else on the server.

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
