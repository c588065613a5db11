// What the server knows about moves that were not played in the game: asked once each.

import { api } from '../api.js';

/** @import { Described } from '../types.js' */
/** @typedef {import('../types.js').Schemas['Analyzed']} Analyzed */

/** For a search whose depth the review did not name. */
const SEARCH_MILLISECONDS = 1000;

export class Answers {
  /**
   * @param {string} game
   * @param {number | null} depth of the review
   */
  constructor(game, depth) {
    this.game = game;
    this.depth = depth;
    /** @type {Map<string, Promise<any>>} by what was asked */
    this.known = new Map();
  }

  /**
   * The position after some moves.
   * @param {string} position
   * @param {string[]} moves
   * @returns {Promise<Described>}
   */
  async after(position, moves) {
    /** @type {Described | null} */
    let at = null;
    for (const move of moves) at = await this.ask('play', { position: /** @type {Described | null} */ (at)?.position ?? position, move });
    if (at === null) throw new Error('no moves');
    return at;
  }

  /**
   * What the engine says about a position.
   * @param {string} position
   * @param {number} [later] how many moves behind the position that was reviewed: as much less has to be searched for the same depth
   * @returns {Promise<Analyzed>}
   */
  analysis(position, later = 0) {
    return this.ask('analyze', this.depth === null ? { position, time_ms: SEARCH_MILLISECONDS } : { position, depth: Math.max(1, this.depth - later) });
  }

  /**
   * @param {string} what
   * @param {object} body
   * @returns {Promise<any>}
   */
  ask(what, body) {
    const key = `${what} ${JSON.stringify(body)}`;
    const asked = this.known.get(key) ?? api.post(`/${this.game}/${what}`, body);
    this.known.set(key, asked);
    asked.catch(() => this.known.delete(key));
    return asked;
  }
}
