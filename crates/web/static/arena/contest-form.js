// The form that starts a contest: a match of two players or a round robin of more.

import { withNotice } from '../message.js';
import { api } from '../api.js';
import { setUpTexts } from '../boards/games.js';
import { el, fill, textButton } from '../dom.js';
import { menu } from '../forms.js';
import { iconButton } from '../icons.js';
import { texts } from '../texts.js';
import { store, stored } from '../stored.js';

/** @import { Catalog, GameInfo } from '../types.js' */

const MOST_PLAYERS = 8;
const MOST_GAMES = 2000;

/**
 * @param {Catalog} all
 * @param {(id: string) => void} onStarted
 */
export function createContestForm(all, onStarted) {
  let game = all.games.find(({ name }) => name === kept().game) ?? all.games[0];
  const gameSelect = menu(all.games.map(({ name, title }) => [name, title]), game.name, changeGame);
  const players = createPlayers(keep);
  const terms = createTerms();
  const problem = el('p', { class: 'notice', role: 'alert', hidden: true });
  const submit = el('button', { class: 'button button-main', type: 'submit' }, texts.arena.start);
  changeGame();
  return el(
    'form',
    { class: 'card contest-form', onsubmit: start, oninput: keep, onchange: keep },
    el('h2', {}, texts.arena.newContest),
    field(texts.arena.game, gameSelect),
    el('div', { class: 'field-name' }, texts.arena.players),
    ...players.elements,
    terms.element,
    problem,
    submit,
  );

  function changeGame() {
    game = all.games.find(({ name }) => name === gameSelect.value) ?? all.games[0];
    const draft = draftOf(game.name);
    players.use(game, draft.players);
    terms.use(game, draft);
  }

  function keep() {
    store('arena', { game: game.name, drafts: { ...kept().drafts, [game.name]: { players: players.specs(), ...terms.draft() } } });
  }

  /** @param {SubmitEvent} event */
  async function start(event) {
    event.preventDefault();
    submit.disabled = true;
    await withNotice(problem, async () => {
      const { id } = await api.post('/contests', { game: game.name, players: players.specs(), ...terms.chosen() });
      onStarted(String(id));
    });
    submit.disabled = false;
  }
}

/** The fields for the players: two at first, more on request. @param {() => void} onChange */
function createPlayers(onChange) {
  /** @type {GameInfo} */
  let game;
  /** @type {PlayerField[]} */
  let players = [];
  const list = el('div', { class: 'player-fields' });
  const add = textButton(texts.arena.addPlayer, () => change(() => addPlayer()), 'button-small');
  return { elements: [list, add], use, specs: () => players.map((player) => player.spec()) };

  /**
   * @param {GameInfo} chosen
   * @param {string[]} [kept] the specs of the players chosen last time
   */
  function use(chosen, kept = []) {
    game = chosen;
    players = [];
    for (const spec of kept) addPlayer(spec);
    while (players.length < 2) addPlayer();
  }

  /** @param {string} [spec] */
  function addPlayer(spec) {
    if (players.length < MOST_PLAYERS) players.push(createPlayerField(game, players.length, spec));
    show();
  }

  /** @param {() => void} action */
  function change(action) {
    action();
    onChange();
  }

  /** @param {PlayerField} player */
  function removePlayer(player) {
    players = players.filter((other) => other !== player);
    show();
  }

  function show() {
    add.disabled = players.length >= MOST_PLAYERS;
    const remove = (/** @type {PlayerField} */ player) => iconButton('cross', texts.arena.removePlayer, () => change(() => removePlayer(player)));
    fill(list, ...players.map((player) => el('div', { class: 'player-row' }, player.element, players.length > 2 && remove(player))));
  }
}

/** The fields of the form except the players. */
function createTerms() {
  /** @type {GameInfo} */
  let game;
  const games = el('input', { class: 'input', type: 'number', min: '2', max: String(MOST_GAMES), step: '2', value: '100', required: true });
  const seed = el('input', { class: 'input', inputmode: 'numeric', pattern: '[0-9]*', placeholder: texts.arena.anySeed });
  const times = Object.entries(texts.arena.times);
  let time = menu(times, '');
  let setUps = menu([], '');
  let board = menu([], '');
  const element = el('div', { class: 'form-grid' });
  return { element, use, chosen, draft: () => ({ games: games.value, time: time.value, setUps: setUps.value, board: board.value }) };

  /**
   * @param {GameInfo} now
   * @param {Partial<Draft>} draft
   */
  function use(now, draft) {
    game = now;
    games.value = draft.games ?? games.value;
    time = menu(times, draft.time ?? time.value);
    const names = setUpTexts(game.name).contestSetUps;
    setUps = menu(game.contest_set_ups.map((name) => [name, names[name] ?? name]), draft.setUps ?? '');
    const size = game.sizes.includes(Number(draft.board)) ? draft.board : game.default_size;
    board = menu(game.sizes.map((each) => [String(each), texts.analyse.size(each)]), String(size));
    fill(
      element,
      field(texts.arena.gamesPerPair, games),
      field(texts.arena.seed, seed),
      field(texts.arena.time, time),
      game.contest_set_ups.length > 1 && field(texts.arena.setUp, setUps),
      game.sizes.length > 0 && field(texts.arena.board, board),
    );
  }

  /** The values as the server expects them. A seed stays text because large seeds do not fit into a number. */
  function chosen() {
    return {
      games: Number(games.value),
      ...(seed.value.trim() === '' ? {} : { seed: seed.value.trim() }),
      set_ups: setUps.value,
      ...(game.sizes.length > 0 ? { board: Number(board.value) } : {}),
      ...(time.value === '' ? {} : { time: time.value }),
    };
  }
}

/**
 * @param {string} name
 * @param {HTMLElement} control
 */
function field(name, control) {
  return el('label', { class: 'form-field' }, el('span', { class: 'field-name' }, name), control);
}

// The contents of the form as the visitor left it, stored in the browser for each game.

/**
 * The values of the controls for a game. The seed is not kept: it is for one contest only.
 * @typedef {{players: string[], games: string, time: string, setUps: string, board: string}} Draft
 */

/** The game chosen last (empty if none), and the drafts by game. @returns {{game: string, drafts: Record<string, Draft>}} */
function kept() {
  const { game = '', drafts } = stored('arena') ?? {};
  return { game: String(game), drafts: Object(drafts) };
}

/** Reads a draft. Stored data may be anything, so only values of the right type are used. @param {string} game @returns {Partial<Draft>} */
function draftOf(game) {
  const draft = Object(kept().drafts[game]);
  const texts = Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string'));
  const players = Array.isArray(draft.players) ? draft.players.filter((/** @type {unknown} */ spec) => typeof spec === 'string') : [];
  return { ...texts, players };
}

// One player of a contest: a level, an engine, or an engine with options.

/** @typedef {{element: HTMLElement, spec: () => string}} PlayerField */

const OTHER = '?';

/**
 * @param {GameInfo} game
 * @param {number} place the place from 0; the second player starts with another choice than the first
 * @param {string} [kept] the spec of the player chosen last time
 */
function createPlayerField(game, place, kept) {
  const levels = game.levels.map(({ name, label, strength }) => el('option', { value: `level:${name}`, title: strength }, label));
  const engines = game.engines.map(({ name, summary }) => el('option', { value: name, title: summary }, name));
  const select = el(
    'select',
    { class: 'select', 'aria-label': texts.arena.playerNumber(place + 1), onchange: changed },
    levels.length > 0 && el('optgroup', { label: texts.arena.levels }, ...levels),
    el('optgroup', { label: texts.arena.engines }, ...engines),
    el('option', { value: OTHER }, texts.arena.other),
  );
  const placeholder = texts.arena.specExample(game.default_engine);
  const spec = el('input', { class: 'input mono', hidden: true, 'aria-label': texts.arena.specOf(place + 1), placeholder });
  const help = el('p', { class: 'field-help' });
  const usual = [...levels, ...engines];
  select.value = kept ?? usual[Math.min(usual.length - 1, place)].value;
  if (kept !== undefined && select.selectedIndex < 0) {
    select.value = OTHER;
    spec.value = kept;
  }
  showChoice();
  return {
    element: el('div', { class: 'player-field' }, select, spec, help),
    spec: () => (select.value === OTHER ? spec.value.trim() : select.value),
  };

  function changed() {
    showChoice();
    if (!spec.hidden) spec.focus();
  }

  function showChoice() {
    spec.hidden = select.value !== OTHER;
    help.textContent = select.selectedOptions[0]?.title ?? '';
    help.hidden = help.textContent === '';
  }
}
