// The keys of the analyse view.

import { facesOf } from '../boards/die.js';
import { texts } from '../texts.js';

/** @import { StudyScreen } from './study-screen.js' */
/** @import { Key } from '../keys.js' */

/** A key is one digit. */
const MOST_FACES = 9;

/**
 * @param {StudyScreen} screen
 * @returns {Key[]}
 */
export function screenKeys(screen) {
  const { study } = screen;
  const words = texts.analyse;
  /** @type {[string, string, () => void][]} */
  const keys = [
    ['ArrowLeft', words.back, () => study.back()],
    ['ArrowRight', words.forward, () => study.forward()],
    ['ArrowUp', words.first, () => study.first()],
    ['ArrowDown', words.last, () => study.last()],
    ['Home', words.first, () => study.first()],
    ['End', words.last, () => study.last()],
    [' ', words.spaceKey, () => screen.playBest()],
    ['e', words.engineKey, () => screen.switchEngine(!screen.engine.on)],
    ['h', words.heatHelp, () => screen.toggleHeat()],
    ['f', words.flip, () => screen.orientation.flip()],
    ['v', words.variationKey, () => study.variation()],
    ['p', words.promote, () => study.promote()],
    ['Delete', words.remove, () => study.remove()],
  ];
  const { board } = study.position;
  const faces = board === undefined ? 0 : Math.min(MOST_FACES, facesOf(board));
  const dice = Array.from({ length: faces }, (_, index) => index + 1);
  return [
    ...keys.map(([key, text, run]) => ({ key, text, run: unlessEditing(run) })),
    { key: 'Escape', text: words.leaveEditor, run: () => screen.leaveEditor() },
    ...dice.map((die) => ({ key: String(die), text: words.dieKey(die), run: unlessEditing(() => rollIfPossible(die)) })),
  ];

  /** @param {() => void} run */
  function unlessEditing(run) {
    return () => {
      if (screen.editor === null) run();
    };
  }

  /** @param {number} die */
  function rollIfPossible(die) {
    const rolls = study.rollNode()?.position?.rolls ?? [];
    if (rolls.some((roll) => roll.die === die)) void study.roll(die);
  }
}
