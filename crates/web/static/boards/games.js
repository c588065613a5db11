// The games that the page has a board for, and everything it knows about them. The rest comes from the server.

import { svg } from '../dom.js';
import { texts } from '../texts.js';
import { ewn } from './ewn/ewn.js';
import { tzaar } from './tzaar/tzaar.js';

/** @import { Described, GameInfo, Side, State } from '../types.js' */

/**
 * A side arranges or places its pieces before the first move.
 * @typedef {object} SetUpStage
 * @property {HTMLElement} board
 * @property {HTMLElement} panel
 * @property {(state: State) => void} update takes a later state of the same stage
 * @property {() => void} flip
 * @property {() => void} close
 */

/** Receives the states that the stage leads to, and its problems. @typedef {{receive: (state: State) => void, complain: (error: unknown) => void}} StageHandlers */

/**
 * How a game begins from a board that can be played on at once: the request for the game, and what is posted right after it.
 * @typedef {object} OpeningStart
 * @property {Record<string, unknown>} settings of the new game
 * @property {{path: string, body: Record<string, unknown>} | null} then posted to the new game
 */

/**
 * A board that can be played on at once, as the first side.
 * @typedef {object} Opening
 * @property {HTMLElement} board
 * @property {() => OpeningStart} start what the button begins
 * @property {() => void} close
 */

/** @typedef {{pitch: string, opening: {how: string, start: string}}} OpeningTexts the game in one line, and what to do on its first board */

/** @typedef {{setUps: Record<string, string>, contestSetUps: Record<string, string>}} SetUpTexts what ways to begin are called */

/**
 * @typedef {object} BoardGame
 * @property {string} name as the server has it
 * @property {SetUpTexts & OpeningTexts} texts
 * @property {(position: Described) => import('./look.js').Look} look
 * @property {(text: string) => Described} picture what is on the board of the server's text of a position, without legal moves
 * @property {(side: Side) => SVGElement} drawSide a piece that stands for a side
 * @property {(sides: Side[], own: Side | null) => Side} below the side at the bottom of an unflipped board, if the visitor plays `own`
 * @property {() => {title: string, by: string, rules: string[], signs: [SVGElement, string][]}} help
 * @property {(text: string) => boolean} looksLike whether a text looks like this game
 * @property {(size: number | null) => Promise<Described>} randomStart
 * @property {(game: GameInfo, start: Described) => import('../analyse/editor.js').Palette} palette
 * @property {(before: number, isRolled: boolean, start: Described | null) => {number: number, turn: number, opens: boolean}} turnAfter
 *   the turn after this many moves: its number in records, how many turns precede it, and whether the next step is its first
 * @property {(plies: number) => number} turns of a game from its usual start with this many moves of pieces
 * @property {(info: GameInfo, onStart: (start: OpeningStart) => void) => Promise<Opening>} createOpening `onStart` is called if a move on the board begins the game
 * @property {(state: State, info: GameInfo, isFlipped: boolean, handlers: StageHandlers) => SetUpStage} createSetUp
 * @property {(position: Described, isOwn: boolean, plies: number) => string} toDo what the person to move must do
 * @property {(board: number | null) => number} dieFaces on a board of this size; 0 in a game without dice
 * @property {(side: Side, position: Described) => HTMLElement[]} piecesLeft
 * @property {(board: import('./board.js').Board) => import('../keys.js').Key[]} keys while it is played
 */

/** @type {BoardGame[]} */
export const boardGames = [ewn, tzaar];

/**
 * The server may know games that the page has no board for.
 * @param {string} name
 * @returns {BoardGame}
 */
export function boardGame(name) {
  const found = boardGames.find((game) => game.name === name);
  if (found === undefined) throw new Error(texts.board.none(name));
  return found;
}

/**
 * How many turns a game had; the server counts single actions.
 * @param {{game: string, plies: number}} entry
 */
export function turnsOf({ game, plies }) {
  return boardGames.find(({ name }) => name === game)?.turns(plies) ?? plies;
}

/**
 * A game without a board here has the server's words only.
 * @param {string} name
 * @returns {SetUpTexts}
 */
export function setUpTexts(name) {
  return boardGames.find((game) => game.name === name)?.texts ?? { setUps: {}, contestSetUps: {} };
}

/**
 * A small piece in the colour of a side; for games without a board on the page there is none.
 * @param {string} game
 * @param {Side} side
 */
export function sideSign(game, side) {
  const picture = boardGames.find(({ name }) => name === game)?.drawSide(side);
  return svg('svg', { class: 'side-sign', viewBox: '-48 -48 96 96', role: 'img', 'aria-label': texts.common.side(side) }, picture);
}
