// Beginning anew: which game, which board, from which start.

import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
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
      el('button', { class: 'button', type: 'button', onclick: () => void begin(({ randomStart }, _game, size) => randomStart(size)) }, texts.analyse.randomStart),
    ),
  ]);

  /** @param {(board: import('../boards/games.js').BoardGame, game: GameInfo, size: number | null) => Promise<Described>} make */
  async function begin(make) {
    const { game, size } = games[Number(select.value)];
    try {
      const position = await make(boardGame(game.name), game, size);
      close();
      onStart(game, position);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }
}

/**
 * @param {unknown} _board
 * @param {GameInfo} game
 * @param {number | null} size
 * @returns {Promise<Described>}
 */
function usualStart(_board, game, size) {
  return api.post(`/${game.name}/position`, size === null ? { text: 'startpos' } : { text: 'startpos', board: size });
}
