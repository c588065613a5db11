// Every word about TZAAR that a visitor reads.

import { common } from './common.js';

/** @typedef {import('../../types.js').Side} Side */

export const tzaar = {
  pitch: 'Capture and build stacks, and never run out of any of your three types of pieces.',
  opening: {
    how: 'You are White. Make your first capture on the board to begin.',
    start: 'Start game',
    board: 'The first position',
  },
  /** @type {Record<string, string>} */
  setUps: { random: 'Random', fixed: 'Fixed', tournament: 'Players place in turn' },
  /** @type {Record<string, string>} */
  contestSetUps: { random: 'random', fixed: 'fixed' },
  help: {
    title: 'TZAAR',
    by: 'A game by Kris Burm for two players, without chance.',
    rules: [
      'White starts with a single capture. From then on, a turn has two actions: first a capture, then a second capture, a stacking move or a pass.',
      'A stack moves along a line over empty points to the first stack in its way. It cannot cross the hole in the middle.',
      'It captures an enemy stack of at most its own height. In the second action it can also move onto a stack of its own side: their heights add up.',
      'The top piece determines the type of a stack. The number beside it is its height.',
      'You lose if you have no stack of one of the three types, or if you cannot capture at the start of your turn. There are no draws.',
    ],
  },
  tzaarSign: 'Tzaar: a star, 6 on each side',
  tzarraSign: 'Tzarra: a ring, 9 on each side',
  tottSign: 'Tott: no mark, 15 on each side',
  /** @param {Side} side @param {string} kind @param {number} height */
  stack: (side, kind, height) => (height === 1 ? `${side} ${kind}` : `${side} ${kind}, height ${height}`),
  pass: 'Pass (second action)',
  /** @param {string} turn whose turn it is @param {string} action */
  toDo: (turn, action) => `${turn}: ${action}`,
  firstTurn: 'the first turn of the game is a single capture.',
  firstAction: 'capture a stack (action 1 of 2).',
  secondAction: 'capture, stack or pass (action 2 of 2).',
  setUp: {
    title: 'Place your pieces',
    /** @param {Side} side */
    titleOf: (side) => `${common.side(side)} places a piece`,
    how: 'Choose a type, then an empty point. The players take turns placing one piece.',
    rest: 'Place the rest at random',
    kind: 'Type of piece',
    /** @param {string} point */
    taken: (point) => `${point} is taken.`,
  },
  editor: { height: 'Height', action: 'Action', firstAction: 'first (capture)', secondAction: 'second' },
};
