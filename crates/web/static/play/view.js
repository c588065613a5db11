// The play view: the lobby, or the game that the address names. An invitation takes the open seat first.

import { takeSeat } from './friend/join.js';
import { openGame } from './game.js';
import { openLobby } from './lobby.js';

/** @type {import('../app.js').OpenView} */
export async function open(container, { id, query }) {
  if (id === null || id === '') return openLobby(container);
  const invite = query.get('invite');
  if (invite !== null) {
    await takeSeat(container, id, invite);
    // Whoever has gone elsewhere meanwhile keeps that address.
    if (!container.isConnected) return () => {};
    history.replaceState(null, '', `#/play/${id}`);
  }
  return openGame(container, id);
}
