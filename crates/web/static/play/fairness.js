// Shows that nobody chose the dice: the browser computes them again.

import { boardGame } from '../boards/games.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { isUsed, keptDice } from './own-dice.js';

/** @import { DicePromise, State } from '../types.js' */

const words = texts.play.fairness;

export function createFairness() {
  const body = el('div', { class: 'fairness-body' });
  const element = el('details', { class: 'unfold fairness', hidden: true, ontoggle: () => element.scrollIntoView({ block: 'nearest' }) }, el('summary', {}, words.title), body);
  let shown = '';

  /** @param {State} state */
  async function show(state) {
    const { dice } = state;
    element.hidden = dice === null;
    const key = JSON.stringify(dice);
    if (dice === null || key === shown) return;
    shown = key;
    if (dice.seed === null || dice.salt === null) {
      fill(body, el('p', {}, promiseText(dice, state)), ...promises(dice));
      return;
    }
    const facts = [...promises(dice), fact(words.seed, dice.seed), fact(words.salt, dice.salt)];
    fill(body, el('p', {}, words.after), ...facts, await verdict(state, secretText(dice.seed, dice.salt)));
  }

  return { element, show };
}

/**
 * What the server promises about the dice during the game.
 * @param {DicePromise} dice
 * @param {State} state
 */
function promiseText(dice, state) {
  if (dice.given) return words.given;
  if (dice.number === null) return words.before;
  return keptDice(state.id) === undefined ? words.mixed : words.mixedOwn;
}

/** The commitment and number that were fixed before the first roll. @param {DicePromise} dice */
function promises({ commitment, number }) {
  return [fact(words.commitment, commitment), ...(number === null ? [] : [fact(words.number, number)])];
}

/**
 * @param {State} state the state of a finished game
 * @param {string} secret
 */
async function verdict(state, secret) {
  if (!canCheckDice()) return el('p', {}, words.cannot, ' ', el('code', {}, `printf '${secret}' | sha256sum`));
  const problem = await problemText(state);
  const isRight = problem === null;
  return el('p', { class: isRight ? 'verdict-right' : 'verdict-wrong', 'data-test': 'dice-verdict' }, problem ?? praise(state));
}

/**
 * The problem with the dice, in words; null if there is none.
 * @param {State} state
 * @returns {Promise<string | null>}
 */
async function problemText(state) {
  const own = keptDice(state.id);
  if (own !== undefined && !isUsed(own, state)) return words.changed;
  const problem = await diceProblem(state, boardGame(state.game).dieFaces(state.board));
  if (problem === null) return null;
  return problem.kind === 'seed' ? words.wrong : words.wrongRoll(problem.ply + 1);
}

/** @param {State} state a state whose dice are right */
function praise(state) {
  if (keptDice(state.id) !== undefined) return words.verifiedOwn;
  return state.dice?.number === null ? words.verified : words.verifiedNumber;
}

/**
 * @param {string} name
 * @param {string} value
 */
function fact(name, value) {
  return el('p', { class: 'fact' }, el('span', { class: 'fact-name' }, name), el('code', {}, value));
}

// Computes the dice of a finished game from what the server has published.

/** The seed is not the promised one, or a roll does not follow from it. @typedef {{kind: 'seed'} | {kind: 'roll', ply: number}} DiceProblem */

const mask = (1n << 64n) - 1n;

/**
 * Checks the dice of a finished game; null if all are right.
 * @param {Pick<State, 'dice' | 'start' | 'plies'>} game a finished game
 * @param {number} faces the number of faces of its die
 * @returns {Promise<DiceProblem | null>}
 */
export async function diceProblem({ dice, start, plies }, faces) {
  if (dice === null || dice.seed === null || dice.salt === null) return null;
  const secret = secretText(dice.seed, dice.salt);
  if (hexadecimal(await sha256(secret)) !== dice.commitment.toLowerCase()) return { kind: 'seed' };
  const seed = dice.number === null ? BigInt(dice.seed) : await mixedSeed(secret, dice.number);
  const ply = plies.findIndex(({ die, position }, index) => {
    // A die given with the starting position was not rolled, so it is not checked.
    const isGiven = index === 0 && position === start;
    return !isGiven && die !== rolledDie(seed, index, faces);
  });
  return ply === -1 ? null : { kind: 'roll', ply };
}

/** Whether the browser can compute hashes here, which needs a secure address. */
function canCheckDice() {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * The text whose hash is the commitment.
 * @param {string} seed
 * @param {string} salt
 */
function secretText(seed, salt) {
  return `dreistein dice ${seed} ${salt}`;
}

/**
 * @param {string} secret
 * @param {string} number the number from the browser that began the game
 */
async function mixedSeed(secret, number) {
  return new DataView(await sha256(`${secret} ${number}`)).getBigUint64(0, true);
}

/**
 * The face rolled at a ply, counted from 0.
 * @param {bigint} seed
 * @param {number} ply
 * @param {number} faces
 */
function rolledDie(seed, ply, faces) {
  // The first two seeds are for set-ups.
  const [stream] = splitMix(seed, 1);
  const [own] = splitMix(stream ^ BigInt(ply + 2), 1);
  return Number(((firstNumber(own) >> 32n) * BigInt(faces)) >> 32n) + 1;
}

/** The first number of xoshiro256++. @param {bigint} seed */
function firstNumber(seed) {
  const [first, , , last] = splitMix(seed, 4);
  const sum = (first + last) & mask;
  return (((sum << 23n) | (sum >> 41n)) + first) & mask;
}

/**
 * The first numbers of the generator SplitMix64.
 * @param {bigint} seed
 * @param {number} count
 */
function splitMix(seed, count) {
  return Array.from({ length: count }, (_, index) => {
    const state = (seed + BigInt(index + 1) * 0x9e3779b97f4a7c15n) & mask;
    const once = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    const twice = ((once ^ (once >> 27n)) * 0x94d049bb133111ebn) & mask;
    return twice ^ (twice >> 31n);
  });
}

/** @param {string} text */
function sha256(text) {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
}

/** @param {ArrayBuffer} bytes */
function hexadecimal(bytes) {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
