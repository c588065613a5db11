// A review in progress: reads the record, requests the review, shows the progress.

import { messageOf } from '../message.js';
import { api } from '../api.js';
import { readText } from '../analyse/open-text.js';
import { announce } from '../announce.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';

/** @import { Read } from '../analyse/open-text.js' */
/** @import { Review } from './data.js' */
/** @import { ReviewRequest } from './loader.js' */

/**
 * A review and the record that it is of, as text and as read.
 * @typedef {object} Reviewed
 * @property {string} text
 * @property {number | null} depth as asked for
 * @property {Read} read
 * @property {Review} review
 * @property {string | null} side the visitor's own
 */

/**
 * @param {ReviewRequest} request
 * @param {{onDone: (reviewed: Reviewed) => void, onProblem: (message: string) => void, onCancel: () => void}} events
 */
export function startReview(request, events) {
  const bar = el('progress', { class: 'progress', 'aria-label': texts.review.running });
  const words = el('p', { class: 'soft numbers' }, texts.common.loading);
  const element = el(
    'section',
    { class: 'card loader' },
    el('h2', {}, texts.review.running),
    bar,
    words,
    el(
      'button',
      {
        class: 'button',
        type: 'button',
        onclick: () => {
          close();
          events.onCancel();
        },
      },
      texts.common.cancel,
    ),
  );
  let isOpen = true;
  /** @type {() => void} */
  let stop = () => {};
  void run();
  return { element, close };

  function close() {
    isOpen = false;
    stop();
  }

  async function run() {
    try {
      const read = await readText(request.text, request.game);
      if (!isOpen) return;
      if (read.games.length === 0) return events.onProblem(texts.review.noGame);
      review(read);
    } catch (error) {
      if (isOpen) fail(error);
    }
  }

  /** @param {Read} read */
  function review(read) {
    const body = request.depth === null ? { record: request.text } : { record: request.text, depth: request.depth };
    stop = api.stream(
      `/${read.game.name}/review/stream`,
      {
        progress: ({ done, of }) => {
          bar.max = Math.max(1, of);
          bar.value = done;
          words.textContent = texts.review.progress(done, of);
        },
        done: (result) => {
          announce(texts.review.finished);
          events.onDone({ text: request.text, depth: request.depth, read, review: result, side: read.game.sides.find((side) => side === request.side) ?? null });
        },
        problem: ({ error }) => events.onProblem(error.message),
        failed: fail,
      },
      { body },
    );
  }

  /** @param {unknown} error */
  function fail(error) {
    events.onProblem(messageOf(error));
  }
}
