// Who plays a game, and which sides the visitor has.

import { texts } from '../texts.js';

/** @import { GameInfo, PlayerInfo, Side, State } from '../types.js' */

/** What the server calls a person who gave no name. */
const nameless = ['', 'human'];

/**
 * @param {PlayerInfo} player
 * @param {readonly PlayerInfo[]} players both of the game
 * @param {GameInfo} info
 * @param {readonly Side[]} [you] the sides of the visitor, if the server says so
 */
export function playerName(player, players, info, you) {
  if (player.kind === 'level') return info.levels.find((level) => level.name === player.level)?.label ?? player.name;
  if (player.kind === 'engine') return player.spec ?? player.name;
  const side = info.sides[players.indexOf(player)];
  const own = you ?? peopleOf(players, info);
  if (own.length === 1 && own[0] === side) return texts.play.players.you;
  return nameless.includes(player.name) ? texts.common.side(side) : player.name;
}

/**
 * The sides that the visitor plays: both if two people share this device, none for a spectator.
 * @param {Pick<State, 'you' | 'players'>} state
 * @param {GameInfo} info
 * @returns {readonly Side[]}
 */
export function ownSides(state, info) {
  return state.you ?? peopleOf(state.players, info);
}

/**
 * The side that the visitor plays alone; null if both sides or none are played here.
 * @param {Pick<State, 'you' | 'players'>} state
 * @param {GameInfo} info
 * @returns {Side | null}
 */
export function ownSide(state, info) {
  const own = ownSides(state, info);
  return own.length === 1 ? own[0] : null;
}

/** The sides of a game to choose from, by what they are called. @param {GameInfo} info @returns {Record<string, string>} */
export function sideOptions(info) {
  return Object.fromEntries(info.sides.map((side) => [side, texts.common.side(side)]));
}

/**
 * @param {readonly PlayerInfo[]} players
 * @param {GameInfo} info
 */
function peopleOf(players, info) {
  return info.sides.filter((_, index) => players[index].kind === 'human');
}

/**
 * Whether the game waits for a friend to join.
 * @param {Pick<State, 'players'>} state
 */
export function hasOpenSeat(state) {
  return state.players.some((player) => player.seat === 'open');
}

/**
 * Whom the visitor waits for while the other side sets up.
 * @param {State} state
 * @param {GameInfo} info
 * @param {Side} side that sets up
 */
export function settingUpText(state, info, side) {
  const player = state.players[info.sides.indexOf(side)];
  return player.seat === 'open' ? texts.friends.invite.waiting : texts.play.settingUp(playerName(player, state.players, info, state.you));
}
