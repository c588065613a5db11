// The parts of a screen of the analyse view, created once for each game and filled by the screen.

import { Board } from '../boards/board.js';
import { boardGame } from '../boards/games.js';
import { el } from '../dom.js';
import { texts } from '../texts.js';
import { createEnginePanel } from './engine-panel.js';
import { createEvaluations } from './evaluations.js';
import { createProver } from './prover.js';
import { createToolbar } from './toolbar.js';
import { createTreeView } from './tree-view.js';
import { createWinBar } from './win-bar.js';

/** @import { StudyScreen } from './study-screen.js' */

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
