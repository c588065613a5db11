// The play view: the lobby, or the game that the address names.

import { openGame } from './game.js';
import { openLobby } from './lobby.js';

/** @type {import('../app.js').OpenView} */
export function open(container, { id }) {
  return id === null || id === '' ? openLobby(container) : openGame(container, id);
}
