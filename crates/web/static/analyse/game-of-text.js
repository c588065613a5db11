// Guesses which game a text belongs to. The server reads it; this only decides whose error message to show.

import { boardGames } from '../boards/games.js';

/**
 * @param {string} text
 * @returns {string | null} the name of the game
 */
export function gameOfText(text) {
  const tag = /\[Game "(\w+)"\]/i.exec(text)?.[1];
  return tag?.toLowerCase() ?? boardGames.find((game) => game.looksLike(text))?.name ?? null;
}
