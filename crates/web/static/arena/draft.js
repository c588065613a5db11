// The form of the arena as the visitor left it, stored in the browser: for each game its own.

import { store, stored } from '../stored.js';

/**
 * What was chosen for a game, as the controls have it; a seed is for one contest only.
 * @typedef {{players: string[], games: string, time: string, setUps: string, board: string}} Draft
 */

/** @returns {{game: string, drafts: Record<string, Draft>}} */
function kept() {
  const { game = '', drafts } = stored('arena') ?? {};
  return { game: String(game), drafts: Object(drafts) };
}

/** The game that was chosen last; any text if there is none. */
export function draftedGame() {
  return kept().game;
}

/** What the browser keeps may be anything. @param {string} game @returns {Partial<Draft>} */
export function draftOf(game) {
  const draft = Object(kept().drafts[game]);
  const texts = Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string'));
  const players = Array.isArray(draft.players) ? draft.players.filter((/** @type {unknown} */ spec) => typeof spec === 'string') : [];
  return { ...texts, players };
}

/**
 * @param {string} game
 * @param {Draft} draft
 */
export function keepDraft(game, draft) {
  store('arena', { game, drafts: { ...kept().drafts, [game]: draft } });
}
