// The dice at the edge of the board: the mover's die and, dimmed, the other side's last roll.

import { announce } from '../announce.js';
import { createDie, facesOf } from '../boards/die.js';
import { el } from '../dom.js';
import { playSound } from '../sounds.js';
import { texts } from '../texts.js';

/** @import { GameInfo, Side } from '../types.js' */

/**
 * @param {GameInfo} info
 * @param {number | null} size the size of the board
 */
export function createDice(info, size) {
  const dice = info.has_dice ? info.sides.map((side) => ({ side, die: createDie(facesOf(size ?? 5), side) })) : [];
  const places = dice.map(({ die }) => el('div', { class: 'die-place' }, die.element));

  /**
   * Shows the dice; resolves when they lie still.
   * @param {{face: number | null, isOld: boolean}[]} shown
   * @param {boolean} rolling
   */
  async function show(shown, rolling) {
    await Promise.all(
      dice.map(({ side, die }, index) => {
        const { face, isOld } = shown[index];
        die.element.classList.toggle('is-old', isOld);
        if (!rolling || isOld || face === null) return die.show(face);
        announce(texts.play.said.rolled(side, face));
        playSound('roll');
        return die.roll(face);
      }),
    );
  }

  /** Puts each die beside its player. @param {Side} bottom */
  function orient(bottom) {
    places.forEach((place, index) => place.classList.toggle('is-bottom', dice[index].side === bottom));
  }

  return { elements: places, show, orient };
}
