// The form that starts a contest: a match of two players or a round robin of more.

import { messageOf } from '../analyse/message.js';
import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { iconButton } from '../icons.js';
import { texts } from '../texts.js';
import { createPlayerField } from './player-field.js';

/** @typedef {import('../types.js').Catalog} Catalog */
/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('./player-field.js').PlayerField} PlayerField */

const MOST_PLAYERS = 8;
const MOST_GAMES = 2000;

/** How positions are dealt in matches, as `dreistein match --setups` takes them. */
const SET_UPS = ['random', 'mirrored', 'canonical', 'engine'];

/**
 * @param {Catalog} all
 * @param {(id: string) => void} onStarted
 * @returns {HTMLElement}
 */
export function createContestForm(all, onStarted) {
  let game = all.games[0];
  /** @type {PlayerField[]} */
  let players = [];
  const list = el('div', { class: 'player-fields' });
  const gameSelect = el(
    'select',
    { class: 'select', onchange: changeGame },
    ...all.games.map(({ name, title }) => el('option', { value: name }, title)),
  );
  const games = el('input', { class: 'input', type: 'number', min: '2', max: String(MOST_GAMES), step: '2', value: '100', required: true });
  const seed = el('input', { class: 'input', inputmode: 'numeric', pattern: '[0-9]*', placeholder: texts.arena.anySeed });
  const setUps = el('select', { class: 'select' }, ...SET_UPS.map((name) => el('option', { value: name }, texts.arena.setUps[name])));
  const board = el('select', { class: 'select' });
  const time = el(
    'select',
    { class: 'select' },
    ...Object.entries(texts.arena.times).map(([value, text]) => el('option', { value }, text)),
  );
  const setUpField = field(texts.arena.setUp, setUps);
  const boardField = field(texts.arena.board, board);
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const add = el('button', { class: 'button button-small', type: 'button', onclick: () => addPlayer() }, texts.arena.addPlayer);
  changeGame();
  return el(
    'form',
    {
      class: 'card contest-form',
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        void start();
      },
    },
    el('h2', {}, texts.arena.newContest),
    field(texts.arena.game, gameSelect),
    el('div', { class: 'field-name' }, texts.arena.players),
    list,
    add,
    el(
      'div',
      { class: 'form-grid' },
      field(texts.arena.gamesPerPair, games),
      field(texts.arena.seed, seed),
      field(texts.arena.time, time),
      setUpField,
      boardField,
    ),
    problem,
    el('button', { class: 'button button-main', type: 'submit' }, texts.arena.start),
  );

  function changeGame() {
    game = all.games.find(({ name }) => name === gameSelect.value) ?? all.games[0];
    players = [];
    addPlayer();
    addPlayer();
    setUpField.hidden = !game.has_dice;
    boardField.hidden = game.sizes.length === 0;
    fill(
      board,
      ...game.sizes.map((size) => el('option', { value: String(size), selected: size === game.default_size }, texts.analyse.size(size))),
    );
  }

  function addPlayer() {
    if (players.length < MOST_PLAYERS) players.push(createPlayerField(game, players.length));
    showPlayers();
  }

  /** @param {PlayerField} player */
  function removePlayer(player) {
    players = players.filter((other) => other !== player);
    showPlayers();
  }

  function showPlayers() {
    add.disabled = players.length >= MOST_PLAYERS;
    fill(
      list,
      ...players.map((player) =>
        el(
          'div',
          { class: 'player-row' },
          player.element,
          players.length > 2 && iconButton('cross', texts.arena.removePlayer, () => removePlayer(player)),
        ),
      ),
    );
  }

  async function start() {
    problem.hidden = true;
    const request = {
      game: game.name,
      players: players.map((player) => player.spec()),
      games: Number(games.value),
      ...(seed.value.trim() === '' ? {} : { seed: seed.value.trim() }),
      ...(game.has_dice ? { set_ups: setUps.value } : {}),
      ...(game.sizes.length > 0 ? { board: Number(board.value) } : {}),
      ...(time.value === '' ? {} : { time: time.value }),
    };
    try {
      const { id } = await api.post('/contests', request);
      onStarted(String(id));
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }
}

/**
 * @param {string} name
 * @param {HTMLElement} control
 */
function field(name, control) {
  return el('label', { class: 'form-field' }, el('span', { class: 'field-name' }, name), control);
}
