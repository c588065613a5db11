// A few fixed phrases instead of a chat: nobody can be insulted, and everybody reads them in their own language.

import { announce } from '../../announce.js';
import { openDialog } from '../../dialog.js';
import { el, fill } from '../../dom.js';
import { texts } from '../../texts.js';
import { hasOpenSeat } from '../players.js';
import { friendSide, nameOf } from './facts.js';

/** @import { GameInfo, State } from '../../types.js' */

const words = texts.friends;
const shownPhrases = 2;

/**
 * @param {State} first
 * @param {GameInfo} info
 * @param {HTMLElement} other what else stands beside the button
 * @param {(phrase: string) => void} say
 */
export function createPhrases(first, info, other, say) {
  const heard = el('ul', { class: 'phrase-list', 'aria-label': words.said, hidden: true });
  const open = el('button', { class: 'button', type: 'button', hidden: true, onclick: openPhrases }, words.say);
  const element = el('div', { class: 'friend-phrases', 'data-test': 'phrases' }, heard, el('div', { class: 'phrase-row' }, open, other));
  let latest = latestAt(first);

  /** @param {State} state */
  function update(state) {
    const known = state.phrases.filter(({ phrase }) => Object.hasOwn(words.phrases, phrase));
    const sentence = (/** @type {State['phrases'][number]} */ { player, phrase }) => words.saidBy(callerName(state, info, player), words.phrases[phrase]);
    fill(heard, ...known.slice(-shownPhrases).map((said) => el('li', {}, sentence(said))));
    heard.hidden = known.length === 0;
    open.hidden = friendSide(state, info) === null || hasOpenSeat(state);
    for (const said of known.filter(({ at, player }) => at > latest && !state.you.includes(player))) announce(sentence(said));
    latest = Math.max(latest, latestAt(state));
  }

  function openPhrases() {
    const choose = (/** @type {string} */ phrase) => {
      close();
      say(phrase);
    };
    const buttons = Object.entries(words.phrases).map(([phrase, text]) => el('button', { class: 'button', type: 'button', onclick: () => choose(phrase) }, text));
    const close = openDialog(words.say, [el('div', { class: 'phrase-choice' }, ...buttons)]);
    buttons[0].focus();
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
