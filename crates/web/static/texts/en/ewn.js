// Every word about EinStein würfelt nicht! that a visitor reads.

import { common } from './common.js';

/** @typedef {import('../../types.js').Side} Side */

export const ewn = {
  pitch: 'Roll the die, move the cube with that number, and be the first to reach the opposite corner.',
  opening: {
    how: 'Your cubes stand ready. Swap two by dragging, or just roll.',
    start: 'Roll the die',
    board: 'Your cubes',
  },
  /** A cube of the other side before the game. */
  hiddenCube: 'hidden blue cube',
  /** @type {Record<string, string>} */
  setUps: {
    free: 'Both sides choose',
    canonical: 'In numerical order',
    mirrored: 'Random, same for both',
    random: 'Random',
  },
  /** @type {Record<string, string>} */
  contestSetUps: { random: 'random', mirrored: 'mirrored', canonical: 'canonical', engine: 'each player’s own' },
  help: {
    title: 'EinStein würfelt nicht!',
    by: 'A game by Ingo Althöfer for two players and a die.',
    rules: [
      'Each player arranges numbered cubes in one corner of the board. Red heads for Blue’s corner and Blue for Red’s: the targets on the board.',
      'Players take turns. Roll the die, then move the cube with that number one square towards the goal: horizontally, vertically or diagonally.',
      'If that cube is gone, move the remaining cube with the next higher or the next lower number. If 4 and 5 are gone, a 4 moves 3 or 6.',
      'A cube captures any cube it lands on, even one of its own side. Capturing your own cube can be a good move: the remaining ones move more often.',
      'You win by reaching the opposite corner or by capturing your opponent’s last cube. There are no draws.',
    ],
  },
  redSign: 'Red cubes have round corners',
  blueSign: 'Blue cubes have cut corners and an inner line',
  /** @param {Side} side @param {number} number */
  cube: (side, number) => `${side} ${number}`,
  /** @param {Side} side */
  goal: (side) => `${common.side(side)}’s goal`,
  /** @param {number} die @param {number[]} numbers of the cubes that can move */
  yourRoll: (die, numbers) => `Your turn. You rolled ${die}: your ${numbers.join(' or ')} can move.`,
  /** @param {Side} side @param {number} die @param {number[]} numbers */
  sideRoll: (side, die, numbers) => `${common.side(side)} rolled ${die}: ${numbers.join(' or ')} can move.`,
  setUp: {
    title: 'Arrange your cubes',
    /** @param {Side} side */
    titleOf: (side) => `${common.side(side)} arranges the cubes`,
    how: 'Drag one cube onto another to swap them, or select both in turn.',
    recommend: 'Suggest',
    random: 'Random',
    confirm: 'Start',
    confirmFirst: 'Done',
    /** @param {string} order */
    arranged: (order) => `Arranged: ${order}.`,
  },
};
