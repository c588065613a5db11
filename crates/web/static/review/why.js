// Why a move is worse than the best one: what the opponent answers, and for which rolls.

/** @import { Described } from '../types.js' */
/** @import { Answers } from './answers.js' */
/** @typedef {import('../types.js').Schemas['Analyzed']} Analyzed */

/**
 * @typedef {object} Why
 * @property {string} opponent
 * @property {number[]} rolls for which the opponent gains most; none in a game without dice
 * @property {string[]} replies the best ones, to these rolls
 * @property {number} wins the opponent's win probability, with these rolls
 * @property {number} instead the same after the best move
 * @property {'wins' | 'loses' | null} end `wins` if the best move wins at once, `loses` if the worse one loses at once
 */

/** The opponent's prospects after a move. @typedef {{over: boolean, value: number, faces: Analyzed['judged']['faces'], reply: string | null}} Prospects */

/** A roll counts if it gains the opponent at least this share of what the best roll for that does. */
const WORTH_A_WORD = 0.5;

/**
 * @param {Answers} answers
 * @param {string} position in which the side had to move
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
 * @param {number} later how many moves behind the reviewed position
 * @returns {Promise<Prospects>}
 */
async function prospects(answers, position, later) {
  if (position.winner) return { over: true, value: position.winner === position.mover ? 1 : 0, faces: [], reply: null };
  const { judged, line } = await answers.analysis(position.position, later);
  const reply = line.slice(0, position.action === 1 ? 2 : 1).join('-');
  return { over: false, value: judged.value, faces: judged.faces, reply: reply === '' ? (judged.moves[0]?.move ?? null) : reply };
}

/**
 * @param {Prospects} bad after the worse move
 * @param {Prospects} good after the best one
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
