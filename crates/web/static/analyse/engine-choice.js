// The choice of engine and its limits.

import { el } from '../dom.js';
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
  const engine = el(
    'select',
    { class: 'select', 'aria-label': texts.analyse.whichEngine, onchange: chosen },
    ...names.map((name) => option(name, name, choice.engine)),
    option(OTHER, texts.analyse.otherEngine, ''),
  );
  const depths = DEPTHS.map((limit) => option(limit, texts.analyse.limits(limit), choice.limit));
  const limit = el(
    'select',
    { class: 'select', 'aria-label': texts.analyse.limit, onchange: chosen },
    ...TIMES.map((time) => option(time, texts.analyse.limits(time), choice.limit)),
    ...depths,
  );
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
    for (const depth of depths) depth.disabled = !isOffered;
    if (!isOffered && DEPTHS.includes(limit.value)) limit.value = USUAL_TIME;
  }

  /** @param {string} name */
  function explain(name) {
    engine.title = game.engines.find((listed) => listed.name === name)?.summary ?? '';
  }
}

/**
 * @param {string} value
 * @param {string} text
 * @param {string} chosen
 */
function option(value, text, chosen) {
  return el('option', { value, selected: value === chosen }, text);
}
