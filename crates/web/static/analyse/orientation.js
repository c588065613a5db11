// Decides which way the board is turned: the visitor's side is at the bottom; without one, the settings decide.

import { boardGame } from '../boards/games.js';
import { settings, watchSettings } from '../settings.js';

/** @import { GameInfo } from '../types.js' */

/**
 * @param {GameInfo} game
 * @param {string | null} side the visitor's side
 * @param {boolean | null} wanted whether the link asks for a flipped board; null for the default
 * @param {() => void} onTurn
 */
export function createOrientation(game, side, wanted, onTurn) {
  let usual = usualFlip(game, side);
  let isFlipped = wanted ?? usual;
  const close = watchSettings(() => {
    if (usualFlip(game, side) === usual) return;
    usual = !usual;
    if (isFlipped !== usual) flip();
  });
  return { isFlipped: () => isFlipped, below, flip, close };

  function flip() {
    isFlipped = !isFlipped;
    onTurn();
  }

  /** The side at the bottom of the board. */
  function below() {
    const usually = boardGame(game.name).below(game.sides, side);
    return isFlipped ? (game.sides.find((other) => other !== usually) ?? usually) : usually;
  }
}

/**
 * @param {GameInfo} game
 * @param {string | null} side
 * @returns {boolean}
 */
export function usualFlip(game, side) {
  return side === null ? settings().flip : side !== boardGame(game.name).below(game.sides, side);
}
