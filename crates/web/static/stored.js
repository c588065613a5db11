// What this browser keeps from visit to visit, as JSON under names of our own. Where it keeps nothing, nothing is remembered.

/** All our names begin with this. */
export const storedPrefix = 'dreistein.';

/**
 * @param {string} name
 * @returns {any} undefined if nothing was kept, or nothing that can be read
 */
export function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(storedPrefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {unknown} value */
export function store(name, value) {
  try {
    localStorage.setItem(storedPrefix + name, JSON.stringify(value));
  } catch {
    // The disk may be full, or storage forbidden.
  }
}
