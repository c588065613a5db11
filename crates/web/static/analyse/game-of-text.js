// Which game a text seems to be of. The server reads it; this only tells whose complaint is worth showing.

/** Rows of a board of TZAAR. */
const ROWS = 9;

/**
 * @param {string} text
 * @returns {string | null} the name of the game
 */
export function gameOfText(text) {
  const tag = /\[Game "(\w+)"\]/i.exec(text)?.[1];
  if (tag !== undefined) return tag.toLowerCase();
  const rows = Math.max(...text.split(/\s+/).map((word) => word.split('/').length));
  if (rows > 1) return rows < ROWS ? 'ewn' : 'tzaar';
  if (/\b[A-I]\d[A-I]\d\b/.test(text)) return 'tzaar';
  return /\b[a-h]\d[a-h]\d\b/.test(text) ? 'ewn' : null;
}
