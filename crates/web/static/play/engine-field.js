// Which engine plays: a level, or an engine given by its spec.

import { el } from '../dom.js';
import { line } from '../forms.js';
import { texts } from '../texts.js';
import { ownEngine } from './choices.js';
import { createLevelHelp } from './level-help.js';

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
 * @param {typeof import('../forms.js').segments | typeof import('../forms.js').selection} choose how levels are chosen
 * @param {string} otherName what an engine of one's own is called there
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
