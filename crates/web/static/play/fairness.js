// Shows that nobody chose the dice: the browser recomputes them itself.

import { boardGame } from '../boards/games.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { canCheckDice, diceProblem, secretText } from './dice-check.js';
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
