// The steps of each lesson: a position, and the visitor's task there. The words are in texts/*/learn.js, in the
// same order.

import { wayOf } from '../boards/look.js';

/** @import { Look } from '../boards/look.js' */
/** @import { Described } from '../types.js' */

/**
 * `roll` asks for a click on the die, the others for a move: any legal move, a capture, stacking, a pass, or a win.
 * @typedef {'roll' | 'any' | 'capture' | 'stack' | 'pass' | 'win'} Task
 */

/** @typedef {{position: string, task: Task, die?: number}} Step `die` is the face that will be rolled */

/** @type {Record<string, Step[]>} */
export const steps = {
  ewn: [
    { position: '...../...../..b4../...r3./..... r 3', task: 'win' },
    { position: '...../.r2.../...../...b1./..... r 2', task: 'any' },
    { position: '...../r1.r3../..r5../...../...b2. r -', task: 'roll', die: 3 },
    { position: '...../r2..../..r6../...../...b2. r 4', task: 'any' },
    { position: 'r1..../.r5.../..b3../...../...b6. r 5', task: 'capture' },
    { position: '...../...../...r4./...b5./..... r 4', task: 'win' },
  ],
  tzaar: [
    { position: '....R/....../....OT./o......./......../.O....../......o/....r./....t w 1', task: 'capture' },
    { position: '....o/t...../......./r..o2..R2./......../......../......./O...../T.O.. w 1', task: 'capture' },
    { position: '....R/....../....OT./o......./......../.O....../......o/....r./....t w 2', task: 'stack' },
    { position: 'r..../r...../......./...t..../.o.o.T../.O....../......R/.....O/t.... w 2', task: 'pass' },
    { position: '...../...o../O...t../.......T/......../....r.../R2.O...r/o...../..... w 1', task: 'win' },
    { position: '...T2./....../..o.R2../......../.....O2../o.O...../t....../.....r/..... w 2', task: 'win' },
  ],
};

// Checks whether a move fulfils a task.

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
