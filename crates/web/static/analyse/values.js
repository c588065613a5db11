// Values of an engine as people read them. A value is the chance that the first side (Red, White) wins, unless a name says otherwise.

import { signed } from '../format.js';

export { duration, percent, short, signed, signedPercent } from '../format.js';

/** A squeezed score, in millionths. @param {number} value @returns {string} */
export function score(value) {
  return signed(1e6 * (value - 0.5), 2);
}
