// Starts a new study: which game, which board, which start.

import { api } from '../api.js';
import { boardGame } from '../boards/games.js';
import { openDialog } from '../dialog.js';
import { el } from '../dom.js';
import { menu } from '../forms.js';
import { texts } from '../texts.js';
import { withNotice } from '../message.js';

/** @import { Catalog, Described, GameInfo } from '../types.js' */

/**
 * @param {Catalog} all
 * @param {GameInfo} open the game that is on the board
 * @param {(game: GameInfo, start: Described) => void} onStart
 */
export function openNewDialog(all, open, onStart) {
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  /** @type {{game: GameInfo, size: number | null}[]} */
  const games = all.games.flatMap((game) => (game.sizes.length === 0 ? [null] : game.sizes).map((size) => ({ game, size })));
  const titles = games.map(({ game, size }) => (size === null ? game.title : texts.analyse.gameOfSize(game.title, size)));
  const usual = games.findIndex(({ game, size }) => game === open && size === game.default_size);
  const select = menu(titles.map((title, place) => [String(place), title]), String(Math.max(0, usual)));
  const close = openDialog(texts.analyse.newStudy, [
    el('label', { class: 'field' }, el('span', { class: 'field-name' }, texts.analyse.gameAndBoard), select),
    problem,
    el(
      'div',
      { class: 'button-row' },
      el('button', { class: 'button button-main', type: 'button', onclick: () => void begin(false) }, texts.analyse.usualStart),
      el('button', { class: 'button', type: 'button', onclick: () => void begin(true) }, texts.analyse.randomStart),
    ),
  ]);

  /** @param {boolean} isRandom */
  async function begin(isRandom) {
    const { game, size } = games[Number(select.value)];
    await withNotice(problem, async () => {
      const { randomStart } = boardGame(game.name);
      const position = await (isRandom ? randomStart(size) : usualStart(game, size));
      close();
      onStart(game, position);
    });
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
