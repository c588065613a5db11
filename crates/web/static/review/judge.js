// Grades answers in training and keeps the score.

import { api } from '../api.js';

/** @import { Ply } from './data.js' */
/** @import { Described } from '../types.js' */
/** @typedef {'best' | 'nearly' | 'worse'} Kind */
/** @typedef {{kind: Kind, loss: number}} Verdict */

/** The server's limits for losses: of equal moves (up to rounding), and of good moves. */
const ROUNDING = 1e-9;
const LOSS_OF_GOOD_MOVES = 0.02;

/**
 * @param {Ply} ply
 * @param {string} move a legal move
 * @returns {Verdict}
 */
export function judge(ply, move) {
  const { loss, mark } = ply.moves.find((entry) => entry.move === move) ?? { loss: 1, mark: 'blunder' };
  return { kind: mark === 'best' ? 'best' : mark === 'good' ? 'nearly' : 'worse', loss };
}

/**
 * Judges a turn by the sum of its actions' losses. Asks the server about actions that the review does not cover.
 * @param {Ply} ply
 * @param {string[]} turn
 * @param {Answers} answers
 * @returns {Promise<Verdict>}
 */
export async function judgeTurn(ply, turn, answers) {
  const [first, second] = turn;
  if (second === undefined) return judge(ply, first);
  const isReviewed = ply.actions?.[0]?.played === first && ply.actions[1] !== undefined;
  const moves = isReviewed ? ply.actions?.[1].moves : (await answers.analysis((await answers.after(ply.position, [first])).position)).judged.moves;
  const loss = judge(ply, first).loss + (moves?.find(({ move }) => move === second)?.loss ?? 1);
  return { kind: loss < ROUNDING ? 'best' : loss < LOSS_OF_GOOD_MOVES ? 'nearly' : 'worse', loss };
}

export class Score {
  /** @param {number} of the number of questions */
  constructor(of) {
    this.of = of;
    /** @type {{tries: number, best: 'no' | 'at once' | 'later', nearly: boolean, shown: boolean}[]} */
    this.answers = Array.from({ length: of }, () => ({ tries: 0, best: 'no', nearly: false, shown: false }));
  }

  /**
   * Counts an answer; a move found after the solution was shown does not count.
   * @param {number} place
   * @param {Kind} kind
   */
  tried(place, kind) {
    const answer = this.answers[place];
    answer.tries += 1;
    if (answer.shown) return;
    if (kind === 'best' && answer.best === 'no') answer.best = answer.tries === 1 ? 'at once' : 'later';
    if (kind === 'nearly') answer.nearly = true;
  }

  /** @param {number} place */
  shown(place) {
    this.answers[place].shown = true;
  }

  sums() {
    const count = (/** @type {(answer: Score['answers'][number]) => boolean} */ which) => this.answers.filter(which).length;
    return {
      of: this.of,
      atOnce: count(({ best }) => best === 'at once'),
      later: count(({ best }) => best === 'later'),
      nearly: count(({ best, nearly }) => best === 'no' && nearly),
    };
  }
}

// Explains why a move is worse than the best one: the opponent's answers, and the rolls that allow them.

/** @typedef {import('../types.js').Schemas['Analyzed']} Analyzed */

/**
 * @typedef {object} Why
 * @property {string} opponent
 * @property {number[]} rolls the rolls with which the opponent gains most; empty in a game without dice
 * @property {string[]} replies the best replies with these rolls
 * @property {number} wins the opponent's win probability, with these rolls
 * @property {number} instead the opponent's win probability with these rolls after the best move
 * @property {'wins' | 'loses' | null} end `wins` if the best move wins at once, `loses` if the worse one loses at once
 */

/** The opponent's chances after a move. @typedef {{over: boolean, value: number, faces: Analyzed['judged']['faces'], reply: string | null}} Prospects */

/** A roll counts if the opponent gains at least this share of what the best roll gains. */
const WORTH_A_WORD = 0.5;

/**
 * @param {Answers} answers
 * @param {string} position the position before the turn
 * @param {string[]} worse the actions of the turn
 * @param {string[]} best
 * @returns {Promise<Why>}
 */
export async function whyWorse(answers, position, worse, best) {
  const [after, better] = await Promise.all([worse, best].map((moves) => answers.after(position, moves)));
  const [bad, good] = await Promise.all([after, better].map((at) => prospects(answers, at, worse.length)));
  return compared(bad, good, after.mover);
}

/**
 * @param {Answers} answers
 * @param {Described} position
 * @param {number} later the number of moves after the reviewed position
 * @returns {Promise<Prospects>}
 */
async function prospects(answers, position, later) {
  if (position.winner) return { over: true, value: position.winner === position.mover ? 1 : 0, faces: [], reply: null };
  const { judged, line } = await answers.analysis(position.position, later);
  const reply = line.slice(0, position.action === 1 ? 2 : 1).join('-');
  return { over: false, value: judged.value, faces: judged.faces, reply: reply === '' ? (judged.moves[0]?.move ?? null) : reply };
}

/**
 * @param {Prospects} bad the opponent's chances after the worse move
 * @param {Prospects} good the opponent's chances after the best move
 * @param {string} opponent
 * @returns {Why}
 */
export function compared(bad, good, opponent) {
  const end = good.over ? 'wins' : bad.over ? 'loses' : null;
  if (bad.faces.length === 0) return { opponent, rolls: [], replies: bad.reply === null ? [] : [bad.reply], wins: bad.value, instead: good.value, end };
  const gains = bad.faces.map(({ die, best, value }) => {
    const instead = good.faces.find((face) => face.die === die)?.value ?? good.value;
    return { die, best, value, instead, gain: value - instead };
  });
  const most = Math.max(...gains.map(({ gain }) => gain));
  const told = gains.filter(({ gain }) => gain >= WORTH_A_WORD * most && gain > 0);
  const mean = (/** @type {(each: typeof gains[number]) => number} */ of) => told.reduce((sum, each) => sum + of(each), 0) / told.length;
  return {
    opponent,
    rolls: told.map(({ die }) => die),
    replies: [...new Set(told.map(({ best }) => best))],
    wins: told.length > 0 ? mean(({ value }) => value) : bad.value,
    instead: told.length > 0 ? mean(({ instead }) => instead) : good.value,
    end,
  };
}

// Asks the server about moves that were not played in the game, each question only once.

/** The time of a search if the review has no depth. */
const SEARCH_MILLISECONDS = 1000;

export class Answers {
  /**
   * @param {string} game
   * @param {number | null} depth the depth of the review
   */
  constructor(game, depth) {
    this.game = game;
    this.depth = depth;
    /** @type {Map<string, Promise<any>>} answers by request */
    this.known = new Map();
  }

  /**
   * The position after some moves.
   * @param {string} position
   * @param {string[]} moves
   */
  async after(position, moves) {
    /** @type {Described | null} */
    let at = null;
    for (const move of moves) at = await this.ask('play', { position: /** @type {Described | null} */ (at)?.position ?? position, move });
    if (at === null) throw new Error('no moves');
    return at;
  }

  /**
   * The engine's analysis of a position.
   * @param {string} position
   * @param {number} [later] the number of moves after the reviewed position; the search is this much shallower
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
