// Grades answers in training, and adds them up.

/** @import { Answers } from './answers.js' */
/** @import { Ply } from './data.js' */
/** @typedef {'best' | 'nearly' | 'worse'} Kind */
/** @typedef {{kind: Kind, loss: number}} Verdict */

/** As the server marks losses: equal up to rounding, and good. */
const ROUNDING = 1e-9;
const LOSS_OF_GOOD_MOVES = 0.02;

/**
 * @param {Ply} ply
 * @param {string} move a legal one
 * @returns {Verdict}
 */
export function judge(ply, move) {
  const { loss, mark } = ply.moves.find((entry) => entry.move === move) ?? { loss: 1, mark: 'blunder' };
  return { kind: mark === 'best' ? 'best' : mark === 'good' ? 'nearly' : 'worse', loss };
}

/**
 * A turn of several actions loses what its actions lose together. What the review did not see is asked.
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
  /** @param {number} of how many questions there are */
  constructor(of) {
    this.of = of;
    /** @type {{tries: number, best: 'no' | 'at once' | 'later', nearly: boolean, shown: boolean}[]} */
    this.answers = Array.from({ length: of }, () => ({ tries: 0, best: 'no', nearly: false, shown: false }));
  }

  /**
   * A move found after the answer was shown does not count.
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
