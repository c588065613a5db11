// Everything that the page knows about EinStein würfelt nicht!

import { api } from '../../api.js';
import { texts } from '../../texts.js';
import { facesOf } from '../die.js';
import { rowsIn, wayOf } from '../look.js';
import { drawCube, ewnLook, ewnPicture } from './look.js';
import { ewnPalette } from './palette.js';
import { createEwnOpening, createSetUpStage, setUpText } from './set-up.js';

const largestBoard = 8;

/** @type {import('../games.js').BoardGame} */
export const ewn = {
  name: 'ewn',
  texts: texts.ewn,
  look: (position) => ewnLook(position.board ?? 5),
  picture: ewnPicture,
  drawSide: (side) => drawCube(side, ''),
  below: (sides) => sides[1],
  help: () => ({ ...texts.ewn.help, signs: [[drawCube('red', 1), texts.ewn.redSign], [drawCube('blue', 1), texts.ewn.blueSign]] }),
  looksLike(text) {
    const rows = rowsIn(text);
    return rows > 1 ? rows <= largestBoard : /\b[a-h]\d[a-h]\d\b/.test(text);
  },
  /** A start with shuffled cubes of each side. */
  async randomStart(size) {
    const [red, blue] = [shuffled(size ?? 5), shuffled(size ?? 5)];
    const text = `[Game "EWN"]\n[Board "${size}"]\n[RedSetUp "${red}"]\n[BlueSetUp "${blue}"]\n[First "red"]\n[Result "*"]\n\n*\n`;
    const { games } = await api.post('/ewn/read', { text });
    return games[0].start;
  },
  palette: ewnPalette,
  // A record gives both moves of a round the same number.
  turnAfter: (before, isRolled) => ({ number: Math.floor(before / 2) + 1, turn: before, opens: before % 2 === 0 && !isRolled }),
  turns: (plies) => plies,
  createOpening: createEwnOpening,
  createSetUp: createSetUpStage,
  toDo(position, isOwn) {
    if (typeof position.die !== 'number') return isOwn ? texts.play.status.yourTurn : texts.play.status.sideTurn(position.mover);
    const origins = new Set(position.moves.map((move) => wayOf(move)?.from));
    const numbers = (position.cubes ?? []).filter((cube) => origins.has(cube.square)).map((cube) => cube.number).sort((a, b) => a - b);
    return isOwn ? texts.ewn.yourRoll(position.die, numbers) : texts.ewn.sideRoll(position.mover, position.die, numbers);
  },
  dieFaces: (board) => facesOf(board ?? 5),
  piecesLeft: () => [],
  keys: () => [],
};

/** A random set-up, in the notation of records. @param {number} size */
function shuffled(size) {
  const numbers = Array.from({ length: facesOf(size) }, (_, index) => index + 1);
  for (let last = numbers.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [numbers[last], numbers[other]] = [numbers[other], numbers[last]];
  }
  return setUpText(numbers);
}
