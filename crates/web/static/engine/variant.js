// Which variant of the module runs here: browsers refuse a module with instructions that they do not know.

/** A function that returns a vector of 128 bits. */
const vectors = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

/** The name of the folder with the variant that runs here. @returns {'simd' | 'plain'} */
export function variant() {
  return WebAssembly.validate(Uint8Array.from(vectors)) ? 'simd' : 'plain';
}
