// Reads the board of EWN's position texts, such as `r1r2../.../..b1 r 3`: rows from the top.

/** @import { Cube, Described } from '../../types.js' */

const sides = /** @type {Record<string, string>} */ ({ r: 'red', b: 'blue' });

/**
 * What is on the board. Nothing is checked: the text is the server's.
 * @param {string} text
 * @returns {Described}
 */
export function ewnPicture(text) {
  const [board, mover] = text.split(' ');
  const rows = board.split('/');
  const cubes = rows.flatMap((row, index) => cubesIn(row, rows.length - index));
  return { position: text, mover: sides[mover] ?? 'red', moves: [], board: rows.length, die: null, cubes, turn: 'move', winner: null, ending: null, status: '', warnings: [] };
}

/**
 * @param {string} row
 * @param {number} number of the row
 * @returns {Cube[]}
 */
function cubesIn(row, number) {
  return [...row.matchAll(/\.|([rb])(\d+)/g)].flatMap(([, letter, digits], column) =>
    letter === undefined ? [] : [{ player: sides[letter], number: Number(digits), square: String.fromCharCode(97 + column) + number }],
  );
}
