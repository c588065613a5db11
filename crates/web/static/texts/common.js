// Texts of the frame, and words that several views use.

export const common = {
  brand: 'Dreistein',
  views: { play: 'Play', analyse: 'Analyse', review: 'Review', arena: 'Arena', help: 'Help' },
  navigation: 'Views',
  skip: 'Skip to the content',
  settings: 'Settings',
  keys: 'Keyboard',
  everywhere: 'Everywhere',
  close: 'Close',
  cancel: 'Cancel',
  problem: 'That did not work',
  tryAgain: 'Try again',
  loading: 'Loading …',
  noAnswer: 'The server does not answer. Is dreistein still running?',
  brokenOff: 'The server broke off in the middle of its answer.',
  /** @param {number} status */
  refused: (status) => `The server refused with status ${status}.`,
  /** @param {number} count */
  moves: (count) => (count === 1 ? '1 move' : `${count} moves`),
  sides: /** @type {Record<string, string>} */ ({ red: 'Red', blue: 'Blue', white: 'White', black: 'Black' }),
  settingsDialog: {
    theme: 'Colours',
    themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    animation: 'Pieces move',
    animations: { none: 'At once', fast: 'Fast', normal: 'Normal', slow: 'Slowly' },
    coordinates: 'Coordinates beside the board',
    letterKeys: 'Single letters and signs are keys (the others, such as arrows, always are)',
    flip: 'Turn boards around (in games, your own side is always at the bottom)',
  },
};
