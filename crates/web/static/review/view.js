// The review view: takes a record, requests its review, and shows the result.

import { catalog } from '../catalog.js';
import { el, fill } from '../dom.js';
import { texts } from '../texts.js';
import { ownSideIn, textFor } from '../analyse/handover.js';
import { rememberReview } from '../games/review-log.js';
import { messageOf } from '../message.js';
import { createLoader, startReview } from './loader.js';
import { ReviewScreen } from './review-screen.js';
import { errorRate, luckPerRoll } from './summary.js';

/** @import { ReviewRequest, Reviewed } from './loader.js' */

/** @type {{reviewed: Reviewed, place: import('./review-screen.js').Place} | null} the last review, kept during visits to other views */
let kept = null;

const ADDRESS = '#/review';

/** @type {import('../app.js').OpenView} */
export async function open(container, { query }) {
  const all = await catalog();
  const { text, problem } = await given(query);
  const side = text === null ? null : await ownSideIn(query, all.games);
  /** @type {() => void} */
  let close = () => {};
  const heading = el('h1', { class: 'unseen' }, texts.common.views.review);
  if (kept && problem === '' && (text === null || text === kept.reviewed.text)) show(kept.reviewed, kept.place);
  else if (text !== null) run({ text, game: query.get('game') ?? all.games[0].name, depth: null, side });
  else load(problem);
  return () => close();

  /**
   * Shows the start of a review. Removes the game from the address, so that a link to that game works again.
   * @param {string} problem the error about the last record, or an empty text
   * @param {string} [record]
   */
  function load(problem, record = '') {
    close();
    kept = null;
    if (location.hash.startsWith(`${ADDRESS}?`)) history.replaceState(history.state, '', ADDRESS);
    const loader = createLoader(all, { onRequest: run, given: record, problem });
    close = loader.close;
    fill(container, heading, loader.element);
  }

  /** @param {ReviewRequest} request */
  function run(request) {
    close();
    const progress = startReview(request, {
      onDone: (reviewed) => {
        if (request.text === text) remember(query.get('game_id'), reviewed);
        show(reviewed);
      },
      onProblem: (message) => load(message, request.text),
      onCancel: () => load('', request.text),
    });
    close = progress.close;
    fill(container, heading, progress.element);
  }

  /**
   * @param {Reviewed} reviewed
   * @param {import('./review-screen.js').Place} [place]
   */
  function show(reviewed, place) {
    close();
    const screen = new ReviewScreen(reviewed, { onAnother: () => load(''), onPlace: (at) => (kept = { reviewed, place: at }) }, place);
    close = () => screen.close();
    fill(container, heading, screen.element);
  }
}

/**
 * Stores a review for the statistics over time.
 * @param {string | null} id the id of a game on this server
 * @param {Reviewed} reviewed
 */
function remember(id, { review, side }) {
  const [game] = review.games;
  if (id === null || side === null || game === undefined) return;
  rememberReview(id, { errorRate: errorRate(game, side), luck: luckPerRoll(game, side), side, date: Date.now() });
}

/**
 * The record that the address names, or the problem with it.
 * @param {URLSearchParams} query
 * @returns {Promise<{text: string | null, problem: string}>}
 */
async function given(query) {
  try {
    return { text: await textFor(query), problem: '' };
  } catch (error) {
    return { text: null, problem: messageOf(error) };
  }
}
