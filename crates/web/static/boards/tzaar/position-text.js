// Reads the board of TZAAR's position texts, such as `ooooO/OrrrRO/... w 1`: columns A to I, each from the bottom up, without
// the hole.

/** @import { Described, Stack } from '../../types.js' */

/** @type {Record<string, Stack['kind']>} */
const kinds = { T: 'Tzaar', R: 'Tzarra', O: 'Tott' };
const hole = 'E5';

/**
 * What is on the board. Nothing is checked: the text is the server's.
 * @param {string} text
 * @returns {Described}
 */
export function tzaarPicture(text) {
  const [board, mover, action] = text.split(' ');
  const stacks = board.split('/').flatMap((column, index) => stacksIn(column, String.fromCharCode(65 + index)));
  return { position: text, mover: mover === 'b' ? 'black' : 'white', moves: [], action: action === '2' ? 2 : 1, stacks, turn: 'move', winner: null, ending: null, status: '', warnings: [] };
}

/**
 * @param {string} column
 * @param {string} letter of the column
 * @returns {Stack[]}
 */
function stacksIn(column, letter) {
  return [...column.matchAll(/\.|([TRO])(\d*)/gi)].flatMap(([, sign, height], index) => {
    const point = letter + (index + 1);
    // The point above the hole is the fifth of its column.
    const at = letter === hole[0] && index + 1 >= Number(hole[1]) ? letter + (index + 2) : point;
    if (sign === undefined) return [];
    return [{ point: at, player: sign === sign.toUpperCase() ? 'white' : 'black', kind: kinds[sign.toUpperCase()], height: Number(height || 1) }];
  });
}
