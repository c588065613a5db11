// The same game again with the sides swapped.

/** @typedef {import('../types.js').PlayerInfo} PlayerInfo */
/** @typedef {import('../types.js').State} State */

/** @param {State} state */
export function rematchOf(state) {
  return {
    game: state.game,
    players: [seatOf(state.players[1]), seatOf(state.players[0])],
    casual: state.casual,
    ...(state.board === null ? {} : { board: state.board }),
    ...(state.clock === null ? {} : { clock: { base_ms: state.clock.base_ms, increment_ms: state.clock.increment_ms } }),
  };
}

/** @param {PlayerInfo} player */
function seatOf(player) {
  if (player.kind === 'level') return { kind: 'level', level: player.level };
  return player.kind === 'engine' ? { kind: 'engine', spec: player.spec } : { kind: 'human' };
}
