// Edits positions of TZAAR: stacks with type and height, the mover and the action.

import { sideOptions } from '../../play/players.js';
import { texts } from '../../texts.js';
import { pictured } from '../look.js';
import { drawStack } from './look.js';

/** @import { Side, Stack } from '../../types.js' */

const words = texts.tzaar.editor;
/** @type {Stack['kind'][]} */
const KINDS = ['Tzaar', 'Tzarra', 'Tott'];
const heights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20].map((height) => /** @type {[string, string]} */ ([String(height), String(height)]));

/** @type {import('../games.js').BoardGame['palette']} */
export const tzaarPalette = (game, start) => {
  let stacks = [...(start.stacks ?? [])];
  /** @type {Side} */
  let mover = start.mover ?? game.sides[0];
  let action = start.action ?? 1;
  let height = 1;
  /** @type {{player: Side, kind: Stack['kind']} | null} the piece to put on the board; null removes stacks */
  let brush = { player: mover, kind: KINDS[0] };
  const view = () => pictured({ position: '', mover, action, stacks });
  return { request: () => ({ stacks, mover, action }), view, put, controls, clear: () => void (stacks = []) };

  /** @param {string} point */
  function put(point) {
    const there = stacks.find((stack) => stack.point === point);
    stacks = stacks.filter((stack) => stack !== there);
    const isSame = there && brush && there.player === brush.player && there.kind === brush.kind && there.height === height;
    if (brush !== null && !isSame) stacks = [...stacks, { point, ...brush, height }];
  }

  /** @returns {import('../../analyse/editor.js').Controls} */
  function controls() {
    const rows = game.sides.map((player) => ({
      label: texts.common.side(player),
      pieces: KINDS.map((kind) => ({
        label: texts.analyse.putPiece(texts.tzaar.stack(player, kind, height)),
        picture: drawStack(player, kind, height),
        isChosen: brush?.player === player && brush.kind === kind,
        isUsed: false,
        run: () => (brush = { player, kind }),
      })),
    }));
    return {
      rows,
      erase: { isChosen: brush === null, run: () => (brush = null) },
      menus: [
        { label: words.height, options: heights, chosen: String(height), run: (value) => (height = Number(value)) },
        { label: texts.analyse.toMove, options: Object.entries(sideOptions(game)), chosen: mover, run: (side) => (mover = side) },
        { label: words.action, options: [['1', words.firstAction], ['2', words.secondAction]], chosen: String(action), run: (value) => (action = value === '2' ? 2 : 1) },
      ],
    };
  }
};
