// The server's catalogue of games, which is requested only once.

import { api } from './api.js';
import { inWords } from './facts.js';

/** @import { Catalog, GameInfo } from './types.js' */

/** @type {Promise<Catalog> | null} */
let asked = null;

/** @returns {Promise<Catalog>} */
export function catalog() {
  asked ??= api.get('/catalog').then(inWords).catch((/** @type {unknown} */ error) => {
    asked = null;
    throw error;
  });
  return /** @type {Promise<Catalog>} */ (asked);
}

/**
 * @param {string} name
 * @returns {Promise<GameInfo>}
 */
export async function gameInfo(name) {
  const { games } = await catalog();
  return games.find((game) => game.name === name) ?? games[0];
}
