// The banner at the end of a game: who won and why, and where to go from here.

import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { icon } from '../icons.js';
import { texts } from '../texts.js';
import { ownSide } from './words.js';

/** @typedef {import('../types.js').GameInfo} GameInfo */
/** @typedef {import('../types.js').State} State */

const words = texts.play.result;

/**
 * @param {GameInfo} info
 * @param {() => void} playAgain
 */
export function createResult(info, playAgain) {
  const element = el('div', { class: 'result', hidden: true, 'data-test': 'result' });

  /** @param {State} state */
  function show(state) {
    element.hidden = state.phase !== 'over';
    if (element.hidden) return;
    const last = state.plies.at(-1);
    const query = new URLSearchParams({ game: state.game, p: last?.position ?? state.position?.position ?? 'startpos' });
    fill(
      element,
      el('h2', {}, headline(state, info)),
      state.reason !== null && el('p', { class: 'result-reason' }, state.reason),
      el(
        'div',
        { class: 'result-links' },
        el('a', { class: 'button-link button button-main', href: `#/review?game_id=${encodeURIComponent(state.id)}&game=${state.game}` }, words.review),
        el('a', { class: 'button-link button', href: `#/analyse?${query}` }, words.analyse),
        el('button', { class: 'button', type: 'button', onclick: playAgain }, words.again),
        el('a', { class: 'button-link button', href: api.address(`/games/${state.id}/record`), download: `${state.game}-${state.id}.txt` }, icon('download'), words.record),
      ),
    );
  }

  return { element, show };
}

/**
 * @param {State} state
 * @param {GameInfo} info
 */
export function headline(state, info) {
  if (state.winner === null) return words.over;
  const own = ownSide(state, info);
  if (own === null) return words.wins(state.winner);
  return own === state.winner ? words.youWin : words.youLose;
}
