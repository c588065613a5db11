// The field for the engine that plays: a level, or an engine given by its spec.

import { el, fill } from '../dom.js';
import { line } from '../forms.js';
import { texts } from '../texts.js';
import { ownEngine } from './choices.js';

/** @import { GameInfo } from '../types.js' */

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
 * @param {typeof import('../forms.js').segments | typeof import('../forms.js').selection} choose the kind of field for choosing a level
 * @param {string} otherName the label of the choice of an engine given by its spec
 * @param {EngineChoice} choice
 */
export function createEngineField(game, title, choose, otherName, choice) {
  const options = Object.fromEntries([...game.levels.map((level) => [level.name, level.label]), [ownEngine, otherName]]);
  const help = createLevelHelp(game);
  const spec = line(words.spec, choice.spec, choice.onSpec);
  const field = choose(title, options, choice.level, (level) => {
    show(level);
    choice.onLevel(level);
  });
  field.append(help.element);
  show(choice.level);
  return el('div', {}, field, spec);

  /** @param {string} level */
  function show(level) {
    help.show(level);
    spec.hidden = level !== ownEngine;
  }
}

// The help below the field: how a level plays, with a tip about its measured strength.

/** @param {GameInfo} game */
export function createLevelHelp(game) {
  const text = el('span', { role: 'status' });
  const tip = el('span', { class: 'tip' });
  const element = el('p', { class: 'field-help level-help' }, text, tip);

  /** @param {string} name the name of a level; for other names, the text says how to write an engine */
  function show(name) {
    text.textContent = levelHelp(game, name);
    const strength = game.levels.find((level) => level.name === name)?.strength ?? '';
    const label = words.strength(texts.common.sentence(strength));
    tip.hidden = strength === '';
    fill(tip, strength !== '' && el('button', { class: 'tip-button', type: 'button', 'aria-label': label, 'data-tip': texts.common.sentence(strength) }, 'i'));
  }

  return { element, show };
}

/**
 * Says how a level plays, or how to write the spec of an engine.
 * @param {GameInfo} game
 * @param {string} name the name of the level, or `ownEngine`
 */
export function levelHelp(game, name) {
  const level = game.levels.find((known) => known.name === name);
  // The strongest level is an example of an engine with options.
  if (level === undefined) return words.ownEngineHelp(game.levels.at(-1)?.spec ?? game.default_engine);
  return texts.levels[game.name]?.[name] ?? texts.common.sentence(level.summary);
}
