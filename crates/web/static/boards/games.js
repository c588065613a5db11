// The games that the page has a board for, with all that it knows about them. Everything else comes from the server.

import { svg } from '../dom.js';
import { texts } from '../texts.js';
import { ewn } from './ewn/ewn.js';
import { tzaar } from './tzaar/tzaar.js';

/** @import { Described, GameInfo, Side, State } from '../types.js' */

/**
 * The stage before the first move, in which a side arranges or places its pieces.
 * @typedef {object} SetUpStage
 * @property {HTMLElement} board
 * @property {HTMLElement} panel
 * @property {(state: State) => void} update shows a later state of the same stage
 * @property {() => void} flip
 * @property {() => void} close
 */

/** What a stage reports: new states of the game, and problems. @typedef {{receive: (state: State) => void, complain: (error: unknown) => void}} StageHandlers */

/**
 * The requests that begin a game from the lobby's board.
 * @typedef {object} OpeningStart
 * @property {Record<string, unknown>} settings the settings of the new game
 * @property {{path: string, body: Record<string, unknown>} | null} then the first step, posted to the new game
 */

/**
 * The board in the lobby, on which the visitor can begin a game at once as the first side.
 * @typedef {object} Opening
 * @property {HTMLElement} board
 * @property {() => OpeningStart} start the requests for the game that the button begins
 * @property {() => void} close
 */

/** @typedef {{pitch: string, opening: {how: string, start: string}}} OpeningTexts the game in one line; how to begin on the lobby's board */

/** @typedef {{setUps: Record<string, string>, contestSetUps: Record<string, string>}} SetUpTexts the names of set-up rules */

/**
 * @typedef {object} BoardGame
 * @property {string} name the server's name for the game
 * @property {SetUpTexts & OpeningTexts} texts
 * @property {(position: Described) => import('./look.js').Look} look
 * @property {(text: string) => Described} picture reads the pieces of a position text, without legal moves
 * @property {(side: Side) => SVGElement} drawSide draws a piece that represents a side
 * @property {(sides: Side[], own: Side | null) => Side} below the side at the bottom of an unflipped board, if the visitor plays `own`
 * @property {() => {title: string, by: string, rules: string[], signs: [SVGElement, string][]}} help
 * @property {(text: string) => boolean} looksLike whether a text looks like this game
 * @property {(size: number | null) => Promise<Described>} randomStart
 * @property {(game: GameInfo, start: Described) => import('../analyse/editor.js').Palette} palette
 * @property {(before: number, isRolled: boolean, start: Described | null) => {number: number, turn: number, opens: boolean}} turnAfter
 *   the turn after this many moves: its number in records, how many turns precede it, and whether the next step is its first
 * @property {(plies: number) => number} turns the number of turns of a game from its usual start, from the number of moves
 * @property {(info: GameInfo, onStart: (start: OpeningStart) => void) => Promise<Opening>} createOpening `onStart` is called if a move on the board begins the game
 * @property {(state: State, info: GameInfo, isFlipped: boolean, handlers: StageHandlers) => SetUpStage} createSetUp
 * @property {(position: Described, isOwn: boolean, plies: number) => string} toDo tells the person to move what to do
 * @property {(board: number | null) => number} dieFaces the faces of the die on a board of this size; 0 without dice
 * @property {(side: Side, position: Described) => HTMLElement[]} piecesLeft
 * @property {(board: import('./board.js').Board) => import('../keys.js').Key[]} keys the keys during a game
 */

/** @type {BoardGame[]} */
export const boardGames = [ewn, tzaar];

/**
 * Finds a game. Throws if the page has no board for it, as the server may know more games.
 * @param {string} name
 * @returns {BoardGame}
 */
export function boardGame(name) {
  const found = boardGames.find((game) => game.name === name);
  if (found === undefined) throw new Error(texts.board.none(name));
  return found;
}

/**
 * The number of turns of a game; the server only counts single actions.
 * @param {{game: string, plies: number}} entry
 */
export function turnsOf({ game, plies }) {
  return boardGames.find(({ name }) => name === game)?.turns(plies) ?? plies;
}

/**
 * The page's texts for set-up rules; empty for a game without a board on the page.
 * @param {string} name
 * @returns {SetUpTexts}
 */
export function setUpTexts(name) {
  return boardGames.find((game) => game.name === name)?.texts ?? { setUps: {}, contestSetUps: {} };
}

/**
 * A small piece in the colour of a side; an empty picture for games without a board on the page.
 * @param {string} game
 * @param {Side} side
 */
export function sideSign(game, side) {
  const picture = boardGames.find(({ name }) => name === game)?.drawSide(side);
  return svg('svg', { class: 'side-sign', viewBox: '-48 -48 96 96', role: 'img', 'aria-label': texts.common.side(side) }, picture);
}
