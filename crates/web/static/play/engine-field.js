// Which engine plays: a level with its strength, or an engine given by its spec.

import { el } from '../dom.js';
import { line } from '../forms.js';
import { texts } from '../texts.js';
import { ownEngine } from './choices.js';
import { sentence } from './words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */

const words = texts.play.newGame;

/**
 * @typedef {object} EngineChoice
 * @property {string} level
 * @property {string} spec
 * @property {(level: string) => void} onLevel
 * @property {(spec: string) => void} onSpec
 */

/**
 * @param {GameInfo} game
 * @param {string} title
 * @param {typeof import('../forms.js').segments | typeof import('../forms.js').selection} choose how levels are chosen
 * @param {string} otherName what an engine of one's own is called there
 * @param {EngineChoice} choice
 */
export function createEngineField(game, title, choose, otherName, choice) {
  const options = Object.fromEntries([...game.levels.map((level) => [level.name, level.label]), [ownEngine, otherName]]);
  const help = el('p', { class: 'field-help level-help', role: 'status' });
  const spec = line(words.spec, choice.spec, choice.onSpec);
  const field = choose(title, options, choice.level, (level) => {
    show(level);
    choice.onLevel(level);
  });
  field.append(help);
  show(choice.level);
  return el('div', {}, field, spec);

  /** @param {string} level */
  function show(level) {
    help.textContent = engineHelp(game, level);
    spec.hidden = level !== ownEngine;
  }
}

/**
 * How a level plays and how strong it is; for a custom engine, how to write it.
 * @param {GameInfo} game
 * @param {string} name of the level
 */
export function engineHelp(game, name) {
  const level = game.levels.find((known) => known.name === name);
  return level === undefined ? words.ownEngineHelp(exampleSpec(game)) : `${sentence(level.summary)} ${sentence(level.strength)}`;
}

/**
 * An example of an engine with options: that of the strongest level.
 * @param {GameInfo} game
 */
function exampleSpec(game) {
  return game.levels.at(-1)?.spec ?? game.default_engine;
}
