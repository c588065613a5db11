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
    opponents: { computer: 'Computer', person: 'Friend on this device', watch: 'Watch engines' },
    level: 'Strength',
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
    more: 'More options',
    size: 'Board',
    /** @param {number} size */
    sizeName: (size) => `${size} × ${size}`,
    setUp: 'Set-up',
    /** @type {Record<string, string>} */
    setUps: {
      free: 'Both sides choose',
      canonical: 'In numerical order',
      mirrored: 'Random, same for both',
      random: 'Random',
      fixed: 'Fixed',
      tournament: 'Players place in turn',
    },
    casual: 'Allow takebacks',
    seed: 'Dice seed (leave empty for new dice)',
    seedHelp: 'Anyone who knows the seed can predict the dice.',
    start: 'Start game',
    wrongClock: 'The clock needs a number of minutes, at least one second in all.',
  },
  lobby: {
    running: 'Continue',
    recent: 'Finished games',
    none: 'No games yet. Start one with the form.',
    noneRunning: 'No game in progress.',
    more: 'Show more',
    remove: 'Delete this game',
    removeAsk: 'Delete this game permanently?',
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
    first: 'First move',
    back: 'Previous move',
    forward: 'Next move',
    last: 'Last move',
    flip: 'Flip board',
    takeBack: 'Take back',
    resign: 'Resign',
    pass: 'Pass (TZAAR, second action)',
    resignAsk: 'Resign this game?',
    /** @param {Side} side */
    resignAskOf: (side) => `Resign this game for ${name(side)}?`,
  },
  lookingBack: 'You are viewing an earlier move. Select the last move to continue.',
  lost: 'Connection lost. Reconnecting …',
  back: 'Reconnected.',
  status: {
    /** @param {string} who */
    thinking: (who) => `${who} is thinking …`,
    /** @param {number} die @param {string} cubes */
    yourRoll: (die, cubes) => `Your turn. You rolled ${die}: ${cubes} can move.`,
    /** @param {Side} side @param {number} die @param {string} cubes */
    sideRoll: (side, die, cubes) => `${name(side)} rolled ${die}: ${cubes} can move.`,
    /** @param {number[]} numbers */
    cubes: (numbers) => `your ${numbers.join(' or ')}`,
    /** @param {number[]} numbers */
    numbers: (numbers) => numbers.join(' or '),
    yourTurn: 'Your turn',
    /** @param {Side} side */
    sideTurn: (side) => `${name(side)} to move`,
    firstTurn: 'the first turn of the game is a single capture.',
    firstAction: 'capture a stack (action 1 of 2).',
    secondAction: 'capture, stack or pass (action 2 of 2).',
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
    takenBack: 'Move taken back.',
    start: 'Start of the game.',
    /** @param {Side} side @param {string} move */
    made: (side, move) => `${name(side)} played ${move}.`,
  },
  setUp: {
    title: 'Arrange your cubes',
    /** @param {Side} side */
    titleOf: (side) => `${name(side)} arranges the cubes`,
    how: 'Drag one cube onto another to swap them, or select both in turn.',
    recommend: 'Suggest',
    random: 'Random',
    confirm: 'Start',
    confirmFirst: 'Done',
    /** @param {string} who */
    waiting: (who) => `${who} is setting up …`,
    /** @param {string} order */
    arranged: (order) => `Arranged: ${order}.`,
    place: 'Place your pieces',
    /** @param {Side} side */
    placeOf: (side) => `${name(side)} places a piece`,
    placeHow: 'Choose a type, then an empty point. The players take turns placing one piece at a time.',
    placeRest: 'Place the rest at random',
    kind: 'Type of piece',
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
    record: 'Download',
    again: 'Play again',
  },
  fairness: {
    title: 'Fair dice',
    before: 'A secret seed determines every roll of this game. Its fingerprint was fixed before the first roll, so nobody can change the dice during the game. The seed is shown when the game is over.',
    given: 'The seed of this game was chosen when the game was created, so whoever chose it could predict every roll. Its fingerprint was fixed before the first roll.',
    after: 'Here is the seed. Your browser computed its fingerprint:',
    commitment: 'Fingerprint (SHA-256)',
    seed: 'Seed',
    salt: 'Salt',
    verified: '✓ It matches the fingerprint shown before the first roll.',
    wrong: '✗ It does not match the fingerprint shown before the first roll. Do not trust these dice.',
    cannot: 'Browsers compute fingerprints only on this computer or over https. To check by hand:',
  },
};
