// The dice of games that this browser begins: the server commits to a seed, then the browser adds a number. Both are kept
// here, so that the server cannot change them later.

import { api } from '../api.js';
import { store, stored } from '../stored.js';
import { texts } from '../texts.js';

/** @import { State } from '../types.js' */
/** @typedef {{commitment: string, number: string}} DiceChoice */

const mostKept = 500;

/**
 * Begins a game. If it has dice and no given seed, adds a number of this browser.
 * @param {Record<string, unknown>} request
 * @param {boolean} hasDice
 * @returns {Promise<State>}
 */
export async function beginGame(request, hasDice) {
  if (!hasDice || request.seed !== undefined) return api.post('/games', request);
  const dice = await chosenDice();
  const state = await api.post('/games', { ...request, dice });
  if (!isUsed(dice, state)) throw new Error(texts.play.fairness.ignored);
  keep(state.id, dice);
  return state;
}

/**
 * Offers a rematch, or accepts one. The browser's number is used if this request begins the game.
 * @param {State} state
 * @returns {Promise<State>} the new state of the finished game
 */
export async function askForRematch({ id, dice: hasDice }) {
  if (hasDice === null) return api.post(`/games/${id}/rematch`);
  const dice = await chosenDice();
  const state = await api.post(`/games/${id}/rematch`, { dice });
  if (state.next !== null && isUsed(dice, await api.get(`/games/${state.next}`))) keep(state.next, dice);
  return state;
}

/**
 * The commitment and number of a game; undefined if this browser did not begin it.
 * @param {string} id
 * @returns {DiceChoice | undefined}
 */
export function keptDice(id) {
  return kept().get(id);
}

/**
 * Whether a game uses this commitment and number.
 * @param {DiceChoice} choice
 * @param {Pick<State, 'dice'>} game
 */
export function isUsed({ commitment, number }, { dice }) {
  return dice !== null && dice.commitment === commitment && dice.number === number;
}

/** Draws the number after the server has committed to its seed. @returns {Promise<DiceChoice>} */
async function chosenDice() {
  const { commitment } = await api.post('/dice');
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { commitment, number: [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/**
 * @param {string} id
 * @param {DiceChoice} dice
 */
function keep(id, dice) {
  store('dice', [...kept().set(id, dice)].slice(-mostKept));
}

/** @returns {Map<string, DiceChoice>} by the game's id, the latest last */
function kept() {
  const entries = stored('dice');
  return new Map(Array.isArray(entries) ? entries.filter(isEntry) : []);
}

/** @param {unknown} entry */
function isEntry(entry) {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  return typeof entry[1]?.commitment === 'string' && typeof entry[1]?.number === 'string';
}

// Remembers the game that the visitor has just started, whose first roll is animated.

let started = '';

/** @param {string} id */
export function rememberStart(id) {
  started = id;
}

/**
 * Whether this game has just been started; true only once.
 * @param {string} id
 */
export function isJustStarted(id) {
  const isIt = id === started;
  started = '';
  return isIt;
}
