// Edits positions of TZAAR: stacks with type and height, the mover and the action.

import { choice, pieceButton, sideChoice } from '../../analyse/palette.js';
import { texts } from '../../texts.js';
import { pictured } from '../look.js';
import { drawStack } from './look.js';

/** @import { Described, GameInfo, Side, Stack } from '../../types.js' */
/** @import { Palette } from '../../analyse/palette.js' */

/** @type {Stack['kind'][]} */
const KINDS = ['Tzaar', 'Tzarra', 'Tott'];
const heights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20].map((height) => /** @type {[string, string]} */ ([String(height), String(height)]));
/** @type {[string, string][]} */
const actions = [['1', texts.tzaar.editor.firstAction], ['2', texts.tzaar.editor.secondAction]];

/**
 * @param {GameInfo} game
 * @param {Described} start
 * @returns {Palette}
 */
export function tzaarPalette(game, start) {
  let stacks = [...(start.stacks ?? [])];
  /** @type {Side} */
  let mover = start.mover ?? game.sides[0];
  let action = start.action ?? 1;
  let height = 1;
  /** @type {{player: Side, kind: Stack['kind']} | null} null takes stacks away */
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

  /** @param {() => void} changed */
  function controls(changed) {
    const use = (/** @type {typeof brush} */ chosen) => () => {
      brush = chosen;
      changed();
    };
    return {
      rows: game.sides.map((player) => ({
        label: texts.common.side(player),
        buttons: KINDS.map((kind) =>
          pieceButton({
            label: texts.analyse.putPiece(texts.tzaar.stack(player, kind, height)),
            picture: drawStack(/** @type {'white' | 'black'} */ (player), kind, height),
            isChosen: brush?.player === player && brush.kind === kind,
            isUsed: false,
            run: use({ player, kind }),
          }),
        ),
      })),
      erase: { isChosen: brush === null, run: use(null) },
      choices: [
        choice(texts.tzaar.editor.height, heights, String(height), (value) => {
          height = Number(value);
          changed();
        }),
        sideChoice(game, mover, (side) => {
          mover = side;
          changed();
        }),
        choice(texts.tzaar.editor.action, actions, String(action), (value) => {
          action = value === '2' ? 2 : 1;
          changed();
        }),
      ],
    };
  }
}
