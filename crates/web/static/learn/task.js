// Whether a move is what a step asks for.

import { wayOf } from '../boards/look.js';

/** @import { Look } from '../boards/look.js' */
/** @import { Described } from '../types.js' */
/** @import { Task } from './steps.js' */

/**
 * @param {Task} task
 * @param {Look} look
 * @param {Described} before
 * @param {string} move
 * @param {Described} after
 */
export function isDone(task, look, before, move, after) {
  if (task === 'any') return true;
  if (task === 'pass') return move === 'pass';
  if (task === 'win') return after.winner === before.mover;
  const target = look.pieces(before).find((piece) => piece.at === wayOf(move)?.to);
  if (task === 'capture') return target !== undefined && target.player !== before.mover;
  return task === 'stack' && target?.player === before.mover;
}
