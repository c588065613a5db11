// The start of a review: takes a record that is pasted, dropped, read from a file, or of a game played here.

import { api } from '../api.js';
import { turnsOf } from '../boards/games.js';
import { el, fill, textButton } from '../dom.js';
import { menu } from '../forms.js';
import { complain, messageOf } from '../message.js';
import { nameOf } from '../play/players.js';
import { texts } from '../texts.js';
import { readText } from '../analyse/open-text.js';
import { announce } from '../announce.js';

/** @import { Catalog, GameEntry } from '../types.js' */
/** @import { Read } from '../analyse/open-text.js' */
/** @import { Review } from './data.js' */
/** @typedef {{text: string, game: string, depth: number | null, side: string | null}} ReviewRequest `side` is the visitor's own */

const DEPTHS = [1, 2, 3, 4, 5, 6, 7].map((depth) => /** @type {[string, string]} */ ([String(depth), texts.review.depth(depth)]));
const RECENT_GAMES = 8;

/**
 * @param {Catalog} all
 * @param {{onRequest: (request: ReviewRequest) => void, given: string, problem: string}} options
 */
export function createLoader(all, { onRequest, given, problem }) {
  const area = el('textarea', {
    class: 'input text-area',
    rows: '9',
    spellcheck: 'false',
    'aria-label': texts.review.record,
    placeholder: texts.review.recordExample,
  });
  area.value = given;
  const notice = el('p', { class: 'notice', role: 'alert', hidden: problem === '' }, problem);
  const depth = menu([['', texts.review.usualDepth], ...DEPTHS], '');
  const file = el('input', { type: 'file', class: 'unseen', onchange: () => void take(file.files?.[0]) });
  const recent = el('div', { class: 'recent-games' });
  const element = el(
    'section',
    { class: 'card loader', ondragover: onDragOver, ondragleave: () => element.classList.remove('is-target'), ondrop: onDrop },
    el('h2', {}, texts.review.title),
    el('p', { class: 'soft' }, texts.review.help),
    area,
    notice,
    el(
      'div',
      { class: 'loader-actions' },
      textButton(texts.review.start, send, 'button-main'),
      el('label', { class: 'button' }, texts.review.chooseFile, file),
      el('label', { class: 'inline-field' }, el('span', {}, texts.review.judge), depth),
    ),
    recent,
  );
  let isOpen = true;
  void recentGames().then((games) => {
    if (isOpen && games.length > 0) fill(recent, el('h3', {}, texts.review.playedHere), listOfGames(games, all));
  });
  return { element, close: () => void (isOpen = false) };

  function send() {
    if (area.value.trim() === '') {
      complain(notice, texts.review.nothingGiven);
      return area.focus();
    }
    onRequest({ text: area.value, game: all.games[0].name, depth: depth.value === '' ? null : Number(depth.value), side: null });
  }

  /** @param {File | undefined} chosen */
  async function take(chosen) {
    if (!chosen) return;
    area.value = await chosen.text();
    send();
  }

  /** @param {DragEvent} event */
  function onDragOver(event) {
    event.preventDefault();
    element.classList.add('is-target');
  }

  /** @param {DragEvent} event */
  function onDrop(event) {
    event.preventDefault();
    element.classList.remove('is-target');
    const dropped = event.dataTransfer?.files[0];
    if (dropped) return void take(dropped);
    area.value = event.dataTransfer?.getData('text') ?? area.value;
  }
}

/** Requests the latest finished games on this server. Ignores errors, as the server may keep no games. */
async function recentGames() {
  try {
    const { games } = /** @type {{games: GameEntry[]}} */ (await api.get(`/games?limit=${RECENT_GAMES * 3}`));
    return games.filter(({ phase, plies }) => phase === 'over' && plies > 0).slice(0, RECENT_GAMES);
  } catch {
    return [];
  }
}

/**
 * @param {GameEntry[]} games
 * @param {Catalog} all
 */
function listOfGames(games, all) {
  return el('ul', { class: 'plain-list' }, ...games.map((game) => el('li', {}, linkTo(game, all))));
}

/**
 * @param {GameEntry} game
 * @param {Catalog} all
 */
function linkTo({ id, game, players, plies, winner }, all) {
  const info = all.games.find(({ name }) => name === game) ?? all.games[0];
  const names = info.sides.map((side) => nameOf({ players }, info, side));
  const href = `#/review?game_id=${encodeURIComponent(id)}&game=${game}`;
  return el('a', { class: 'button list-button', href }, texts.review.playedGame(names, turnsOf({ game, plies }), winner));
}

// A review in progress: reads the record, requests the review, and shows the progress.

/**
 * A review with its record, as text and parsed.
 * @typedef {object} Reviewed
 * @property {string} text
 * @property {number | null} depth the requested depth
 * @property {Read} read
 * @property {Review} review
 * @property {string | null} side the visitor's side
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
    textButton(texts.common.cancel, cancel),
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

  function cancel() {
    close();
    events.onCancel();
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
