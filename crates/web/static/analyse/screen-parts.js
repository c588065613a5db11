// The parts of a screen of the analyse view, created once for each game and filled by the screen.

import { Board } from '../boards/board.js';
import { boardGame } from '../boards/games.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';
import { createEnginePanel, createProver } from './engine-panel.js';
import { createEvaluations } from './evaluations.js';
import { createTreeView } from './tree-view.js';
import { iconButton } from '../icons.js';

/** @import { StudyScreen } from './study-screen.js' */
/** @import { GameInfo } from '../types.js' */

/**
 * @param {StudyScreen} screen
 * @param {HTMLElement} header goes above the panel
 */
export function createParts(screen, header) {
  const { game, study, engine, orientation } = screen;
  const board = new Board(boardGame(game.name), {
    label: texts.analyse.board(game.title),
    flipped: orientation.isFlipped(),
    onMove: (move) => screen.moveOnBoard(move),
    onSquare: (square) => screen.editor?.put(square),
  });
  const bar = createWinBar(game);
  bar.turn(orientation.below());
  const status = el('p', { class: 'board-status' });
  const tutor = el('p', { class: 'tutor', role: 'status', hidden: true });
  const problem = el('p', { class: 'notice notice-bad', role: 'alert', hidden: true });
  const toolbar = createToolbar({
    first: () => study.first(),
    back: () => study.back(),
    forward: () => study.forward(),
    last: () => study.last(),
    best: () => screen.playBest(),
    heat: () => screen.toggleHeat(),
    flip: () => orientation.flip(),
  });
  const enginePanel = createEnginePanel(
    game,
    { on: engine.on, choice: engine.choice },
    {
      onSwitch: (on) => screen.switchEngine(on),
      onChoice: (choice) => screen.chooseEngine(choice),
      onMove: (move) => void study.play([move]),
      onPoint: (move) => screen.point(move),
      onSteps: (steps) => void study.play(steps),
      onFace: (die) => void study.roll(die),
    },
  );
  const treeView = createTreeView(game, (node) => void study.goTo(node));
  const evaluations = createEvaluations(game);
  const prover = game.has_proofs ? createProver(game, (steps) => void study.play(steps)) : null;
  if (prover) enginePanel.element.append(prover.element);
  const promote = el('button', { class: 'button button-small', type: 'button', onclick: () => study.promote() }, texts.analyse.promote);
  const remove = el('button', { class: 'button button-small', type: 'button', onclick: () => study.remove() }, texts.analyse.remove);
  const treeCard = el(
    'section',
    { class: 'card tree-card', 'aria-label': texts.analyse.tree },
    treeView.element,
    el('div', { class: 'tree-tools' }, promote, remove),
  );
  const panel = el('div', { class: 'analyse-panel' }, header, enginePanel.element, treeCard, evaluations.element);
  const boardSide = el(
    'div',
    { class: 'analyse-board' },
    el('div', { class: 'board-and-bar' }, bar.element, board.element),
    toolbar.element,
    status,
    tutor,
    problem,
  );
  const element = el('div', { class: `analyse analyse-${game.name}` }, boardSide, panel);
  leaveFocus(element);
  return {
    board,
    bar,
    status,
    tutor,
    problem,
    toolbar,
    enginePanel,
    treeView,
    evaluations,
    prover,
    promote,
    remove,
    panel,
    boardSide,
    element,
  };
}

/**
 * Focus is for keyboard users: after a click on a button, a switch or a menu inside `element`, the space bar and the arrow keys still
 * belong to the study.
 * @param {HTMLElement} element
 */
export function leaveFocus(element) {
  let isByPointer = false;
  element.addEventListener('pointerdown', () => (isByPointer = true));
  element.addEventListener('keydown', () => (isByPointer = false));
  element.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
  });
  element.addEventListener('change', ({ target }) => {
    if (isByPointer && target instanceof HTMLElement && target.matches('select, input[type=checkbox]')) target.blur();
  });
}

// The buttons below the board.

/** @param {Record<'first' | 'back' | 'forward' | 'last' | 'best' | 'heat' | 'flip', () => void>} events */
function createToolbar(events) {
  const first = iconButton('first', texts.analyse.first, events.first);
  const back = iconButton('back', texts.analyse.back, events.back);
  const forward = iconButton('forward', texts.analyse.forward, events.forward);
  const last = iconButton('last', texts.analyse.last, events.last);
  const best = el('button', { class: 'button button-quiet', type: 'button', onclick: events.best }, texts.analyse.playBest);
  const heat = el(
    'button',
    { class: 'button button-quiet', type: 'button', 'aria-pressed': 'false', title: texts.analyse.heatHelp, onclick: events.heat },
    texts.analyse.heat,
  );
  const flip = iconButton('flip', texts.analyse.flip, events.flip);
  const element = el(
    'div',
    { class: 'board-toolbar', role: 'toolbar', 'aria-label': texts.analyse.toolbar },
    first,
    back,
    forward,
    last,
    el('span', { class: 'spacer' }),
    best,
    heat,
    flip,
  );
  return { element, show };

  /** @param {{atStart: boolean, atEnd: boolean, isOver: boolean, isRoll: boolean, isHeat: boolean}} state */
  function show({ atStart, atEnd, isOver, isRoll, isHeat }) {
    first.disabled = atStart;
    back.disabled = atStart;
    forward.disabled = atEnd;
    last.disabled = atEnd;
    best.disabled = isOver;
    best.title = isRoll ? texts.analyse.rollHelp : texts.analyse.playBestHelp;
    best.textContent = isRoll ? texts.analyse.rollDie : texts.analyse.playBest;
    heat.setAttribute('aria-pressed', String(isHeat));
  }
}

// The bar beside the board: each side's win probability.

/** @param {GameInfo} game */
function createWinBar(game) {
  const fill = el('div', { class: `win-bar-fill win-bar-${game.sides[0]}` });
  const element = el('div', { class: `win-bar win-bar-on-${game.sides[1]}`, role: 'img' }, fill, el('div', { class: 'win-bar-half' }));
  show(null);
  return { element, show, turn };

  /** The lower part belongs to the side at the bottom of the board. @param {string} below */
  function turn(below) {
    element.classList.toggle('is-first-below', below === game.sides[0]);
  }

  /** @param {number | null} first the first side's win probability; null if unknown */
  function show(first) {
    element.style.setProperty('--first', String(first ?? 0.5));
    element.classList.toggle('win-bar-unknown', first === null);
    element.setAttribute('aria-label', first === null ? texts.analyse.chancesUnknown : texts.analyse.chances(game.sides, first));
  }
}
