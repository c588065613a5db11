// The lobby: the form for a new game, and the existing games.

import { catalog } from '../catalog.js';
import { el } from '../dom.js';
import { createGameList } from './game-list.js';
import { createNewGameForm } from './new-game.js';

/**
 * @param {HTMLElement} container
 * @returns {Promise<() => void>}
 */
export async function openLobby(container) {
  const { games } = await catalog();
  const list = createGameList(games);
  container.append(el('div', { class: 'lobby' }, createNewGameForm(games), list.element));
  try {
    await list.refresh();
  } catch (error) {
    list.close();
    throw error;
  }
  return list.close;
}
