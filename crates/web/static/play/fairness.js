// Shows that nobody chose the dice: the browser recomputes them itself.

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
 * What is promised while the game goes on.
 * @param {DicePromise} dice
 * @param {State} state
 */
function promiseText(dice, state) {
  if (dice.given) return words.given;
  if (dice.number === null) return words.before;
  return keptDice(state.id) === undefined ? words.mixed : words.mixedOwn;
}

/** What was fixed before the first roll. @param {DicePromise} dice */
function promises({ commitment, number }) {
  return [fact(words.commitment, commitment), ...(number === null ? [] : [fact(words.number, number)])];
}

/**
 * @param {State} state of a game that is over
 * @param {string} secret
 */
async function verdict(state, secret) {
  if (!canCheckDice()) return el('p', {}, words.cannot, ' ', el('code', {}, `printf '${secret}' | sha256sum`));
  const problem = await problemText(state);
  const isRight = problem === null;
  return el('p', { class: isRight ? 'verdict-right' : 'verdict-wrong', 'data-test': 'dice-verdict' }, problem ?? praise(state));
}

/**
 * What is wrong with the dice; null if nothing is.
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

/** @param {State} state whose dice are right */
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

// Recomputes the dice of a finished game from what the server published.

/** What is wrong: the seed is not the promised one, or a roll does not follow from it. @typedef {{kind: 'seed'} | {kind: 'roll', ply: number}} DiceProblem */

const mask = (1n << 64n) - 1n;

/**
 * Null if every die is right.
 * @param {Pick<State, 'dice' | 'start' | 'plies'>} game that is over
 * @param {number} faces of its die
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

/** Whether the browser can compute fingerprints here. */
function canCheckDice() {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * The text whose fingerprint is the commitment.
 * @param {string} seed
 * @param {string} salt
 */
function secretText(seed, salt) {
  return `dreistein dice ${seed} ${salt}`;
}

/**
 * @param {string} secret
 * @param {string} number of the browser that began the game
 */
async function mixedSeed(secret, number) {
  return new DataView(await sha256(`${secret} ${number}`)).getBigUint64(0, true);
}

/**
 * What is rolled at a ply, counted from 0.
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
 * The first numbers of SplitMix64.
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
