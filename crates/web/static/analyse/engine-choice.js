// The choice of engine and its limits.

import { el } from '../dom.js';
import { menu } from '../forms.js';
import { texts } from '../texts.js';
import { goesByDepth } from './engine.js';

/** @import { GameInfo } from '../types.js' */
/** @import { EngineChoice } from './engine.js' */

/** As written in the address. */
const TIMES = ['time_ms=1000', 'time_ms=2000', 'time_ms=5000', 'time_ms=15000', 'time_ms=60000'];
const DEPTHS = [2, 3, 4, 5, 6, 7, 8].map((depth) => `depth=${depth}`);
const USUAL_TIME = 'time_ms=2000';

/** The entry for a custom engine. */
const OTHER = '?';

/**
 * @param {GameInfo} game
 * @param {EngineChoice} choice the one that holds
 * @param {(choice: EngineChoice) => void} onChoice
 * @returns {HTMLElement[]}
 */
export function createEngineChoice(game, choice, onChoice) {
  const searching = game.engines.filter(({ options }) => options.some(({ name }) => name === 'time' || name === 'depth'));
  const names = [...new Set([game.default_engine, ...searching.map(({ name }) => name), choice.engine])];
  const named = /** @type {[string, string][]} */ ([...names.map((name) => [name, name]), [OTHER, texts.analyse.otherEngine]]);
  const engine = menu(named, choice.engine, chosen, { 'aria-label': texts.analyse.whichEngine });
  const limits = [...TIMES, ...DEPTHS].map((limit) => /** @type {[string, string]} */ ([limit, texts.analyse.limits(limit)]));
  const limit = menu(limits, choice.limit, chosen, { 'aria-label': texts.analyse.limit });
  const spec = el('input', {
    class: 'input mono',
    hidden: true,
    'aria-label': texts.analyse.engineSpec,
    placeholder: texts.analyse.engineSpecExample(game.default_engine),
    onchange: chosen,
  });
  explain(choice.engine);
  offerDepths(choice.engine);
  return [engine, limit, spec];

  function chosen() {
    spec.hidden = engine.value !== OTHER;
    const name = engine.value === OTHER ? spec.value.trim() : engine.value;
    if (name === '') return spec.focus();
    explain(name);
    offerDepths(name);
    onChoice({ engine: name, limit: limit.value });
  }

  /** Some engines cannot be told how deep. @param {string} name */
  function offerDepths(name) {
    const isOffered = goesByDepth(game, name);
    for (const option of limit.options) option.disabled = !isOffered && DEPTHS.includes(option.value);
    if (!isOffered && DEPTHS.includes(limit.value)) limit.value = USUAL_TIME;
  }

  /** @param {string} name */
  function explain(name) {
    engine.title = game.engines.find((listed) => listed.name === name)?.summary ?? '';
  }
}
