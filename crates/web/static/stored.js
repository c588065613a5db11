// Data that this browser keeps from visit to visit, as JSON under our own names. Without storage, nothing is kept.

/** The beginning of all our names. */
export const storedPrefix = 'dreistein.';

/**
 * @param {string} name
 * @returns {any} undefined if nothing is stored, or it cannot be read
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
