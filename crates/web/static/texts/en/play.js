// Texts of the play view.

import { common } from './common.js';

/** @typedef {import('../../types.js').Side} Side */

export const play = {
  title: 'Play',
  newGame: {
    title: 'New game',
    opponent: 'Opponent',
    opponents: { computer: 'Computer', friend: 'Invite a friend', person: 'Friend on this device', watch: 'Watch engines' },
    level: 'Strength',
    /** What opens the numbers about a level. @param {string} numbers */
    strength: (numbers) => `Measured strength: ${numbers}`,
    ownEngine: 'Other',
    ownEngineOf: 'Custom engine',
    /** @param {string} example */
    ownEngineHelp: (example) => `An engine name, with options if you like: ${example}.`,
    spec: 'Engine',
    side: 'You play',
    random: 'Random',
    first: 'First to move',
    clock: 'Clock (minutes + seconds per move)',
    /** @type {Record<string, string>} */
    clocks: { none: 'No clock', '60+0': '1 min', '180+2': '3 + 2', '300+3': '5 + 3', '600+5': '10 + 5', custom: 'Other' },
    minutes: 'Minutes per player',
    increment: 'Increment in seconds',
    size: 'Board',
    /** @param {number} size */
    sizeName: (size) => `${size} × ${size}`,
    setUp: 'Set-up',
    casual: 'Allow takebacks',
    seed: 'Dice seed (leave empty for new dice)',
    seedHelp: 'Anyone who knows the seed can predict the dice.',
    start: 'Start game',
    wrongClock: 'The clock needs a number of minutes, at least one second in all.',
  },
  lobby: {
    game: 'Game',
    level: 'Opponent',
    /** @param {string} level */
    suggested: (level) => `${level} (suggested)`,
    learn: 'Learn the rules in a minute',
    options: 'More options',
    running: 'Continue',
    recent: 'Finished games',
    none: 'No games yet.',
    more: 'Show more',
    remove: 'Delete this game',
    removeAsk: 'Delete this game permanently?',
    removeYes: 'Delete',
    settingUp: 'setting up',
  },
  players: {
    you: 'You',
    thinking: 'thinking',
    toMove: 'to move',
    /** @param {string} pieces */
    captured: (pieces) => `Captured: ${pieces}`,
    /** @param {number} count */
    hints: (count) => (count === 1 ? '1 hint' : `${count} hints`),
    /** @param {string} one @param {string} other */
    versus: (one, other) => `${one} – ${other}`,
  },
  boardLabel: 'Board',
  moves: 'Moves',
  controls: {
    title: 'Game',
    takeBack: 'Take back',
    hint: 'Hint',
    soundOn: 'Turn sounds on',
    soundOff: 'Turn sounds off',
    pause: 'Pause',
    resume: 'Resume',
    speed: 'Speed',
    /** By the pause between two moves, in milliseconds. @type {Record<string, string>} */
    speeds: { 2500: 'Slow', 700: 'Normal', 250: 'Fast', 0: 'As fast as possible' },
    resign: 'Resign',
    resignAsk: 'Resign this game?',
    /** @param {Side} side */
    resignAskOf: (side) => `Resign this game for ${common.side(side)}?`,
  },
  lookingBack: 'You are viewing an earlier move. Select the last move to continue.',
  lost: 'Connection lost. Reconnecting …',
  back: 'Reconnected.',
  status: {
    /** @param {string} who */
    thinking: (who) => `${who} is thinking …`,
    yourTurn: 'Your turn',
    paused: 'Paused',
    /** @param {string} who */
    waiting: (who) => `Waiting for ${who} …`,
    youRoll: 'You roll …',
    /** @param {string} who */
    rolls: (who) => `${who} rolls …`,
    /** @param {Side} side */
    sideTurn: (side) => `${common.side(side)} to move`,
  },
  /** @param {string} move as a sentence */
  hint: (move) => `Hint: ${move}`,
  /** In the list of moves, for screen readers. @param {string} piece */
  captures: (piece) => `captures ${piece}`,
  said: {
    /** @param {Side} side @param {number} die */
    rolled: (side, die) => `${common.side(side)} rolled ${die}.`,
    /** @param {string} piece @param {string} from @param {string} to */
    moved: (piece, from, to) => `${piece} from ${from} to ${to}.`,
    /** @param {string} piece @param {string} from @param {string} to @param {string} target */
    captured: (piece, from, to, target) => `${piece} from ${from} captures ${target} on ${to}.`,
    /** @param {string} piece @param {string} from @param {string} to @param {string} target */
    stacked: (piece, from, to, target) => `${piece} from ${from} stacks onto ${target} on ${to}.`,
    /** @param {Side} side */
    passed: (side) => `${common.side(side)} passes.`,
    /** @param {number} seconds */
    timeLeft: (seconds) => `You have ${seconds} seconds left.`,
    takenBack: 'Move taken back.',
    start: 'Start of the game.',
    /** @param {Side} side @param {string} move */
    made: (side, move) => `${common.side(side)} played ${move}.`,
  },
  /** @param {string} who */
  settingUp: (who) => `${who} is setting up …`,
  clock: {
    /** @param {string} who @param {string} time */
    label: (who, time) => `${who}: ${time} left`,
  },
  result: {
    review: 'Review',
    analyse: 'Analyse',
    record: 'Download',
    again: 'Play again',
  },
  fairness: {
    title: 'Fair dice',
    before: 'A secret seed determines every roll of this game. Its fingerprint was fixed before the first roll, so nobody can change the dice during the game. The seed is shown when the game is over.',
    given: 'The seed of this game was chosen when the game was created, so whoever chose it could predict every roll. Its fingerprint was fixed before the first roll.',
    mixed: 'Every roll of this game follows from a secret seed of the server and from a number that the browser of whoever began the game chose after the seed was fixed. So nobody can choose the dice. The seed is shown when the game is over.',
    mixedOwn: 'Every roll of this game follows from a secret seed of the server and from a number that your browser chose after the seed was fixed. So nobody can choose the dice. The seed is shown when the game is over.',
    after: 'Here is the seed. Your browser computed its fingerprint:',
    commitment: 'Fingerprint (SHA-256)',
    number: 'Number of the browser',
    seed: 'Seed',
    salt: 'Salt',
    verified: '✓ It matches the fingerprint shown before the first roll, and every roll follows from the seed.',
    verifiedNumber: '✓ It matches the fingerprint shown before the first roll, and every roll follows from the seed and the number.',
    verifiedOwn: '✓ It matches the fingerprint shown before the first roll, and every roll follows from the seed and the number that your browser chose.',
    wrong: '✗ It does not match the fingerprint shown before the first roll. Do not trust these dice.',
    /** @param {number} roll counted from 1 */
    wrongRoll: (roll) => `✗ It matches the fingerprint, but roll ${roll} does not follow from it. Do not trust these dice.`,
    changed: '✗ The fingerprint or the number is not the one that your browser kept when the game began. Do not trust these dice.',
    ignored: 'The server did not use the number that your browser chose for the dice.',
    cannot: 'Browsers compute fingerprints only on this computer or over https. To check by hand:',
  },
};
