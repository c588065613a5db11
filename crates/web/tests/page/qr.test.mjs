// QR codes: the published examples of their parts, and whole codes read by another program.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { codewords, formatBits, qrCode, versionBits } from '../../static/play/friend/qr.js';
import { errorCorrection } from '../../static/play/friend/reed-solomon.js';
import { installed } from '../browser/harness/places.mjs';

const readCode = installed('jsqr').default;
const border = 4;
const scale = 3;

/** What a camera sees of a code: pixels, four bytes each, with the empty border. */
function pixelsOf(modules) {
  const size = (modules.length + 2 * border) * scale;
  const pixels = new Uint8ClampedArray(4 * size * size).fill(255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (modules[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border]) pixels.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3);
    }
  }
  return { pixels, size };
}

function read(modules) {
  const { pixels, size } = pixelsOf(modules);
  return readCode(pixels, size, size, { inversionAttempts: 'dontInvert' });
}

test('the error correction of the well-known example of version 1-M', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(errorCorrection(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('format and version have the codes of the standard’s tables', () => {
  const formats = ['101010000010010', '101000100100101', '101111001111100', '101101101001011', '100010111111001', '100000011001110', '100111110010111', '100101010100000'];
  assert.deepEqual(formats.map((_, mask) => formatBits(mask).toString(2).padStart(15, '0')), formats);
  const versions = { 7: 0x07c94, 8: 0x085bc, 9: 0x09a99, 10: 0x0a4d3 };
  for (const [version, bits] of Object.entries(versions)) assert.equal(versionBits(Number(version)), bits, `version ${version}`);
});

test('codewords begin with mode and length, and end with padding', () => {
  const hex = codewords(1, [...Buffer.from('hi')]).map((codeword) => codeword.toString(16).padStart(2, '0'));
  assert.equal(hex.join(' '), '40 26 86 90 ec 11 ec 11 ec 11 ec 11 ec 11 ec 11');
});

test('another program reads codes of every length', () => {
  const link = 'https://example.org/#/join/';
  const sizes = new Set();
  for (let length = 1; length <= 213; length += 1) {
    const text = (link + 'aB3-_zK9'.repeat(30)).slice(0, length);
    const modules = qrCode(text);
    assert.equal(read(modules)?.data, text, `${length} bytes`);
    sizes.add(modules.length);
  }
  assert.deepEqual([...sizes], [21, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
  assert.equal(qrCode('x'.repeat(214)), null);
});

test('letters of all languages are read as they were written', () => {
  assert.equal(Buffer.from(read(qrCode('http://spiel.example/würfelt/愛因斯坦')).binaryData).toString(), 'http://spiel.example/würfelt/愛因斯坦');
});

test('a code that is partly covered is still read', () => {
  const modules = qrCode('http://192.168.178.20:8000/#/join/3f9c2a/7Qm-Zp0_xW4');
  const middle = Math.floor(modules.length / 2);
  for (let row = middle - 2; row <= middle; row += 1) for (let column = middle - 1; column <= middle + 1; column += 1) modules[row][column] = !modules[row][column];
  assert.match(read(modules)?.data ?? '', /join\/3f9c2a/);
});
