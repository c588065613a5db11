// Beginning anew: which game, which board, from which start.

import { api } from '../api.js';
import { facesOf } from '../boards/die.js';
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';
import { messageOf } from '../message.js';

/** @typedef {import('../types.js').Catalog} Catalog */
/** @typedef {import('../types.js').Described} Described */
/** @typedef {import('../types.js').GameInfo} GameInfo */

/**
 * @param {Catalog} all
 * @param {GameInfo} open the game that is on the board
 * @param {(game: GameInfo, start: Described) => void} onStart
 */
export function openNewDialog(all, open, onStart) {
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  /** @type {{game: GameInfo, size: number | null}[]} */
  const games = all.games.flatMap((game) => (game.sizes.length === 0 ? [null] : game.sizes).map((size) => ({ game, size })));
  const select = el(
    'select',
    { class: 'select' },
    ...games.map(({ game, size }, place) =>
      el(
        'option',
        { value: String(place), selected: game === open && size === game.default_size },
        size === null ? game.title : texts.analyse.gameOfSize(game.title, size),
      ),
    ),
  );
  const close = openDialog(texts.analyse.newStudy, [
    el('label', { class: 'field' }, el('span', { class: 'field-name' }, texts.analyse.gameAndBoard), select),
    problem,
    el(
      'div',
      { class: 'button-row' },
      el('button', { class: 'button button-main', type: 'button', onclick: () => void begin(usualStart) }, texts.analyse.usualStart),
      el('button', { class: 'button', type: 'button', onclick: () => void begin(randomStart) }, texts.analyse.randomStart),
    ),
  ]);

  /** @param {(game: GameInfo, size: number | null) => Promise<Described>} make */
  async function begin(make) {
    const { game, size } = games[Number(select.value)];
    try {
      const position = await make(game, size);
      close();
      onStart(game, position);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }
}

/**
 * @param {GameInfo} game
 * @param {number | null} size
 * @returns {Promise<Described>}
 */
function usualStart(game, size) {
  return api.post(`/${game.name}/position`, size === null ? { text: 'startpos' } : { text: 'startpos', board: size });
}

/**
 * A board of TZAAR is dealt by the server; in EWN each side's cubes are shuffled.
 * @param {GameInfo} game
 * @param {number | null} size
 * @returns {Promise<Described>}
 */
async function randomStart(game, size) {
  if (size === null) return api.post(`/${game.name}/random_start`);
  const [red, blue] = [shuffled(size), shuffled(size)];
  const text = `[Game "EWN"]\n[Board "${size}"]\n[RedSetUp "${red}"]\n[BlueSetUp "${blue}"]\n[First "red"]\n[Result "*"]\n\n*\n`;
  const { games } = await api.post(`/${game.name}/read`, { text });
  return games[0].start;
}

/** A random set-up as records write it. @param {number} size */
function shuffled(size) {
  const numbers = Array.from({ length: facesOf(size) }, (_, index) => index + 1);
  for (let last = numbers.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [numbers[last], numbers[other]] = [numbers[other], numbers[last]];
  }
  return numbers.join(numbers.length > 9 ? ',' : '');
}
