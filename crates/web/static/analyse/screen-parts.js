// Creates the parts of the analyse view, once for each game; the screen fills them.

import { Board } from '../boards/board.js';
import { boardGame } from '../boards/games.js';
import { el, textButton } from '../dom.js';
import { texts } from '../texts.js';
import { createEnginePanel, createProver } from './engine-panel.js';
import { createEvaluations } from './evaluations.js';
import { createTreeView } from './tree-view.js';
import { iconButton } from '../icons.js';
import { createStepButtons } from '../boards/stepping.js';

/** @import { StudyScreen } from './study-screen.js' */
/** @import { GameInfo } from '../types.js' */

/**
 * @param {StudyScreen} screen
 * @param {HTMLElement} header goes above the panel
 */
export function createParts(screen, header) {
  const { game, study, orientation } = screen;
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
  const toolbar = createToolbar(screen);
  const enginePanel = createEnginePanel(screen);
  const treeView = createTreeView(game, (node) => void study.goTo(node));
  const evaluations = createEvaluations(game);
  const prover = game.has_proofs ? createProver(study) : null;
  if (prover) enginePanel.element.append(prover.element);
  const promote = textButton(texts.analyse.promote, () => study.promote(), 'button-small');
  const remove = textButton(texts.analyse.remove, () => study.remove(), 'button-small');
  const treeTools = el('div', { class: 'tree-tools' }, promote, remove);
  const treeCard = el('section', { class: 'card tree-card', 'aria-label': texts.analyse.tree }, treeView.element, treeTools);
  const panel = el('div', { class: 'analyse-panel' }, header, enginePanel.element, treeCard, evaluations.element);
  const boardAndBar = el('div', { class: 'board-and-bar' }, bar.element, board.element);
  const boardSide = el('div', { class: 'analyse-board' }, boardAndBar, toolbar.element, status, tutor, problem);
  const element = el('div', { class: `analyse analyse-${game.name}` }, boardSide, panel);
  leaveFocus(element);
  return { board, bar, status, tutor, problem, toolbar, enginePanel, treeView, evaluations, prover, promote, remove, panel, element };
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

/** @param {StudyScreen} screen */
function createToolbar(screen) {
  const steps = createStepButtons(screen.study.steps);
  const best = textButton(texts.analyse.playBest, () => screen.playBest(), 'button-quiet');
  const heat = textButton(texts.analyse.heat, () => screen.toggleHeat(), 'button-quiet', { 'aria-pressed': 'false', title: texts.analyse.heatHelp });
  const flip = iconButton('flip', texts.board.steps.flip, () => screen.orientation.flip());
  const attributes = { class: 'board-toolbar', role: 'toolbar', 'aria-label': texts.analyse.toolbar };
  const element = el('div', attributes, ...steps.elements, el('span', { class: 'spacer' }), best, heat, flip);
  return { element, show };

  /** @param {{atStart: boolean, atEnd: boolean, isOver: boolean, isRoll: boolean, isHeat: boolean}} state */
  function show({ atStart, atEnd, isOver, isRoll, isHeat }) {
    steps.show(atStart, atEnd);
    best.disabled = isOver;
    best.title = isRoll ? texts.analyse.rollHelp : texts.analyse.playBestHelp;
    best.textContent = isRoll ? texts.analyse.rollDie : texts.analyse.playBest;
    heat.setAttribute('aria-pressed', String(isHeat));
  }
}

// The bar beside the board, which shows each side's win probability.

/** @param {GameInfo} game */
function createWinBar(game) {
  const fill = el('div', { class: `win-bar-fill win-bar-${game.sides[0]}` });
  const element = el('div', { class: `win-bar win-bar-on-${game.sides[1]}`, role: 'img' }, fill, el('div', { class: 'win-bar-half' }));
  show(null);
  return { element, show, turn };

  /** Turns the bar: its lower part belongs to the side at the bottom of the board. @param {string} below */
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
