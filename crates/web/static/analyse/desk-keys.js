// The keys of the analyse view.

import { facesOf } from '../boards/die.js';
import { texts } from '../texts.js';

/** @typedef {import('./desk.js').Desk} Desk */
/** @typedef {import('../keys.js').Key} Key */

/** A key is one digit. */
const MOST_FACES = 9;

/**
 * @param {Desk} desk
 * @returns {Key[]}
 */
export function deskKeys(desk) {
  const { study } = desk;
  const words = texts.analyse;
  /** @type {[string, string, () => void][]} */
  const keys = [
    ['ArrowLeft', words.back, () => study.back()],
    ['ArrowRight', words.forward, () => study.forward()],
    ['ArrowUp', words.first, () => study.first()],
    ['ArrowDown', words.last, () => study.last()],
    ['Home', words.first, () => study.first()],
    ['End', words.last, () => study.last()],
    [' ', words.spaceKey, () => desk.playBest()],
    ['e', words.engineKey, () => desk.switchEngine(!desk.engine.on)],
    ['h', words.heatHelp, () => desk.toggleHeat()],
    ['f', words.flip, () => desk.flip()],
    ['v', words.variationKey, () => study.variation()],
    ['p', words.promote, () => study.promote()],
    ['Delete', words.remove, () => study.remove()],
  ];
  const { board } = study.position;
  const faces = board === undefined ? 0 : Math.min(MOST_FACES, facesOf(board));
  const dice = Array.from({ length: faces }, (_, index) => index + 1);
  return [
    ...keys.map(([key, text, run]) => ({ key, text, run: unlessEditing(run) })),
    { key: 'Escape', text: words.leaveEditor, run: () => desk.leaveEditor() },
    ...dice.map((die) => ({ key: String(die), text: words.dieKey(die), run: unlessEditing(() => rollIfPossible(die)) })),
  ];

  /** @param {() => void} run */
  function unlessEditing(run) {
    return () => {
      if (desk.editor === null) run();
    };
  }

  /** @param {number} die */
  function rollIfPossible(die) {
    const rolls = study.rollNode()?.position?.rolls ?? [];
    if (rolls.some((roll) => roll.die === die)) void study.roll(die);
  }
}
