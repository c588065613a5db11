// How a level plays, in words; a small button shows the measured strength.

import { el, fill } from '../dom.js';
import { texts } from '../texts.js';

/** @import { GameInfo } from '../types.js' */

const words = texts.play.newGame;

/** @param {GameInfo} game */
export function createLevelHelp(game) {
  const text = el('span', { role: 'status' });
  const tip = el('span', { class: 'tip' });
  const element = el('p', { class: 'field-help level-help' }, text, tip);

  /** @param {string} name of a level; otherwise the text says how to write an engine */
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
 * How a level plays; for a custom engine, how to write it.
 * @param {GameInfo} game
 * @param {string} name of the level
 */
export function levelHelp(game, name) {
  const level = game.levels.find((known) => known.name === name);
  if (level === undefined) return words.ownEngineHelp(exampleSpec(game));
  return texts.levels[game.name]?.[name] ?? texts.common.sentence(level.summary);
}

/**
 * An example of an engine with options: that of the strongest level.
 * @param {GameInfo} game
 */
function exampleSpec(game) {
  return game.levels.at(-1)?.spec ?? game.default_engine;
}
