// The strip of die faces: the value of each roll and its best move. Choosing a face rolls it.

import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { dieFace } from '../boards/die.js';
import { percent, score } from '../format.js';

/** @import { Report } from './report.js' */

/**
 * @typedef {object} Faces
 * @property {number[]} dice
 * @property {number | null} chosen the face that was rolled
 * @property {string} mover
 * @property {Report | null} report of the position before the roll
 */

/** Rolls that differ from the mean by at least this much are coloured. */
const WORTH_A_COLOUR = 0.02;

/**
 * @param {(die: number) => void} onFace
 * @returns {{element: HTMLElement, show: (faces: Faces) => void}}
 */
export function createFaces(onFace) {
  const element = el('div', { class: 'faces', role: 'group', 'aria-label': texts.analyse.faces });
  return { element, show };

  /** @param {Faces} faces */
  function show(faces) {
    const place = [...element.children].findIndex((button) => button === document.activeElement);
    fill(element, ...faces.dice.map((die) => faceButton(die, faces)));
    const focused = element.children[place];
    if (focused instanceof HTMLElement) focused.focus();
  }

  /**
   * @param {number} die
   * @param {Faces} faces
   */
  function faceButton(die, { chosen, mover, report }) {
    const face = report?.faces.find((entry) => entry.die === die) ?? null;
    const value = face && report ? (report.scores ? score(face.value) : percent(face.value)) : '';
    const luck = face && report && !report.scores ? face.value - report.value : 0;
    const colour = luck > WORTH_A_COLOUR ? ' face-lucky' : luck < -WORTH_A_COLOUR ? ' face-unlucky' : '';
    return el(
      'button',
      {
        class: `face${colour}`,
        type: 'button',
        'aria-pressed': die === chosen ? 'true' : 'false',
        onclick: () => onFace(die),
      },
      dieFace(die, mover),
      el('span', { class: 'unseen' }, texts.analyse.face(die, face !== null)),
      el('span', { class: 'face-move' }, face?.best ?? ''),
      el('span', { class: 'face-value numbers' }, value),
    );
  }
}
