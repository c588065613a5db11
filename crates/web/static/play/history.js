// Browsing earlier moves: which position is shown, and the positions fetched so far.

import { api } from '../api.js';

/** @import { Described, GameInfo, Ply, State } from '../types.js' */

export class History {
  /** @param {string} path of the game */
  constructor(path) {
    this.path = path;
    /** After how many plies the shown position is; null for the latest. @type {number | null} */
    this.cursor = null;
    /** @type {Ply[]} */
    this.plies = [];
    /** @type {Map<number, Promise<Described>>} */
    this.positions = new Map();
  }

  /**
   * Forgets the positions of moves that were taken back.
   * @param {Ply[]} plies
   */
  update(plies) {
    const same = this.plies.findIndex((ply, index) => plies[index]?.move !== ply.move);
    const kept = same === -1 ? this.plies.length : same;
    for (const number of this.positions.keys()) {
      if (number > kept) this.positions.delete(number);
    }
    if (this.cursor !== null && this.cursor >= plies.length) this.cursor = null;
    this.plies = plies;
  }

  /** @param {number} plies */
  position(plies) {
    const known = this.positions.get(plies);
    if (known !== undefined) return known;
    const asked = /** @type {Promise<Described>} */ (api.get(`${this.path}/plies/${plies}`));
    this.positions.set(plies, asked);
    asked.catch(() => this.positions.delete(plies));
    return asked;
  }

  /**
   * The turn that led to the position after this many plies: everything its player did in a row.
   * @param {number} plies
   */
  turnBefore(plies) {
    const done = this.plies.slice(0, plies);
    const start = done.findIndex((_, index) => done.slice(index).every((ply) => ply.player === done.at(-1)?.player));
    return start === -1 ? undefined : done.slice(start).map((ply) => ply.move).join('-');
  }

  /**
   * What each side's die shows: the roll to be played, and the other side's last one.
   * @param {State} state
   * @param {GameInfo} info
   */
  diceAt(state, info) {
    const shown = this.cursor ?? state.plies.length;
    const next = this.cursor === null ? { player: state.position?.mover, die: state.position?.die ?? null } : (state.plies[shown] ?? null);
    return info.sides.map((side) => {
      if (next !== null && next.player === side && next.die !== null && state.phase !== 'set_up') return { face: next.die, isOld: false };
      const earlier = state.plies.slice(0, shown).filter((ply) => ply.player === side).at(-1);
      return { face: earlier?.die ?? null, isOld: true };
    });
  }
}
