// Which side the visitor had in a game: as the address says, or as the server knows it.

import { api } from '../api.js';
import { ownSide } from '../play/players.js';

/** @import { GameInfo } from '../types.js' */

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
