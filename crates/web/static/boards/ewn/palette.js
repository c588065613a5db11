// Edits positions of EinStein würfelt nicht!: the cubes (each at most once), the mover and the die.

import { sideOptions } from '../../play/players.js';
import { texts } from '../../texts.js';
import { facesOf } from '../die.js';
import { pictured } from '../look.js';
import { drawCube } from './look.js';

/** @import { Side } from '../../types.js' */

/** @type {import('../games.js').BoardGame['palette']} */
export const ewnPalette = (game, start) => {
  let board = start.board ?? game.default_size ?? 5;
  let cubes = [...(start.cubes ?? [])];
  /** @type {Side} */
  let mover = start.mover ?? game.sides[0];
  let die = start.die ?? null;
  /** @type {{player: Side, number: number} | null} the cube to put on the board; null removes cubes */
  let brush = nextMissing(mover, 0) ?? { player: mover, number: 1 };
  const view = () => pictured({ position: '', mover, board, die, cubes });
  return { request: () => ({ board, cubes, mover, die }), view, put, controls, clear: () => void (cubes = []) };

  /** @param {string} square */
  function put(square) {
    const there = cubes.find((cube) => cube.square === square);
    cubes = cubes.filter((cube) => cube !== there);
    if (brush === null || (there && isBrush(there))) return;
    const { player, number } = brush;
    cubes = [...cubes.filter((cube) => !isBrush(cube)), { player, number, square }];
    brush = nextMissing(player, number) ?? brush;
  }

  /** @returns {import('../../analyse/editor.js').Controls} */
  function controls() {
    const rows = game.sides.map((player) => ({
      label: texts.common.side(player),
      pieces: numbers().map((number) => ({
        label: texts.analyse.putPiece(texts.ewn.cube(player, number)),
        picture: drawCube(player, number),
        isChosen: brush?.player === player && brush.number === number,
        isUsed: cubes.some((cube) => cube.player === player && cube.number === number),
        run: () => (brush = { player, number }),
      })),
    }));
    /** @type {[string, string][]} */
    const sizes = game.sizes.map((size) => [String(size), texts.analyse.size(size)]);
    /** @type {[string, string][]} */
    const faces = numbers().map((face) => [String(face), String(face)]);
    return {
      rows,
      erase: { isChosen: brush === null, run: () => (brush = null) },
      menus: [
        { label: texts.analyse.boardSize, options: sizes, chosen: String(board), run: (value) => resize(Number(value)) },
        { label: texts.analyse.toMove, options: Object.entries(sideOptions(game)), chosen: mover, run: (side) => (mover = side) },
        { label: texts.analyse.die, options: [['', texts.analyse.notRolled], ...faces], chosen: String(die ?? ''), run: (value) => (die = value === '' ? null : Number(value)) },
      ],
    };
  }

  /** @param {number} size */
  function resize(size) {
    board = size;
    cubes = cubes.filter(isOnBoard);
    if (die !== null && die > facesOf(board)) die = null;
    if (brush !== null && brush.number > facesOf(board)) brush = { player: brush.player, number: 1 };
  }

  function numbers() {
    return Array.from({ length: facesOf(board) }, (_, index) => index + 1);
  }

  /** @param {{player: Side, number: number}} cube */
  function isBrush(cube) {
    return brush !== null && cube.player === brush.player && cube.number === brush.number;
  }

  /** @param {{square: string, number: number}} cube */
  function isOnBoard({ square, number }) {
    return square.charCodeAt(0) - 97 < board && Number(square.slice(1)) <= board && number <= facesOf(board);
  }

  /**
   * The next cube that is not on the board, so that a whole side can be placed without returning to the palette.
   * @param {Side} player
   * @param {number} after
   */
  function nextMissing(player, after) {
    const missing = numbers().filter((number) => !cubes.some((cube) => cube.player === player && cube.number === number));
    const number = missing.find((candidate) => candidate > after) ?? missing[0];
    return number === undefined ? null : { player, number };
  }
};
