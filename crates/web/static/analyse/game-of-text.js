// Which game a text seems to be of. The server reads it; this only tells whose complaint is worth showing.

import { boardGames } from '../boards/games.js';

/**
 * @param {string} text
 * @returns {string | null} the name of the game
 */
export function gameOfText(text) {
  const tag = /\[Game "(\w+)"\]/i.exec(text)?.[1];
  return tag?.toLowerCase() ?? boardGames.find((game) => game.looksLike(text))?.name ?? null;
}
