// Tells who plays a game, and which sides the visitor plays.

import { texts } from '../texts.js';

/** @import { GameInfo, Side, State } from '../types.js' */

/** The server's names of a person without a name. */
const nameless = ['', 'human'];

/** A game; `you` has the visitor's sides, if the server names them. @typedef {Pick<State, 'players'> & Partial<Pick<State, 'you'>>} Seats */

/**
 * The name of the player of a side.
 * @param {Seats} game
 * @param {GameInfo} info
 * @param {Side} side
 */
export function nameOf(game, info, side) {
  const player = game.players[info.sides.indexOf(side)];
  if (player.kind === 'level') return info.levels.find((level) => level.name === player.level)?.label ?? player.name;
  if (player.kind === 'engine') return player.spec ?? player.name;
  if (ownSide(game, info) === side) return texts.play.players.you;
  return nameless.includes(player.name) ? texts.common.side(side) : player.name;
}

/**
 * The sides that the visitor plays: both if two people share this device, none for a spectator.
 * @param {Seats} game
 * @param {GameInfo} info
 * @returns {readonly Side[]}
 */
export function ownSides({ you, players }, info) {
  return you ?? info.sides.filter((_, index) => players[index].kind === 'human');
}

/**
 * The side that the visitor plays alone; null if both sides or none are played here.
 * @param {Seats} game
 * @param {GameInfo} info
 * @returns {Side | null}
 */
export function ownSide(game, info) {
  const own = ownSides(game, info);
  return own.length === 1 ? own[0] : null;
}

/** The sides of a game as options with their labels. @param {GameInfo} info @returns {Record<string, string>} */
export function sideOptions(info) {
  return Object.fromEntries(info.sides.map((side) => [side, texts.common.side(side)]));
}

/**
 * Whether the game waits for a friend to join.
 * @param {Pick<State, 'players'>} state
 */
export function hasOpenSeat(state) {
  return state.players.some((player) => player.seat === 'open');
}

/**
 * Says whom the visitor waits for while the other side sets up.
 * @param {State} state
 * @param {GameInfo} info
 * @param {Side} side the side that sets up
 */
export function settingUpText(state, info, side) {
  const player = state.players[info.sides.indexOf(side)];
  return player.seat === 'open' ? texts.friends.invite.waiting : texts.play.settingUp(nameOf(state, info, side));
}
