// The banner at the end of a game: who won and why, and where to go from here.

import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { icon } from '../icons.js';
import { texts } from '../texts.js';

/** @typedef {import('../types.js').State} State */

const words = texts.play.result;

/** @param {() => void} playAgain */
export function createResult(playAgain) {
  const element = el('div', { class: 'result', hidden: true, 'data-test': 'result' });

  /** @param {State} state */
  function show(state) {
    element.hidden = state.phase !== 'over';
    if (element.hidden) return;
    const last = state.plies.at(-1);
    const query = new URLSearchParams({ game: state.game, p: last?.position ?? state.position?.position ?? 'startpos' });
    fill(
      element,
      el('h2', {}, state.ending?.sentence),
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
