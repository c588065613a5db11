// A few fixed phrases instead of a chat: nobody can be insulted, and everybody reads them in their own language.

import { announce } from '../../announce.js';
import { el, fill } from '../../dom.js';
import { texts } from '../../texts.js';
import { friendSide, nameOf } from './facts.js';

/** @typedef {import('../../types.js').GameInfo} GameInfo */
/** @typedef {import('../../types.js').State} State */

const words = texts.friends;
const shownPhrases = 3;

/**
 * @param {State} first
 * @param {GameInfo} info
 * @param {(phrase: string) => void} say
 */
export function createPhrases(first, info, say) {
  const heard = el('ul', { class: 'phrase-list', 'aria-label': words.said, hidden: true });
  const buttons = Object.entries(words.phrases).map(([phrase, text]) =>
    el('button', { class: 'button phrase', type: 'button', onclick: () => choose(phrase) }, text),
  );
  const menu = el('details', { class: 'phrase-menu', hidden: true }, el('summary', {}, words.say), el('div', { class: 'phrase-choice' }, ...buttons));
  const element = el('div', { class: 'friend-phrases', 'data-test': 'phrases' }, heard, menu);
  let latest = latestAt(first);

  /** @param {State} state */
  function update(state) {
    const known = state.phrases.filter(({ phrase }) => Object.hasOwn(words.phrases, phrase));
    const sentence = (/** @type {State['phrases'][number]} */ { player, phrase }) => words.saidBy(callerName(state, info, player), words.phrases[phrase]);
    fill(heard, ...known.slice(-shownPhrases).map((said) => el('li', {}, sentence(said))));
    heard.hidden = known.length === 0;
    menu.hidden = friendSide(state, info) === null;
    for (const said of known.filter(({ at, player }) => at > latest && !state.you.includes(player))) announce(sentence(said));
    latest = Math.max(latest, latestAt(state));
  }

  /** @param {string} phrase */
  function choose(phrase) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
    say(phrase);
  }

  return { element, update };
}

/** @param {State} state */
function latestAt(state) {
  return Math.max(0, ...state.phrases.map(({ at }) => at));
}

/**
 * @param {State} state
 * @param {GameInfo} info
 * @param {string} side
 */
function callerName(state, info, side) {
  return state.you.length === 1 && state.you.includes(side) ? texts.play.players.you : nameOf(state, info, side);
}
