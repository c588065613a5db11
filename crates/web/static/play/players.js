// Who plays a game, and which side the visitor has.

import { texts } from '../texts.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').PlayerInfo} PlayerInfo */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').State} State */

/**
 * @param {PlayerInfo} player
 * @param {readonly PlayerInfo[]} players both of the game
 * @param {GameInfo} info
 */
export function playerName(player, players, info) {
  if (player.kind === 'level') return info.levels.find((level) => level.name === player.level)?.label ?? player.name;
  if (player.kind === 'engine') return player.spec ?? player.name;
  const people = players.filter((other) => other.kind === 'human').length;
  return people === 1 ? texts.play.players.you : info.sides.map((side) => texts.common.side(side))[players.indexOf(player)];
}

/**
 * The side that the visitor plays alone; null if both sides or none are played here.
 * @param {State} state
 * @param {GameInfo} info
 * @returns {Side | null}
 */
export function ownSide(state, info) {
  const own = info.sides.filter((_, index) => state.players[index].kind === 'human');
  return own.length === 1 ? own[0] : null;
}
