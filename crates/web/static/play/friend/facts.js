// Reads a state of a game between people: who plays, who is connected, who has offered what.

import { texts } from '../../texts.js';
import { nameOf } from '../players.js';

/** @import { GameInfo, Side, State } from '../../types.js' */

/**
 * Whether two people play on two devices.
 * @param {State} state
 */
export function isBetweenFriends(state) {
  return state.players.every((player) => player.kind === 'human') && state.you.length < 2;
}

/**
 * Whether the visitor watches a game in which people play.
 * @param {State} state
 */
export function isWatching(state) {
  return state.you.length === 0 && state.players.some((player) => player.kind === 'human');
}

/**
 * The friend's side, if the visitor plays against one.
 * @param {State} state
 * @param {GameInfo} info
 * @returns {Side | null}
 */
export function friendSide(state, info) {
  if (!isBetweenFriends(state) || state.you.length !== 1) return null;
  return info.sides.find((side) => !state.you.includes(side)) ?? null;
}

/** @typedef {'take_back' | 'rematch'} OfferKind */
/** @typedef {{kind: OfferKind, by: Side, isOwn: boolean}} Offer */

/**
 * The open offers by or to the visitor.
 * @param {State} state
 * @returns {Offer[]}
 */
export function openOffers(state) {
  if (!isBetweenFriends(state) || state.you.length !== 1) return [];
  const kinds = /** @type {OfferKind[]} */ (['take_back', 'rematch']);
  return kinds.flatMap((kind) => {
    const by = state.offers[kind];
    return by === null ? [] : [{ kind, by, isOwn: state.you.includes(by) }];
  });
}

/**
 * Whether the other side has declined the visitor's offer: it is no longer open, was not withdrawn, and has changed nothing.
 * @param {State} before
 * @param {State} now
 * @param {ReadonlySet<OfferKind>} withdrawn by the visitor
 */
export function wasDeclined(before, now, withdrawn) {
  return openOffers(before).some(({ kind, isOwn }) => {
    const isGone = isOwn && now.offers[kind] === null && !withdrawn.has(kind);
    if (!isGone) return false;
    return kind === 'rematch' ? now.next === null : now.plies.length === before.plies.length && now.phase === before.phase;
  });
}

/**
 * The change of the friend's connection, in words; empty if there is none.
 * @param {State} before
 * @param {State} now
 * @param {GameInfo} info
 */
export function presenceNews(before, now, info) {
  const side = friendSide(now, info);
  if (side === null) return '';
  const index = info.sides.indexOf(side);
  const [old, current] = [before.players[index], now.players[index]];
  const words = texts.friends.presence;
  const name = nameOf(now, info, side);
  if (old.seat === 'open' && current.seat === 'taken') return words.joined(name);
  if (now.phase === 'over' || current.seat !== 'taken' || old.here === current.here) return '';
  return current.here === false ? words.away(name) : words.back(name);
}

/**
 * Whether the match is not decided yet.
 * @param {State} state
 */
export function isMatchRunning(state) {
  return state.match !== null && state.match.winner === null;
}

/**
 * The label of the button that leads to another game; null if there is none for the visitor.
 * @param {State} state
 */
export function againText(state) {
  if (isWatching(state)) return null;
  if (isMatchRunning(state)) return texts.friends.nextGame;
  return isBetweenFriends(state) ? texts.friends.rematch : texts.play.result.again;
}
