// The banner at the end of a game: who won and why, and where to go from here.

import { api } from '../api.js';
import { el, fill } from '../dom.js';
import { saveFile } from '../download.js';
import { endingSentence } from '../facts.js';
import { icon } from '../icons.js';
import { withNotice } from '../message.js';
import { texts } from '../texts.js';
import { againText } from './friend/facts.js';
import { ownSide } from './players.js';

/** @import { GameInfo, State } from '../types.js' */

const words = texts.play.result;

/**
 * @param {GameInfo} info
 * @param {() => void} playAgain
 */
export function createResult(info, playAgain) {
  const element = el('div', { class: 'result', hidden: true, 'data-test': 'result' });
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });

  /**
   * @param {State} state
   * @param {number} [plies] after how many the shown position is
   */
  function show(state, plies = state.plies.length) {
    element.hidden = state.phase !== 'over';
    if (element.hidden) return;
    const own = ownSide(state, info);
    const again = againText(state);
    const query = new URLSearchParams({ game_id: state.id, game: state.game, ...(own === null ? {} : { side: own }) });
    fill(
      element,
      el('h2', {}, state.ending && endingSentence(state.ending, state.winner, own)),
      el(
        'div',
        { class: 'result-links' },
        el('a', { class: 'button-link button button-main', href: `#/review?${query}` }, words.review),
        el('a', { class: 'button-link button', href: `#/analyse?${query}&ply=${plies}` }, words.analyse),
        again !== null && el('button', { class: 'button', type: 'button', onclick: playAgain }, again),
        el('button', { class: 'button', type: 'button', onclick: () => void withNotice(problem, () => saveRecord(state)) }, icon('download'), words.record),
      ),
      problem,
    );
  }

  return { element, show };
}

/** @param {State} state */
async function saveRecord(state) {
  const record = await api.get(`/games/${encodeURIComponent(state.id)}/record`);
  saveFile(`${state.game}-${state.id}.txt`, record, 'text/plain');
}
