// Texts of the puzzles view.

export const puzzles = {
  game: 'Game',
  theme: 'Theme',
  difficulty: 'Difficulty',
  allThemes: 'All themes',
  allDifficulties: 'All',
  /** From 1 to 5. */
  difficulties: ['Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'],
  /** @type {Record<string, string>} */
  themes: {
    win: 'Win at once',
    'forced-win': 'Win by force',
    defence: 'Defence',
    endgame: 'Exact endgame',
    behind: 'From behind',
    'capture-own': 'Capture your own cube',
    capture: 'Capture',
    quiet: 'Quiet move',
    race: 'Race',
    'capture-type': 'Attack a scarce type',
    'save-type': 'Save a type',
    'stack-up': 'Stack up',
    'two-captures': 'Two captures',
    'cut-off': 'Cut off',
  },
  choice: 'Choose puzzles',
  daily: 'Daily position',
  /** @param {string} date */
  dailyOf: (date) => `Daily position, ${date}`,
  /** @param {number} number @param {number} count */
  numbered: (number, count) => `Puzzle ${number} of ${count}`,
  /** @param {string} side */
  ask: (side) => `Find the best move for ${side}`,
  none: 'No puzzle has this theme and difficulty.',
  /** @param {string} game */
  noPuzzles: (game) => `There are no puzzles for ${game}.`,
  board: 'Board of the puzzle',
  hint: 'Hint',
  reveal: 'Show solution',
  retry: 'Try again',
  next: 'Next puzzle',
  analyse: 'Analyse',
  /** @param {string} from */
  hintFrom: (from) => `Hint: move the piece on ${from}.`,
  hintPass: 'Hint: you need not move a second time.',
  goOn: 'Right! Now the second action.',
  /** @param {string} move @param {string} value win probability */
  solved: (move, value) => `${move} is best. Your win probability is ${value}.`,
  /** @param {string} move */
  solvedWin: (move) => `${move} wins.`,
  /** @param {string} move @param {string} loss */
  wrong: (move, loss) => `${move} loses ${loss} of win probability.`,
  /** @param {string} move */
  wrongLost: (move) => `After ${move} your opponent wins by force.`,
  /** @param {string} move */
  wrongThrowsAway: (move) => `${move} throws the win away: your opponent then wins by force.`,
  /** @param {string} line */
  solution: (line) => `The solution is ${line}.`,
  /** How the moves were judged. */
  checks: {
    exact: 'All moves were solved exactly.',
    forced: 'All other moves are proven to lose.',
    /** @param {string} error */
    rollout: (error) => `Judged by a deep search and 432 games per move; the losses have standard errors of at most ${error}.`,
  },
  losses: 'What the moves lose',
  best: 'best',
  more: /** @param {number} count */ (count) => `and ${count} more`,
  streak: 'Streak',
  longest: 'Longest streak',
  /** @type {Record<import('../../puzzles/attempt.js').Outcome, string>} */
  outcomes: { solved: 'Solved', hinted: 'Solved with a hint', failed: 'Not solved' },
  yourResults: 'Your results',
  history: 'History',
  noHistory: 'Puzzles that you try appear here. This browser keeps them.',
  /** @param {string} outcome @param {string} when */
  entry: (outcome, when) => `${outcome}, ${when}`,
  keysTitle: 'Puzzles',
};
