// Pictures of the page have few colours: with a palette of 256 they are a quarter as long.

import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const mostColours = 256;

/**
 * The same picture with the most frequent colours; others become the nearest of those.
 * @param {Buffer} png as a browser writes it: eight bits for red, green and blue each
 * @returns {Buffer}
 */
export function withPalette(png) {
  const { width, height, pixels } = decoded(png);
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts].sort((one, other) => other[1] - one[1]).slice(0, mostColours).map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, palette)]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    rows[pixel + Math.floor(pixel / width) + 1] = places.get(pixels.readUIntBE(pixel * 3, 3));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const colours = Buffer.alloc(palette.length * 3);
  palette.forEach((colour, place) => colours.writeUIntBE(colour, place * 3, 3));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('PLTE', colours), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

function nearest(colour, palette) {
  const distance = (other) => [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  let best = 0;
  palette.forEach((other, place) => {
    if (distance(other) < distance(palette[best])) best = place;
  });
  return best;
}

/** Takes the filters of the rows away (PNG specification, section 9). */
function decoded(png) {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(({ type }) => type === 'IHDR').data;
  if (header[8] !== 8 || header[9] !== 2) throw new Error(`expected a picture with 8 bits for each of three colours, found ${header[8]} and type ${header[9]}`);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const filtered = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const length = width * 3;
  const pixels = Buffer.alloc(length * height);
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (length + 1)];
    for (let place = 0; place < length; place += 1) {
      const at = row * length + place;
      const left = place < 3 ? 0 : pixels[at - 3];
      const above = row === 0 ? 0 : pixels[at - length];
      const corner = place < 3 || row === 0 ? 0 : pixels[at - length - 3];
      const expected = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
      pixels[at] = filtered[row * (length + 1) + 1 + place] + expected;
    }
  }
  return { width, height, pixels };
}

function paeth(left, above, corner) {
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(left + above - corner - value));
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function* chunksOf(png) {
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
