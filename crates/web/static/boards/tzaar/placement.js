// TZAAR's tournament start: the players place their pieces in turn, one at a time.

import { announce } from '../../announce.js';
import { api } from '../../api.js';
import { el, fill, svg, textButton } from '../../dom.js';
import { oneAtATime } from '../../one-at-a-time.js';
import { ownSide, ownSides, settingUpText } from '../../play/players.js';
import { texts } from '../../texts.js';
import { Board } from '../board.js';
import { pictured } from '../look.js';
import { drawStack, tzaarLook } from './look.js';

/** @import { SetUpState, Side, Stack, State } from '../../types.js' */

const words = texts.tzaar.setUp;

/** @type {Record<string, Stack['kind']>} */
const kinds = { T: 'Tzaar', R: 'Tzarra', O: 'Tott' };
const totals = /** @type {Record<string, number>} */ ({ T: 6, R: 9, O: 15 });

/** @type {import('../games.js').BoardGame['createSetUp']} */
export const createPlacement = (first, info, isFlipped, handlers) => {
  let state = first;
  let letter = 'T';
  let isClosed = false;
  const atOnce = oneAtATime();
  const board = new Board({ name: 'tzaar', look: tzaarLook }, {
    label: texts.play.boardLabel,
    flipped: isFlipped,
    onMove: () => {},
    onSquare: (point) => void atOnce(() => place(point)),
  });
  const panel = el('div', { class: 'set-up-panel' });
  update(first);
  return { board: board.element, panel, update, flip: () => board.flip(), close };

  function close() {
    isClosed = true;
    board.close();
  }

  /** @param {State} next */
  function update(next) {
    state = next;
    const setUp = next.set_up;
    if (setUp === null) return;
    const left = leftOf(setUp, setUp.asked);
    if (left[letter] === 0) letter = Object.keys(left).find((other) => left[other] > 0) ?? letter;
    board.show({ position: picture(setUp), interactive: false, legal: [] });
    const isOwn = ownSides(next, info).includes(setUp.asked);
    fill(panel, ...(isOwn ? choice(setUp, left) : [el('p', {}, settingUpText(next, info, setUp.asked))]));
  }

  /**
   * @param {SetUpState} setUp
   * @param {Record<string, number>} left
   */
  function choice(setUp, left) {
    const title = ownSide(state, info) === null ? words.titleOf(setUp.asked) : words.title;
    return [
      el('h2', {}, title),
      el('p', {}, words.how),
      el('div', { class: 'kind-row', role: 'group', 'aria-label': words.kind }, ...Object.keys(kinds).map((name) => kindButton(name, setUp.asked, left[name]))),
      textButton(words.rest, () => void atOnce(placeRest)),
    ];
  }

  /**
   * @param {string} name
   * @param {Side} side
   * @param {number} count
   */
  function kindButton(name, side, count) {
    const sign = svg('svg', { viewBox: '-44 -44 88 88', 'aria-hidden': 'true' }, drawStack(side, kinds[name], 1));
    const attributes = { class: 'button kind-button', type: 'button', 'aria-pressed': String(name === letter), disabled: count === 0, onclick: () => pick(name) };
    return el('button', attributes, sign, `${kinds[name]} ${count}`);
  }

  /** @param {string} name */
  function pick(name) {
    letter = name;
    update(state);
    /** @type {HTMLElement | null} */ (panel.querySelector('[aria-pressed="true"]'))?.focus();
  }

  /** @param {string} point */
  async function place(point) {
    const asked = state.set_up?.asked;
    if (asked === undefined || !ownSides(state, info).includes(asked)) return;
    if (!state.set_up?.squares.includes(point)) return announce(words.taken(point));
    await answer({ player: asked, set_up: `${letter} ${point}` });
  }

  /** Places the remaining pieces of the people on this device at random, one by one. */
  async function placeRest() {
    for (let asked = state.set_up?.asked; asked !== undefined; asked = state.set_up?.asked) {
      const before = state.version;
      const isOwn = ownSides(state, info).includes(asked);
      if (!isOwn || !(await answer({ player: asked, how: 'random' })) || state.version === before || isClosed) return;
    }
  }

  /** @param {unknown} body */
  async function answer(body) {
    try {
      state = await api.post(`/games/${state.id}/set_up`, body);
      handlers.complain('');
      handlers.receive(state);
      return true;
    } catch (error) {
      handlers.complain(error);
      return false;
    }
  }
};

/**
 * The number of pieces of each type that a side still has to place.
 * @param {SetUpState} setUp
 * @param {Side} side
 */
export function leftOf(setUp, side) {
  const own = (setUp.placed ?? []).filter((piece) => piece.player === side);
  return Object.fromEntries(Object.entries(totals).map(([letter, total]) => [letter, total - own.filter((piece) => piece.answer.toUpperCase().startsWith(letter)).length]));
}

/**
 * The position with the pieces placed so far.
 * @param {SetUpState} setUp
 */
function picture(setUp) {
  const stacks = (setUp.placed ?? []).map(({ player, answer }) => {
    const text = answer.toUpperCase().replaceAll(' ', '');
    return { point: text.slice(1), player, kind: kinds[text.charAt(0)], height: 1 };
  });
  return pictured({ position: `${stacks.length}`, mover: setUp.asked, stacks });
}
