// The score of a match, and the way to its next game.

import { el, fill } from '../../dom.js';
import { texts } from '../../texts.js';
import { playerName } from '../players.js';
import { isWatching } from './facts.js';

/** @import { GameInfo, State } from '../../types.js' */

const words = texts.friends.match;

/** @param {GameInfo} info */
export function createMatchScore(info) {
  const element = el('div', { class: 'match-score', hidden: true, 'data-test': 'match' });

  /** @param {State} state */
  function update(state) {
    const score = state.match === null ? [] : [el('p', {}, el('strong', {}, scoreText(state, info))), el('p', { class: 'soft' }, roundText(state, info))];
    const isNext = isWatching(state) && state.phase === 'over' && state.next !== null;
    element.hidden = score.length === 0 && !isNext;
    fill(element, ...score, isNext && el('a', { class: 'button-link button button-main', href: `#/play/${state.next}` }, texts.friends.nextGame));
  }

  return { element, update };
}

/**
 * The score with the players as they sit in this game.
 * @param {State} state
 * @param {GameInfo} info
 */
export function scoreText(state, info) {
  const [one, other] = state.players.map((player) => playerName(player, state.players, info, state.you));
  const [wins, otherWins] = state.match?.wins ?? [0, 0];
  return words.score(one, wins, otherWins, other);
}

/**
 * Which game of the match this is, or who has won the match.
 * @param {State} state
 * @param {GameInfo} info
 */
function roundText(state, info) {
  const { match } = state;
  if (match === null) return '';
  if (match.winner === null) return words.game(match.game, match.of);
  const isOwn = state.you.length === 1 && state.you.includes(info.sides[match.winner]);
  return isOwn ? words.youWon : words.won(playerName(state.players[match.winner], state.players, info, state.you));
}
