// Texts of the play view.

import { common } from './common.js';

/** @typedef {import('../types.js').Side} Side */

/** @param {Side} side */
const name = (side) => common.sides[side];

export const play = {
  title: 'Play',
  newGame: {
    title: 'New game',
    game: 'Game',
    opponent: 'Opponent',
    opponents: { computer: 'Computer', person: 'A person here', watch: 'Engines, to watch' },
    level: 'Strength',
    ownEngine: 'Other',
    ownEngineOf: 'An engine of your choice',
    /** @param {string} example */
    ownEngineHelp: (example) => `A name, or a name with options such as ${example}.`,
    spec: 'Engine',
    side: 'You play',
    random: 'By lot',
    first: 'Who begins',
    clock: 'Time (minutes + seconds for each move)',
    /** @type {Record<string, string>} */
    clocks: { none: 'No clock', '60+0': '1 min', '180+2': '3 + 2', '300+3': '5 + 3', '600+5': '10 + 5', custom: 'Other' },
    minutes: 'Minutes for all moves',
    increment: 'Seconds more for each move',
    more: 'More choices',
    size: 'Board',
    /** @param {number} size */
    sizeName: (size) => `${size} × ${size}`,
    setUp: 'Set-up',
    /** @type {Record<string, string>} */
    setUps: {
      free: 'Both sides choose',
      canonical: 'In the order of the numbers',
      mirrored: 'By lot, the same for both',
      random: 'By lot',
      fixed: 'Fixed',
      tournament: 'Placed in turn by the players',
    },
    casual: 'Moves may be taken back',
    seed: 'Seed (for the same dice again; leave it empty for new ones)',
    seedHelp: 'Whoever knows the seed can know the dice before they fall.',
    start: 'Start the game',
    wrongClock: 'The time has to be a number of minutes, at least a second.',
  },
  lobby: {
    running: 'Go on playing',
    recent: 'Games that are over',
    none: 'No games yet. The first one begins with the form.',
    noneRunning: 'No game is being played.',
    more: 'Show more',
    remove: 'Delete this game',
    removeAsk: 'Delete this game for good?',
    removeYes: 'Delete',
    /** @param {number} count */
    moves: (count) => (count === 1 ? '1 move' : `${count} moves`),
    settingUp: 'setting up',
  },
  players: {
    you: 'You',
    thinking: 'thinking',
    /** @param {string} one @param {string} other */
    versus: (one, other) => `${one} – ${other}`,
  },
  boardLabel: 'Board',
  moves: 'Moves',
  controls: {
    title: 'Game',
    first: 'To the start',
    back: 'A move back',
    forward: 'A move on',
    last: 'To the last move',
    flip: 'Turn the board',
    takeBack: 'Take back',
    resign: 'Resign',
    pass: 'Pass (TZAAR, second action)',
    resignAsk: 'Resign this game?',
    /** @param {Side} side */
    resignAskOf: (side) => `Shall ${name(side)} resign this game?`,
  },
  lookingBack: 'You are looking back. The game goes on at the end of the list.',
  lost: 'The connection is lost. Trying again …',
  back: 'Connected again.',
  status: {
    /** @param {string} who */
    thinking: (who) => `${who} is thinking …`,
    /** @param {number} die @param {string} cubes */
    yourRoll: (die, cubes) => `Your turn: a ${die}. ${cubes} may move.`,
    /** @param {Side} side @param {number} die @param {string} cubes */
    sideRoll: (side, die, cubes) => `${name(side)} has a ${die}: ${cubes} may move.`,
    /** @param {number[]} numbers */
    cubes: (numbers) => `Your ${numbers.join(' or ')}`,
    /** @param {number[]} numbers */
    numbers: (numbers) => numbers.join(' or '),
    yourTurn: 'Your turn',
    /** @param {Side} side */
    sideTurn: (side) => `${name(side)} to move`,
    firstTurn: 'the very first turn is one capture.',
    firstAction: 'capture something (1 of 2).',
    secondAction: 'capture, stack, or pass (2 of 2).',
  },
  said: {
    /** @param {Side} side @param {number} die */
    rolled: (side, die) => `${name(side)} rolled ${die}.`,
    /** @param {string} piece @param {string} from @param {string} to */
    moved: (piece, from, to) => `${piece} from ${from} to ${to}.`,
    /** @param {string} piece @param {string} from @param {string} to @param {string} target */
    captured: (piece, from, to, target) => `${piece} from ${from} captures ${target} on ${to}.`,
    /** @param {string} piece @param {string} from @param {string} to @param {string} target */
    stacked: (piece, from, to, target) => `${piece} from ${from} stacks onto ${target} on ${to}.`,
    /** @param {Side} side */
    passed: (side) => `${name(side)} passes.`,
    /** @param {number} seconds */
    timeLeft: (seconds) => `You have ${seconds} seconds left.`,
    takenBack: 'Taken back.',
    start: 'The start of the game.',
    /** @param {Side} side @param {string} move */
    made: (side, move) => `${name(side)} played ${move}.`,
  },
  setUp: {
    title: 'Arrange your cubes',
    /** @param {Side} side */
    titleOf: (side) => `${name(side)} arranges the cubes`,
    how: 'Drag a cube onto another to swap them, or pick one and then the other.',
    recommend: 'Recommend',
    random: 'By lot',
    confirm: 'Begin',
    confirmFirst: 'Done',
    /** @param {string} who */
    waiting: (who) => `${who} is setting up …`,
    /** @param {string} order */
    arranged: (order) => `Arranged: ${order}.`,
    place: 'Place your pieces',
    /** @param {Side} side */
    placeOf: (side) => `${name(side)} places a piece`,
    placeHow: 'Choose a kind, then an empty point. The players place one piece each in turn.',
    placeRest: 'The rest by lot',
    kind: 'Kind of piece',
    /** @param {string} point */
    taken: (point) => `${point} is taken.`,
  },
  clock: {
    /** @param {string} who @param {string} time */
    label: (who, time) => `${who}: ${time} left`,
  },
  result: {
    review: 'Review',
    analyse: 'Analyse',
    record: 'Record',
    again: 'Play again',
  },
  fairness: {
    title: 'Fair dice',
    before: 'All dice of this game follow from a secret seed. Its fingerprint was fixed before the first roll, so that nobody can change the dice on the way. The seed is shown when the game is over.',
    given: 'The seed of these dice was given when the game was made: whoever gave it could know all rolls. Its fingerprint was fixed before the first one.',
    after: 'The seed is shown now. Your browser has worked out its fingerprint by itself:',
    commitment: 'Fingerprint (SHA-256)',
    seed: 'Seed',
    salt: 'Salt',
    verified: '✓ It is the one that was shown before the first roll.',
    wrong: '✗ It is not the one that was shown before the first roll. Do not trust these dice.',
    cannot: 'Browsers work out fingerprints only on this computer or over https. By hand:',
  },
};
