// The game that the address names. An invitation takes the open seat first.

import { takeSeat } from './friend/join.js';
import { openGame } from './game.js';

/** @type {import('../app.js').OpenView} */
export async function open(container, { id, query }) {
  const game = id ?? '';
  const invite = query.get('invite');
  if (invite !== null) {
    await takeSeat(container, game, invite);
    // Whoever has gone elsewhere meanwhile keeps that address.
    if (!container.isConnected) return () => {};
    history.replaceState(null, '', `#/play/${game}`);
  }
  return openGame(container, game);
}
