// Dates of games.

/** @param {number} time in milliseconds since 1970 */
export function dateOf(time) {
  return new Date(time).toLocaleDateString([], { dateStyle: 'medium' });
}
