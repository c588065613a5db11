// Before the first move: the board and the panel on which a side arranges or places its pieces.

import { el } from '../dom.js';

/** @import { SetUpStage } from '../boards/games.js' */
/** @import { GameInfo, State } from '../types.js' */

export class SetUpHolder {
  /**
   * @param {import('../boards/games.js').BoardGame} game
   * @param {GameInfo} info
   * @param {import('../boards/board.js').Board} board of the game; hidden meanwhile
   * @param {{showStage: (content: HTMLElement | null) => void, element: HTMLElement}} panel
   * @param {import('../boards/games.js').StageHandlers} handlers
   */
  constructor(game, info, board, panel, handlers) {
    this.game = game;
    this.info = info;
    this.board = board;
    this.panel = panel;
    this.handlers = handlers;
    this.element = el('div', { class: 'game-board' }, board.element);
    /** @type {SetUpStage | null} */
    this.stage = null;
    /** What the stage was created for; it is kept while this is the same. */
    this.key = '';
  }

  /**
   * @param {State} state
   * @param {boolean} isFlipped
   */
  show(state, isFlipped) {
    const key = stageKey(state);
    if (key === this.key) return this.stage?.update(state);
    this.key = key;
    const hadFocus = this.panel.element.contains(document.activeElement) || this.element.contains(document.activeElement);
    this.close();
    this.board.element.hidden = state.phase === 'set_up';
    this.panel.showStage(null);
    if (state.set_up === null) {
      if (hadFocus) setTimeout(() => this.board.focus());
      return;
    }
    this.stage = this.game.createSetUp(state, state.set_up, this.info, isFlipped, this.handlers);
    this.element.append(this.stage.board);
    this.panel.showStage(this.stage.panel);
  }

  flip() {
    this.stage?.flip();
  }

  close() {
    this.stage?.close();
    this.stage = null;
  }
}

/**
 * What a stage is created for; it is kept while this is the same, so that no arrangement is lost.
 * @param {State} state
 */
function stageKey(state) {
  if (state.phase !== 'set_up' || state.set_up === null) return '';
  return state.set_up.placed === null ? JSON.stringify([state.set_up.asked, state.set_up.chosen, state.you]) : 'placement';
}
