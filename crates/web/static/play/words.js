// Sentences about positions and moves.

import { boardGame } from '../boards/games.js';
import { wayOf } from '../boards/look.js';
import { texts } from '../texts.js';
import { hasOpenSeat, ownSide, ownSides, nameOf } from './players.js';

/** @import { Described, GameInfo, State } from '../types.js' */

const words = texts.play;

/**
 * Whether the visitor is to move.
 * @param {State} state
 * @param {GameInfo} info
 */
export function isToMove(state, info) {
  if (state.phase !== 'playing' || state.position === null || state.position.turn !== 'move' || hasOpenSeat(state)) return false;
  return ownSides(state, info).includes(state.position.mover);
}

/**
 * A line that says who must do what.
 * @param {State} state
 * @param {GameInfo} info
 */
export function statusLine(state, info) {
  const { position } = state;
  if (position === null || state.phase !== 'playing') return '';
  if (hasOpenSeat(state)) return texts.friends.invite.waiting;
  if (state.show?.paused) return words.status.paused;
  const mover = state.players[info.sides.indexOf(position.mover)];
  const name = nameOf(state, info, position.mover);
  if (mover.kind !== 'human') return words.status.thinking(name);
  if (!ownSides(state, info).includes(position.mover)) return words.status.waiting(name);
  const isOwn = ownSide(state, info) !== null;
  return boardGame(state.game).toDo(position, isOwn, state.plies.length);
}

/**
 * The line that is shown while the die of the player to move rolls.
 * @param {State} state
 * @param {GameInfo} info
 */
export function rollingLine(state, info) {
  const side = state.position?.mover ?? info.sides[0];
  if (ownSide(state, info) === side) return words.status.youRoll;
  return words.status.rolls(nameOf(state, info, side));
}

/**
 * A move as a sentence.
 * @param {string} game
 * @param {Described} before
 * @param {string} move
 */
export function moveSentence(game, before, move) {
  const way = wayOf(move);
  if (way === null) return words.said.passed(before.mover);
  const look = boardGame(game).look(before);
  const [moved, target] = [way.from, way.to].map((at) => look.pieces(before).find((piece) => piece.at === at));
  const piece = capitalised(moved?.label ?? before.mover);
  if (target === undefined) return words.said.moved(piece, way.from, way.to);
  const isStacking = look.ownTarget === 'stack' && target.player === before.mover;
  return (isStacking ? words.said.stacked : words.said.captured)(piece, way.from, way.to, target.label);
}

/**
 * Describes the move before a position, and the die that is rolled in it.
 * @param {string} game
 * @param {import('../types.js').Ply[]} plies
 * @param {number} shown
 * @param {Described | null} before the position before that move, if known
 */
export function lookedAtSentence(game, plies, shown, before) {
  const [last, next] = [plies[shown - 1], plies[shown]];
  const move = last === undefined ? words.said.start : before === null ? words.said.made(last.player, last.move) : moveSentence(game, before, last.move);
  return [rolledSentence(last), move, rolledSentence(next)].filter((part) => part !== '').join(' ');
}

/** @param {import('../types.js').Ply | undefined} ply */
function rolledSentence(ply) {
  return ply === undefined || ply.die === null ? '' : words.said.rolled(ply.player, ply.die);
}

/** @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
