// The visitor's engine settings, stored in the browser.

import { store, stored } from '../stored.js';

/** @import { EngineChoice } from './engine.js' */
/** @typedef {{on: boolean, heat: boolean, engines: Record<string, EngineChoice>}} Preferences */

/** @returns {Preferences} */
export function preferences() {
  const { on, heat, engines } = stored('analyse') ?? {};
  return { on: on !== false, heat: heat === true, engines: Object(engines) };
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  store('analyse', { ...preferences(), ...changes });
}

/**
 * The chosen engine of a game; the default one if the server no longer has it.
 * @param {import('../types.js').GameInfo} game
 * @returns {EngineChoice}
 */
export function engineChoice(game) {
  const kept = preferences().engines[game.name];
  const isKnown = typeof kept?.engine === 'string' && game.engines.some(({ name }) => name === kept.engine.split(':')[0]);
  const isWhole = isKnown && /^(depth|time_ms)=\d+$/.test(kept.limit ?? '');
  return isWhole ? kept : { engine: game.default_engine, limit: 'time_ms=2000' };
}
