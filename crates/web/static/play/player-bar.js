// The strip above or below the panel: the player, whose turn it is, the clock, the remaining and captured pieces.

import { boardGame, sideSign } from '../boards/games.js';
import { el, fill, setAttributes, svg } from '../dom.js';
import { texts } from '../texts.js';
import { capturesOf } from './captures.js';
import { nameOf, ownSide } from './players.js';
import { announce } from '../announce.js';
import { clockTime } from '../format.js';
import { playSound } from '../sounds.js';

/** @import { Piece } from '../boards/look.js' */
/** @import { GameInfo, State } from '../types.js' */

const words = texts.play.players;

/**
 * @param {State} state
 * @param {GameInfo} info
 * @param {number} index the index of the player's side
 */
export function createPlayerBar(state, info, index) {
  const side = info.sides[index];
  const name = el('span', { class: 'player-name' });
  const clock = state.clock === null ? null : createClock(ownSide(state, info) === side);
  const turn = el('span', { class: 'turn-mark', hidden: true });
  const hints = el('span', { class: 'hint-count', hidden: true, 'data-test': 'hints' });
  const pieces = el('div', { class: 'pieces-left' });
  const captured = el('div', { class: 'captured', 'data-test': 'captured' });
  const element = el(
    'div',
    { class: 'player-bar', 'data-side': side },
    sideSign(info.name, side),
    el('div', { class: 'player-text' }, el('div', { class: 'player-line' }, name, turn, hints), pieces, captured),
    clock?.element,
  );
  name.textContent = nameOf(state, info, side);

  /** Updates everything except whose turn it is. @param {State} now */
  function update(now) {
    name.textContent = nameOf(now, info, side);
    const count = now.hints?.[index] ?? 0;
    hints.hidden = count === 0;
    hints.textContent = words.hints(count);
    if (now.position !== null) fill(pieces, ...boardGame(info.name).piecesLeft(side, now.position));
    showCaptured(now);
  }

  /** @param {State} now */
  function showCaptured(now) {
    const taken = grouped(capturesOf(info.name, now.plies).filter(({ player }) => player === side).map(({ piece }) => piece));
    fill(captured, ...taken.map(capturedPiece));
    const list = texts.common.listed(taken.map(({ piece, count }) => (count > 1 ? `${count} × ${piece.label}` : piece.label)));
    setAttributes(captured, { role: taken.length > 0 && 'img', 'aria-label': taken.length > 0 && words.captured(list) });
  }

  /** @param {State} now */
  function showTurn(now) {
    const isMover = now.phase === 'playing' && now.position?.mover === side;
    element.classList.toggle('is-mover', isMover);
    element.classList.toggle('is-winner', now.winner === side);
    turn.hidden = !isMover;
    turn.classList.toggle('is-thinking', now.thinking === side);
    turn.textContent = now.thinking === side ? words.thinking : words.toMove;
  }

  /** @param {State} now */
  function setClock(now) {
    if (now.clock !== null) clock?.set(nameOf(now, info, side), now.clock.left_ms[index], now.clock.running === side);
  }

  return { element, side, update, showTurn, setClock, close: () => clock?.close() };
}

/**
 * Groups and counts pieces that look alike.
 * @param {Piece[]} pieces
 * @returns {{piece: Piece, count: number}[]}
 */
export function grouped(pieces) {
  /** @type {Map<string, {piece: Piece, count: number}>} */
  const groups = new Map();
  for (const piece of pieces) groups.set(piece.label, { piece, count: (groups.get(piece.label)?.count ?? 0) + 1 });
  return [...groups.values()];
}

/** @param {{piece: Piece, count: number}} group */
function capturedPiece({ piece, count }) {
  const picture = svg('svg', { viewBox: '-48 -48 96 96', 'aria-hidden': 'true' }, piece.draw());
  return el('span', { class: 'captured-piece' }, picture, count > 1 && el('span', { class: 'numbers' }, `×${count}`));
}

// The clock of one side, which runs by itself between messages from the server.

const tickMilliseconds = 100;
const lowMilliseconds = 20_000;
const warnMilliseconds = 10_000;

/** @param {boolean} isOwn whether it is the visitor's clock, which warns when time runs short */
function createClock(isOwn) {
  const element = el('div', { class: 'clock numbers', role: 'timer' });
  let who = '';
  let left = 0;
  let since = 0;
  let isRunning = false;
  let hasWarned = false;
  const timer = setInterval(show, tickMilliseconds);

  /**
   * @param {string} name the player's name
   * @param {number} milliseconds
   * @param {boolean} running
   */
  function set(name, milliseconds, running) {
    who = name;
    left = milliseconds;
    since = performance.now();
    isRunning = running;
    show();
  }

  function show() {
    const now = Math.max(0, isRunning ? left - (performance.now() - since) : left);
    const text = clockText(now);
    const label = texts.play.clock.label(who, text);
    if (element.getAttribute('aria-label') !== label) {
      element.textContent = text;
      element.setAttribute('aria-label', label);
    }
    element.classList.toggle('is-running', isRunning);
    element.classList.toggle('is-low', now < lowMilliseconds);
    if (isOwn && isRunning && !hasWarned && now < warnMilliseconds) {
      hasWarned = true;
      announce(texts.play.said.timeLeft(Math.ceil(now / 1000)));
      playSound('lowTime');
    }
  }

  return { element, set, close: () => clearInterval(timer) };
}

/**
 * The time in minutes and seconds, with tenths when it is short.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  return clockTime(milliseconds, milliseconds < lowMilliseconds);
}
