// Grades answers in training, and adds them up.

/** @typedef {import('./data.js').Ply} Ply */
/** @typedef {'best' | 'nearly' | 'worse'} Kind */

/**
 * @param {Ply} ply
 * @param {string} move a legal one
 * @returns {{kind: Kind, loss: number}}
 */
export function judge(ply, move) {
  const { loss, mark } = ply.moves.find((entry) => entry.move === move) ?? { loss: 1, mark: 'blunder' };
  return { kind: mark === 'best' ? 'best' : mark === 'good' ? 'nearly' : 'worse', loss };
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
