// Texts of the frame, and words that several views use.

export const common = {
  brand: 'Dreistein',
  views: { play: 'Play', games: 'Games', analyse: 'Analyse', review: 'Review', puzzles: 'Puzzles', arena: 'Arena', help: 'Help' },
  navigation: 'Views',
  skip: 'Skip to the content',
  settings: 'Settings',
  language: 'Language',
  languageAuto: 'Language of the browser',
  keys: 'Keyboard',
  everywhere: 'Everywhere',
  close: 'Close',
  cancel: 'Cancel',
  problem: 'Something went wrong',
  tryAgain: 'Try again',
  loading: 'Loading …',
  noAnswer: 'The server is not responding.',
  notLoaded: 'This part of the page could not be loaded. The server may be down, or may have been updated.',
  engineFailed: 'The engine stopped unexpectedly. Please try again.',
  engineNotLoaded: 'The engines could not be loaded. Check the network connection, then try again.',
  tabClosed: 'Another tab of this page was closed before it answered. Please try again.',
  brokenOff: 'The server’s answer was cut off.',
  /** @param {number} status */
  refused: (status) => `The server returned status ${status}.`,
  /** @param {number} count */
  moves: (count) => (count === 1 ? '1 move' : `${count} moves`),
  /** A list of descriptions. @param {string[]} parts */
  listed: (parts) => parts.join(', '),
  /** Sentences in a row; the last has its own full stop, or none. @param {string[]} parts */
  sentences: (parts) => parts.join('. '),
  /** With a capital at the beginning and a full stop at the end. @param {string} text */
  sentence: (text) => {
    const capitalised = text.charAt(0).toUpperCase() + text.slice(1);
    return text === '' || /[.!?]$/.test(text) ? capitalised : `${capitalised}.`;
  },
  /** Keys whose name is not written on them in every language, by `KeyboardEvent.key`. @type {Record<string, string>} */
  keyNames: { ' ': 'Space', Escape: 'Esc' },
  /** @param {string} side as the server has it */
  side: (side) => side.charAt(0).toUpperCase() + side.slice(1),
  settingsDialog: {
    theme: 'Theme',
    themes: { auto: 'System', light: 'Light', dark: 'Dark' },
    animation: 'Animation',
    animations: { none: 'Off', fast: 'Fast', normal: 'Normal', slow: 'Slow' },
    coordinates: 'Show coordinates',
    sound: 'Sounds',
    letterKeys: 'Single-letter shortcuts',
    flip: 'Flip boards (your own side is always at the bottom in games)',
  },
};
