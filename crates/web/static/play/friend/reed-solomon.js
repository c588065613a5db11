// The error correction of QR codes: Reed-Solomon codes over the field of 256 elements (ISO/IEC 18004).

const fieldPolynomial = 0x11d;

/** Powers of 2 in the field, twice over, so that sums of exponents need no remainder. */
const powers = new Uint8Array(512);
const logarithms = new Uint8Array(256);

for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = powers[exponent + 255] = value;
  logarithms[value] = exponent;
  value <<= 1;
  if (value > 255) value ^= fieldPolynomial;
}

/**
 * @param {number} one
 * @param {number} other
 */
function product(one, other) {
  return one === 0 || other === 0 ? 0 : powers[logarithms[one] + logarithms[other]];
}

/**
 * The product of (x - 2^i) for i below the degree, without its leading 1.
 * @param {number} degree
 */
function generator(degree) {
  let coefficients = [1];
  for (let root = 0; root < degree; root += 1) {
    const shifted = [...coefficients, 0];
    coefficients = shifted.map((coefficient, index) => coefficient ^ product(coefficients[index - 1] ?? 0, powers[root]));
  }
  return coefficients.slice(1);
}

/**
 * The error correction codewords of a block: the remainder after division by the generator.
 * @param {readonly number[]} data
 * @param {number} count
 * @returns {number[]}
 */
export function errorCorrection(data, count) {
  const divisor = generator(count);
  let remainder = new Array(count).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ remainder[0];
    remainder = divisor.map((coefficient, index) => (remainder[index + 1] ?? 0) ^ product(coefficient, factor));
  }
  return remainder;
}
