// Who is to do what in a position, or who has won and why.

import { endingSentence } from '../facts.js';
import { texts } from '../texts.js';

/** @param {import('../types.js').Described} position */
export function statusOf(position) {
  const { ending, winner } = position;
  return ending ? endingSentence(ending, winner) : texts.analyse.status(position);
}
