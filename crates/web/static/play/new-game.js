// The form with all options of a new game.

import { api } from '../api.js';
import { boardGame, setUpTexts } from '../boards/games.js';
import { el, fill } from '../dom.js';
import { line, segments, selection, tick } from '../forms.js';
import { complain } from '../message.js';
import { texts } from '../texts.js';
import { forGame, rememberChoices, requestOf } from './choices.js';
import { createEngineField } from './engine-field.js';
import { matchField } from './friend/match-field.js';
import { nameField, rememberedName, rememberName } from './friend/visitor.js';
import { rememberStart, beginGame } from './own-dice.js';
import { sideOptions } from './players.js';

/** @import { Choices } from './choices.js' */
/** @import { GameInfo } from '../types.js' */

const words = texts.play.newGame;

/**
 * @param {GameInfo[]} games
 * @param {Choices} first the choices to begin with
 */
export function createNewGameForm(games, first) {
  let choices = first;
  /** @type {Map<string, Choices>} the choices for each game when it was last chosen */
  const earlier = new Map();
  const parts = { opponent: el('div'), customClock: el('div', { class: 'field-pair' }), more: el('div') };
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const submit = el('button', { class: 'button button-main button-wide', type: 'submit' }, words.start);
  const element = el(
    'form',
    { class: 'new-game', onsubmit: start, 'aria-label': words.title },
    segments(words.opponent, words.opponents, choices.opponent, (opponent) => change({ opponent: /** @type {Choices['opponent']} */ (opponent) })),
    parts.opponent,
    segments(words.clock, words.clocks, choices.clock, (clock) => change({ clock })),
    parts.customClock,
    parts.more,
    problem,
    submit,
  );
  fillParts();
  return { element, setGame };

  function info() {
    return games.find((game) => game.name === choices.game) ?? games[0];
  }

  /** @param {string} name */
  function setGame(name) {
    earlier.set(choices.game, choices);
    change(forGame(games.find((game) => game.name === name) ?? games[0], earlier.get(name), choices));
    fillParts();
  }

  /** @param {Partial<Choices>} changes */
  function change(changes) {
    const before = choices;
    choices = { ...choices, ...changes };
    problem.hidden = true;
    if (before.opponent !== choices.opponent) fillParts();
    parts.customClock.hidden = choices.clock !== 'custom';
  }

  function fillParts() {
    submit.disabled = choices.opponent === 'friend' && !api.offers().friends;
    fill(parts.opponent, ...opponentFields(info()));
    fill(parts.customClock, ...clockFields());
    fill(parts.more, ...moreFields(info()));
    parts.customClock.hidden = choices.clock !== 'custom';
  }

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    const body = requestOf(choices, info(), Math.random);
    if (body === null) return complain(problem, words.wrongClock);
    submit.disabled = true;
    try {
      // Throws if the page could not show the game, before it is started.
      boardGame(choices.game);
      const state = await beginGame(body, info().has_dice);
      rememberChoices(choices);
      rememberStart(state.id);
      if (element.isConnected) location.hash = `#/play/${state.id}`;
    } catch (error) {
      complain(problem, error);
    } finally {
      submit.disabled = false;
    }
  }

  /** The fields for the players: an opponent and the visitor's side, or two engines to watch. @param {GameInfo} game */
  function opponentFields(game) {
    if (choices.opponent === 'person') return [];
    const side = segments(words.side, sidesOrLot(game), choices.side, (chosen) => change({ side: chosen }));
    if (choices.opponent === 'friend' && !api.offers().friends) return [el('p', { class: 'notice' }, texts.friends.needsServer)];
    if (choices.opponent === 'friend') return [nameField(rememberedName() ?? '', rememberName), side];
    /** @type {[string, string]} */
    const levels = [...choices.levels];
    /** @type {[string, string]} */
    const specs = [...choices.specs];
    const engine = (/** @type {number} */ index) => ({
      level: levels[index],
      spec: specs[index],
      onLevel: (/** @type {string} */ level) => {
        levels[index] = level;
        change({ levels: [...levels] });
      },
      onSpec: (/** @type {string} */ spec) => {
        specs[index] = spec;
        change({ specs: [...specs] });
      },
    });
    if (choices.opponent === 'watch') {
      return game.sides.map((side, index) => createEngineField(game, texts.common.side(side), selection, words.ownEngineOf, engine(index)));
    }
    return [createEngineField(game, words.level, segments, words.ownEngine, engine(0)), side];
  }

  function clockFields() {
    return [
      line(words.minutes, choices.minutes, (minutes) => change({ minutes }), { inputmode: 'decimal' }),
      line(words.increment, choices.increment, (increment) => change({ increment }), { inputmode: 'decimal' }),
    ];
  }

  /** @param {GameInfo} game */
  function moreFields(game) {
    const sizes = Object.fromEntries(game.sizes.map((size) => [String(size), words.sizeName(size)]));
    const names = setUpTexts(game.name).setUps;
    const setUps = Object.fromEntries(game.set_ups.map((name) => [name, names[name] ?? name]));
    return [
      choices.opponent !== 'watch' && matchField(game, choices.match, (match) => change({ match })),
      game.sizes.length > 0 && segments(words.size, sizes, String(choices.size), (size) => change({ size: Number(size) })),
      selection(words.setUp, setUps, choices.setUp, (setUp) => change({ setUp })),
      game.may_choose_first && segments(words.first, sidesOrLot(game), choices.first, (first) => change({ first })),
      tick(words.casual, choices.casual, (casual) => change({ casual })),
      game.has_dice && line(words.seed, choices.seed, (seed) => change({ seed }), { inputmode: 'numeric', pattern: '[0-9]*', title: words.seedHelp }),
    ];
  }
}

/** @param {GameInfo} game */
function sidesOrLot(game) {
  return { ...sideOptions(game), random: words.random };
}
