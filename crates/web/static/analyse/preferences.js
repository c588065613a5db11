// The visitor's engine settings, stored in the browser.

/** @import { EngineChoice } from './engine.js' */
/** @typedef {{on: boolean, heat: boolean, engines: Record<string, EngineChoice>}} Preferences */

const storageKey = 'dreistein.analyse';

/** @returns {Preferences} */
export function preferences() {
  try {
    const read = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return {
      on: read.on !== false,
      heat: read.heat === true,
      engines: typeof read.engines === 'object' && read.engines !== null ? read.engines : {},
    };
  } catch {
    return { on: true, heat: false, engines: {} };
  }
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...preferences(), ...changes }));
  } catch {
    // Without storage, nothing is remembered.
  }
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
