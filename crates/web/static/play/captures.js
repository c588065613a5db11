// Finds the pieces that were captured in a game.

import { boardGame } from '../boards/games.js';
import { wayOf } from '../boards/look.js';

/** @import { Piece } from '../boards/look.js' */
/** @import { Ply } from '../types.js' */

/**
 * The piece that a move captured, or null. Stacking captures nothing.
 * @param {string} game
 * @param {Pick<Ply, 'player' | 'move' | 'position'>} ply
 * @returns {Piece | null}
 */
export function capturedBy(game, ply) {
  const way = wayOf(ply.move);
  if (way === null) return null;
  const { picture, look: lookOf } = boardGame(game);
  const position = picture(ply.position);
  const look = lookOf(position);
  const target = look.pieces(position).find((piece) => piece.at === way.to);
  const isStacked = target?.player === ply.player && look.ownTarget === 'stack';
  return target === undefined || isStacked ? null : target;
}

/**
 * The pieces that each side has captured, in the order of the game.
 * @param {string} game
 * @param {Ply[]} plies
 * @returns {{player: string, piece: Piece}[]}
 */
export function capturesOf(game, plies) {
  return plies.flatMap((ply) => {
    const piece = capturedBy(game, ply);
    return piece === null ? [] : [{ player: ply.player, piece }];
  });
}
