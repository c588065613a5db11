// Beginning anew: which game, which board, from which start.

import { api } from '../api.js';
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @typedef {import('../types.js').Catalog} Catalog */
/** @typedef {import('../types.js').Described} Described */
/** @typedef {import('../types.js').GameInfo} GameInfo */

const LARGEST_SEED = 1_000_000;

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
      el('option', { value: String(place), selected: game === open && size === game.default_size }, size === null ? game.title : texts.analyse.gameOfSize(game.title, size)),
    ),
  );
  const start = (/** @type {string} */ text) => () => void begin(text);
  const close = openDialog(texts.analyse.newStudy, [
    el('label', { class: 'field' }, el('span', { class: 'field-name' }, texts.analyse.gameAndBoard), select),
    problem,
    el(
      'div',
      { class: 'button-row' },
      el('button', { class: 'button button-main', type: 'button', onclick: start('startpos') }, texts.analyse.usualStart),
      el('button', { class: 'button', type: 'button', onclick: () => void begin(`random:${Math.floor(Math.random() * LARGEST_SEED)}`) }, texts.analyse.randomStart),
    ),
  ]);

  /** @param {string} text */
  async function begin(text) {
    const { game, size } = games[Number(select.value)];
    try {
      const position = await api.post(`/${game.name}/position`, size === null ? { text } : { text, board: size });
      close();
      onStart(game, position);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
