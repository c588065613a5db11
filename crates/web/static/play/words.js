// Sentences about players, positions and moves.

import { wayOf } from '../boards/look.js';
import { texts } from '../texts.js';

/** @typedef {import('../types.js').Described} Described */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').PlayerInfo} PlayerInfo */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').State} State */

const words = texts.play;

/**
 * @param {PlayerInfo} player
 * @param {readonly PlayerInfo[]} players both of the game
 * @param {GameInfo} info
 */
export function playerName(player, players, info) {
  if (player.kind === 'level') return info.levels.find((level) => level.name === player.level)?.label ?? player.name;
  if (player.kind === 'engine') return player.spec ?? player.name;
  const people = players.filter((other) => other.kind === 'human').length;
  return people === 1 ? words.players.you : info.sides.map((side) => texts.common.sides[side])[players.indexOf(player)];
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

/**
 * Whether a person at this page has the move.
 * @param {State} state
 * @param {GameInfo} info
 */
export function isToMove(state, info) {
  if (state.phase !== 'playing' || state.position === null || state.position.turn !== 'move') return false;
  return state.players[info.sides.indexOf(state.position.mover)].kind === 'human';
}

/**
 * Who has to do what, in a line.
 * @param {State} state
 * @param {GameInfo} info
 */
export function statusLine(state, info) {
  const { position } = state;
  if (position === null || state.phase !== 'playing') return '';
  const mover = state.players[info.sides.indexOf(position.mover)];
  if (mover.kind !== 'human') return words.status.thinking(playerName(mover, state.players, info));
  const isOwn = ownSide(state, info) !== null;
  if (typeof position.die === 'number') {
    const numbers = movable(position);
    return isOwn
      ? words.status.yourRoll(position.die, words.status.cubes(numbers))
      : words.status.sideRoll(position.mover, position.die, words.status.numbers(numbers));
  }
  const turn = isOwn ? words.status.yourTurn : words.status.sideTurn(position.mover);
  return position.action === undefined ? turn : `${turn}: ${actionLine(state, position)}`;
}

/**
 * @param {State} state
 * @param {Described} position
 */
function actionLine(state, position) {
  if (position.action === 2) return words.status.secondAction;
  const isVeryFirst = state.plies.length === 0 && position.stacks?.length === 60;
  return isVeryFirst ? words.status.firstTurn : words.status.firstAction;
}

/**
 * The numbers of the cubes that may move.
 * @param {Described} position
 */
function movable(position) {
  const origins = new Set(position.moves.map((move) => wayOf(move)?.from));
  return (position.cubes ?? []).filter((cube) => origins.has(cube.square)).map((cube) => cube.number).sort((a, b) => a - b);
}

/**
 * A move as a sentence.
 * @param {Described} before
 * @param {string} move
 */
export function moveSentence(before, move) {
  const way = wayOf(move);
  if (way === null) return words.said.passed(before.mover);
  const piece = capitalised(pieceName(before, way.from)?.text ?? before.mover);
  const target = pieceName(before, way.to);
  if (target === null) return words.said.moved(piece, way.from, way.to);
  const isStacking = before.stacks !== undefined && target.player === before.mover;
  return (isStacking ? words.said.stacked : words.said.captured)(piece, way.from, way.to, target.text);
}

/**
 * What led to the position after so many plies, and the die that lies there.
 * @param {import('../types.js').Ply[]} plies
 * @param {number} shown
 * @param {Described | null} before the position before the last of them, where it is known
 */
export function lookedAtSentence(plies, shown, before) {
  const [last, next] = [plies[shown - 1], plies[shown]];
  const move = last === undefined ? words.said.start : before === null ? words.said.made(last.player, last.move) : moveSentence(before, last.move);
  return [rolledSentence(last), move, rolledSentence(next)].filter((part) => part !== '').join(' ');
}

/** @param {import('../types.js').Ply | undefined} ply */
function rolledSentence(ply) {
  return ply === undefined || ply.die === null ? '' : words.said.rolled(ply.player, ply.die);
}

/**
 * @param {Described} position
 * @param {string} at
 */
function pieceName(position, at) {
  const cube = position.cubes?.find((other) => other.square === at);
  if (cube !== undefined) return { player: cube.player, text: texts.board.cube(cube.player, cube.number) };
  const stack = position.stacks?.find((other) => other.point === at);
  return stack === undefined ? null : { player: stack.player, text: texts.board.stack(stack.player, stack.kind, stack.height) };
}

/**
 * With a capital at the beginning and a full stop at the end.
 * @param {string} text
 */
export function sentence(text) {
  return text === '' || /[.!?]$/.test(text) ? capitalised(text) : `${capitalised(text)}.`;
}

/** @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
