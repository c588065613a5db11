// Texts of the games view: own games, statistics over time, one's data.

export const games = {
  title: 'Games',
  filters: {
    title: 'Search',
    text: 'Player or game number',
    game: 'Game',
    allGames: 'All games',
    result: 'Result',
    results: { all: 'All', won: 'Won', lost: 'Lost', running: 'In progress', over: 'Finished' },
    level: 'Opponent’s level',
    allLevels: 'All opponents',
  },
  list: {
    title: 'Your games',
    /** @param {number} count */
    found: (count) => (count === 1 ? '1 game' : `${count} games`),
    none: 'No games found.',
    more: 'Show more',
    won: 'Won',
    lost: 'Lost',
    running: 'In progress',
    over: 'Finished',
    review: 'Review',
    remove: 'Delete this game',
    removeAsk: 'Delete this game from your list permanently?',
    removeYes: 'Delete',
    /** @param {string} one @param {string} other */
    versus: (one, other) => `${one} – ${other}`,
  },
  statistics: {
    title: 'Statistics',
    none: 'Statistics appear once you have finished a game against the computer or a friend.',
    byOpponent: 'Results by opponent',
    opponent: 'Opponent',
    friends: 'Friends',
    games: 'Games',
    won: 'Won',
    lost: 'Lost',
    share: 'Win rate',
    /** @param {string} share */
    bar: (share) => `${share} of games won`,
    results: 'Win rate over time',
    /** @param {number} count */
    resultsHelp: (count) => `The share of wins among the last ${count} games, after each game.`,
    errorRate: 'Error rate over time',
    errorRateHelp: 'What your moves gave away on average in each reviewed game, as a percentage of the win probability. Lower is better.',
    luck: 'Luck over time',
    luckHelp: 'What the dice gave you on average per roll in each reviewed game, as a percentage of the win probability. In the long run it is close to zero.',
    noReviews: 'Review a finished game to see your error rate and luck here.',
    numbers: 'Show the numbers',
    date: 'Date',
    value: 'Value',
    /** @param {string} first @param {string} last @param {number} count */
    chart: (first, last, count) => `Line chart of ${count} values, from ${first} to ${last}`,
  },
  data: {
    title: 'Your data',
    help: 'Your games are stored on the server; your settings and review results are stored in this browser.',
    download: 'Download all data',
    fileName: 'dreistein-data.json',
    remove: 'Delete all data',
    removeAsk: 'Delete all your games from the server, and everything that this browser remembers? This cannot be undone.',
    removeYes: 'Delete everything',
    removed: 'Your data has been deleted.',
  },
};
