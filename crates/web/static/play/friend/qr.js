// QR codes (ISO/IEC 18004) of short texts: byte mode, error correction level M, versions 1 to 10.

import { errorCorrection } from './reed-solomon.js';

/** A square of modules, row by row; true is dark. @typedef {boolean[][]} Modules */

/** For each version: error correction codewords of a block, and the data codewords of its blocks. */
const blocks = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] },
  { correction: 18, data: [31, 31, 31, 31] },
  { correction: 22, data: [38, 38, 39, 39] },
  { correction: 22, data: [36, 36, 36, 37, 37] },
  { correction: 26, data: [43, 43, 43, 43, 44] },
];

/** Rows and columns in which alignment patterns have their middle, for each version. */
const alignments = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** @type {((row: number, column: number) => boolean)[]} */
const masks = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

const byteMode = 0b0100;
const padding = [0xec, 0x11];
const formatMask = 0b101010000010010;
const firstVersionWithNumber = 7;

/**
 * The QR code of a text; null if the text is too long (more than 213 bytes).
 * @param {string} text
 * @returns {Modules | null}
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  if (version === null) return null;
  const bits = interleaved(version, codewords(version, bytes)).flatMap((codeword) => bitsOf(codeword, 8));
  const candidates = masks.map((_, mask) => drawn(version, bits, mask));
  return candidates.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

/**
 * The smallest version that has room for this many bytes.
 * @param {number} length
 */
function versionFor(length) {
  const index = blocks.findIndex((_, found) => 4 + lengthBits(found + 1) + 8 * length <= 8 * capacity(found + 1));
  return index === -1 ? null : index + 1;
}

/** @param {number} version */
function capacity(version) {
  return blocks[version - 1].data.reduce((sum, count) => sum + count, 0);
}

/** @param {number} version */
function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

/**
 * @param {number} number
 * @param {number} length
 */
function bitsOf(number, length) {
  return Array.from({ length }, (_, index) => (number >> (length - 1 - index)) & 1);
}

/**
 * The data codewords: mode, length, bytes, an end, and padding.
 * @param {number} version
 * @param {readonly number[]} bytes
 */
export function codewords(version, bytes) {
  const room = capacity(version);
  const bits = [...bitsOf(byteMode, 4), ...bitsOf(bytes.length, lengthBits(version)), ...bytes.flatMap((byte) => bitsOf(byte, 8))];
  bits.push(...new Array(Math.min(4, 8 * room - bits.length)).fill(0));
  bits.push(...new Array((8 - (bits.length % 8)) % 8).fill(0));
  const data = Array.from({ length: bits.length / 8 }, (_, index) => Number.parseInt(bits.slice(8 * index, 8 * index + 8).join(''), 2));
  return [...data, ...Array.from({ length: room - data.length }, (_, index) => padding[index % 2])];
}

/**
 * The codewords of all blocks in turn: first data, then error correction.
 * @param {number} version
 * @param {readonly number[]} data
 */
function interleaved(version, data) {
  const { correction, data: lengths } = blocks[version - 1];
  let start = 0;
  const parts = lengths.map((length) => data.slice(start, (start += length)));
  const checks = parts.map((part) => errorCorrection(part, correction));
  const inTurn = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
  return [...inTurn(parts), ...inTurn(checks)];
}

/**
 * @param {number} version
 * @param {readonly number[]} bits
 * @param {number} mask
 * @returns {Modules}
 */
function drawn(version, bits, mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} null where data go */
  const modules = Array.from({ length: size }, () => new Array(size).fill(null));
  drawPatterns(modules, version);
  drawFormat(modules, mask);
  if (version >= firstVersionWithNumber) drawVersion(modules, version);
  drawData(modules, bits, masks[mask]);
  return /** @type {Modules} */ (modules);
}

/**
 * The patterns by which a camera finds the code.
 * @param {(boolean | null)[][]} modules
 * @param {number} version
 */
function drawPatterns(modules, version) {
  const size = modules.length;
  for (let place = 8; place < size - 8; place += 1) modules[6][place] = modules[place][6] = place % 2 === 0;
  const far = size - 4;
  for (const [row, column] of [[3, 3], [3, far], [far, 3]]) drawRings(modules, row, column, 4, [true, true, false, true, false]);
  const places = alignments[version - 1];
  for (const row of places) {
    for (const column of places) {
      const isCorner = (row === 6 && column === 6) || (row === 6 && column === places.at(-1)) || (row === places.at(-1) && column === 6);
      if (!isCorner) drawRings(modules, row, column, 2, [true, false, true]);
    }
  }
}

/**
 * Rings around a middle, from the inside; whatever lies outside the code is left out.
 * @param {(boolean | null)[][]} modules
 * @param {number} row
 * @param {number} column
 * @param {number} radius
 * @param {boolean[]} rings
 */
function drawRings(modules, row, column, radius, rings) {
  for (let down = -radius; down <= radius; down += 1) {
    for (let right = -radius; right <= radius; right += 1) {
      const [y, x] = [row + down, column + right];
      const isInside = y >= 0 && x >= 0 && y < modules.length && x < modules.length;
      if (isInside) modules[y][x] = rings[Math.max(Math.abs(down), Math.abs(right))];
    }
  }
}

/**
 * The remainder of a binary polynomial, as the codes for format and version have it.
 * @param {number} value
 * @param {number} divisor
 */
function checked(value, divisor) {
  const degree = 31 - Math.clz32(divisor);
  let remainder = value << degree;
  while (31 - Math.clz32(remainder) >= degree) remainder ^= divisor << (31 - Math.clz32(remainder) - degree);
  return (value << degree) | remainder;
}

/** @param {number} mask at error correction level M, whose bits are 00 */
export function formatBits(mask) {
  return checked(mask, 0b10100110111) ^ formatMask;
}

/** @param {number} version */
export function versionBits(version) {
  return checked(version, 0b1111100100101);
}

/**
 * The mask, twice, and the dark module beside it.
 * @param {(boolean | null)[][]} modules
 * @param {number} mask
 */
function drawFormat(modules, mask) {
  const size = modules.length;
  bitsOf(formatBits(mask), 15).forEach((bit, index) => {
    const [row, column] = index < 8 ? [8, index < 6 ? index : index + 1] : [14 - index + (index === 8 ? 1 : 0), 8];
    modules[row][column] = bit === 1;
    if (index < 7) modules[size - 1 - index][8] = bit === 1;
    else modules[8][size - 15 + index] = bit === 1;
  });
  modules[size - 8][8] = true;
}

/**
 * The number of the version, twice.
 * @param {(boolean | null)[][]} modules
 * @param {number} version
 */
function drawVersion(modules, version) {
  const size = modules.length;
  bitsOf(versionBits(version), 18)
    .reverse()
    .forEach((bit, index) => {
      const [along, across] = [Math.floor(index / 3), size - 11 + (index % 3)];
      modules[along][across] = modules[across][along] = bit === 1;
    });
}

/**
 * Fills what is left, two columns at a time from the right, upwards and downwards in turn.
 * @param {(boolean | null)[][]} modules
 * @param {readonly number[]} bits missing ones are 0
 * @param {(row: number, column: number) => boolean} isInverted
 */
function drawData(modules, bits, isInverted) {
  const size = modules.length;
  let next = 0;
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUpwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (modules[row][column] !== null) continue;
        modules[row][column] = (bits[next] === 1) !== isInverted(row, column);
        next += 1;
      }
    }
    isUpwards = !isUpwards;
  }
}

/**
 * How hard a code is to read, by the rules of the standard.
 * @param {Modules} modules
 */
export function penalty(modules) {
  const columns = modules.map((_, column) => modules.map((row) => row[column]));
  const lines = [...modules, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const lookalikes = lines.flatMap((line) => [...line.matchAll(/(?=00001011101|10111010000)/g)]).length;
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2;
  return runs + 3 * squares(modules) + 40 * lookalikes + 10 * Math.floor(Math.abs(dark - 0.5) / 0.05);
}

/**
 * How many squares of 2 x 2 modules are all dark or all light.
 * @param {Modules} modules
 */
function squares(modules) {
  let count = 0;
  for (let row = 1; row < modules.length; row += 1) {
    for (let column = 1; column < modules.length; column += 1) {
      const here = modules[row][column];
      if (modules[row - 1][column] === here && modules[row][column - 1] === here && modules[row - 1][column - 1] === here) count += 1;
    }
  }
  return count;
}
