// The form for a new game.

import { announce } from '../announce.js';
import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { line, segments, selection, tick } from '../forms.js';
import { texts } from '../texts.js';
import { fitting, ownEngine, rememberChoices, rememberedChoices, requestOf } from './choices.js';
import { sentence } from './words.js';

/** @typedef {import('./choices.js').Choices} Choices */
/** @typedef {import('../types.js').GameInfo} GameInfo */

const words = texts.play.newGame;

/**
 * @param {GameInfo[]} games
 * @returns {HTMLElement}
 */
export function createNewGameForm(games) {
  let choices = rememberedChoices(games);
  const parts = { opponent: el('div'), side: el('div'), customClock: el('div', { class: 'field-pair' }), more: el('div') };
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const submit = el('button', { class: 'button button-main button-wide', type: 'submit' }, words.start);
  const titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
  const form = el(
    'form',
    { class: 'card new-game', onsubmit: start },
    el('h1', {}, words.title),
    segments(words.game, titles, choices.game, changeGame),
    segments(words.opponent, words.opponents, choices.opponent, (opponent) => change({ opponent: /** @type {Choices['opponent']} */ (opponent) })),
    parts.opponent,
    parts.side,
    segments(words.clock, words.clocks, choices.clock, (clock) => change({ clock })),
    parts.customClock,
    el('details', { class: 'more' }, el('summary', {}, words.more), parts.more),
    problem,
    submit,
  );
  fillParts();
  return form;

  function info() {
    return games.find((game) => game.name === choices.game) ?? games[0];
  }

  /** @param {string} name */
  function changeGame(name) {
    const next = games.find((game) => game.name === name) ?? games[0];
    change(fitting(choices, next));
    fillParts();
  }

  /** @param {Partial<Choices>} changes */
  function change(changes) {
    const before = choices;
    choices = { ...choices, ...changes };
    problem.hidden = true;
    if (before.opponent !== choices.opponent) fillParts();
    if (before.levels !== choices.levels) showSpecs();
    parts.customClock.hidden = choices.clock !== 'custom';
  }

  function fillParts() {
    const game = info();
    const sides = { ...sideNames(game), random: words.random };
    fill(parts.opponent, ...opponentFields(game));
    fill(parts.side, choices.opponent === 'computer' && segments(words.side, sides, choices.side, (side) => change({ side })));
    fill(
      parts.customClock,
      line(words.minutes, choices.minutes, (minutes) => change({ minutes }), { inputmode: 'decimal' }),
      line(words.increment, choices.increment, (increment) => change({ increment }), { inputmode: 'decimal' }),
    );
    fill(parts.more, ...moreFields(game, sides));
    parts.customClock.hidden = choices.clock !== 'custom';
    showSpecs();
  }

  /** @param {GameInfo} game */
  function opponentFields(game) {
    if (choices.opponent === 'person') return [];
    if (choices.opponent === 'watch') return [0, 1].flatMap((index) => watchFields(game, index));
    return [levelList(game), specField(0)];
  }

  /**
   * @param {GameInfo} game
   * @param {number} index
   */
  function watchFields(game, index) {
    const options = Object.fromEntries([...game.levels.map((level) => [level.name, level.label]), [ownEngine, words.ownEngineOf]]);
    const title = texts.common.sides[game.sides[index]];
    return [selection(title, options, choices.levels[index], (level) => changeLevel(index, level)), specField(index)];
  }

  /** @param {GameInfo} game */
  function levelList(game) {
    const options = Object.fromEntries([...game.levels.map((level) => [level.name, level.label]), [ownEngine, words.ownEngine]]);
    const field = segments(words.level, options, choices.levels[0], (level) => changeLevel(0, level));
    field.append(el('p', { class: 'field-help level-help', role: 'status' }));
    return field;
  }

  /**
   * @param {number} index
   * @param {string} level
   */
  function changeLevel(index, level) {
    const levels = /** @type {[string, string]} */ (choices.levels.map((old, other) => (other === index ? level : old)));
    change({ levels });
  }

  /** @param {number} index */
  function specField(index) {
    const field = line(words.spec, choices.specs[index], (spec) => {
      change({ specs: /** @type {[string, string]} */ (choices.specs.map((old, other) => (other === index ? spec : old))) });
    });
    field.dataset.spec = String(index);
    return field;
  }

  function showSpecs() {
    const level = info().levels.find((known) => known.name === choices.levels[0]);
    const help = level === undefined ? words.ownEngineHelp : `${sentence(level.summary)} ${sentence(level.strength)}`;
    form.querySelector('.level-help')?.replaceChildren(help);
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-spec]'))) {
      field.hidden = choices.levels[Number(field.dataset.spec)] !== ownEngine;
    }
  }

  /**
   * @param {GameInfo} game
   * @param {Record<string, string>} sides
   */
  function moreFields(game, sides) {
    const sizes = Object.fromEntries(game.sizes.map((size) => [String(size), words.sizeName(size)]));
    const setUps = Object.fromEntries(game.set_ups.map((name) => [name, words.setUps[name] ?? name]));
    return [
      game.sizes.length > 0 && segments(words.size, sizes, String(choices.size), (size) => change({ size: Number(size) })),
      selection(words.setUp, setUps, choices.setUp, (setUp) => change({ setUp })),
      game.has_dice && segments(words.first, sides, choices.first, (first) => change({ first })),
      tick(words.casual, choices.casual, (casual) => change({ casual })),
      game.has_dice && line(words.seed, choices.seed, (seed) => change({ seed }), { inputmode: 'numeric', pattern: '[0-9]*', title: words.seedHelp }),
    ];
  }

  /** @param {Event} event */
  async function start(event) {
    event.preventDefault();
    const body = requestOf(choices, info(), Math.random);
    if (body === null) return complain(words.wrongClock);
    submit.disabled = true;
    try {
      const state = await api.post('/games', body);
      rememberChoices(choices);
      location.hash = `#/play/${state.id}`;
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
    } finally {
      submit.disabled = false;
    }
  }

  /** @param {string} message */
  function complain(message) {
    problem.hidden = false;
    problem.textContent = message;
    announce(message);
  }
}

/** @param {GameInfo} game */
function sideNames(game) {
  return Object.fromEntries(game.sides.map((side) => [side, texts.common.sides[side]]));
}
