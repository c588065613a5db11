// Reads the puzzles of a game, as `dreistein puzzles` writes them, and chooses the next one.

/**
 * A decision in a turn: the moves before it, the best moves, and each move's loss.
 * @typedef {{after?: string[], best: string[], losses: string}} PuzzleStep
 */

/**
 * @typedef {object} Puzzle
 * @property {string} position
 * @property {PuzzleStep[]} steps
 * @property {number} value the mover's win probability after the best move
 * @property {string[]} themes
 * @property {number} difficulty from 1 to 5
 * @property {'exact' | 'forced' | 'rollout'} check the method that judged the moves
 * @property {number} [error] the largest standard error of a loss
 */

/** @typedef {{theme: string, difficulty: string}} PuzzleFilter an empty field means all */

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The step from one day's puzzle to the next: neighbours in the file come far apart, and a prime works for almost any length. */
const stride = 7919;

/**
 * @param {string} game
 * @returns {Promise<Puzzle[]>} empty for a game without a file
 */
export async function loadPuzzles(game) {
  const answer = await fetch(new URL(`./${game}.json`, import.meta.url));
  if (answer.status === 404) return [];
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return (await answer.json()).puzzles;
}

/**
 * Reads the loss of each move. The file has two base-36 digits for every move, in thousandths, with moves sorted as texts.
 * @param {string[]} legal
 * @param {string} losses
 * @returns {Map<string, number>}
 */
export function lossesOf(legal, losses) {
  const sorted = [...legal].sort();
  if (losses.length !== 2 * sorted.length) throw new RangeError(`${sorted.length} moves, but losses ${losses}`);
  return new Map(sorted.map((move, place) => [move, parseInt(losses.slice(2 * place, 2 * place + 2), 36) / 1000]));
}

/**
 * The indices of the puzzles that a visitor wants.
 * @param {Puzzle[]} puzzles
 * @param {PuzzleFilter} filter
 * @returns {number[]}
 */
export function chosenPlaces(puzzles, { theme, difficulty }) {
  const isWanted = (/** @type {Puzzle} */ puzzle) =>
    (theme === '' || puzzle.themes.includes(theme)) && (difficulty === '' || puzzle.difficulty === Number(difficulty));
  return puzzles.flatMap((puzzle, place) => (isWanted(puzzle) ? [place] : []));
}

/**
 * Draws the next puzzle: one that was never tried, or else any other.
 * @param {number[]} places
 * @param {number | null} current
 * @param {(place: number) => boolean} isTried
 * @param {() => number} [random]
 * @returns {number | null}
 */
export function nextPlace(places, current, isTried, random = Math.random) {
  const others = places.filter((place) => place !== current);
  const fresh = others.filter((place) => !isTried(place));
  const from = fresh.length > 0 ? fresh : others.length > 0 ? others : places;
  return from.length === 0 ? null : from[Math.floor(random() * from.length)];
}

/** All themes of these puzzles, the most frequent first. @param {Puzzle[]} puzzles @returns {string[]} */
export function themesOf(puzzles) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const theme of puzzles.flatMap((puzzle) => puzzle.themes)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts.entries()].sort((one, other) => other[1] - one[1]).map(([theme]) => theme);
}

/** The day in UTC, the same for everybody. @param {number} now in milliseconds since 1970 @returns {number} its first moment */
export function dayOf(now) {
  return Math.floor(now / dayMilliseconds) * dayMilliseconds;
}

/**
 * The index of the puzzle of a day. All puzzles come before one is repeated.
 * @param {number} count
 * @param {number} day from `dayOf`
 */
export function dailyPlace(count, day) {
  const step = count % stride === 0 || stride % count === 0 ? 1 : stride;
  return ((day / dayMilliseconds) * step) % count;
}
