// Values that do not swing from depth to depth. In games with dice, evaluations think too well of whoever moved last, so odd and even
// depths err in opposite directions; the mean of two depths hardly does. Reviews go by the same mean.

/** @typedef {import('./report.js').Report} Report */
/** @typedef {{die: number, moves: string[]}[]} Rolls */

/**
 * The mean of two reports on the same position: of every move first, then the best move of every face, then the mean of the faces.
 * Exact values and scores are left alone, and so are depths that do not follow each other.
 * @param {Report | null} before
 * @param {Report} report
 * @param {Rolls} rolls the legal moves by face, before the roll; else none
 * @returns {Report}
 */
export function steady(before, report, rolls) {
  const follows = before !== null && before.depth !== null && report.depth === before.depth + 1;
  if (!follows || report.exact || report.scores || before.scores) return report;
  const values = new Map(before.moves.map(({ move, value }) => [move, value]));
  const moves = report.moves.map(({ move, value }) => ({ move, value: (value + (values.get(move) ?? value)) / 2, loss: 0 }));
  moves.sort((a, b) => b.value - a.value);
  const best = moves[0];
  if (best === undefined) return report;
  for (const entry of moves) entry.loss = best.value - entry.value;
  const faces = report.faces.map((face) => {
    const legal = rolls.find(({ die }) => die === face.die)?.moves ?? [face.best];
    const wanted = moves.find(({ move }) => legal.includes(move));
    return wanted ? { die: face.die, best: wanted.move, value: wanted.value } : face;
  });
  const value = faces.length === 0 ? best.value : faces.reduce((sum, face) => sum + face.value, 0) / faces.length;
  return { ...report, isMean: true, value, first: report.isFirst ? value : 1 - value, moves, faces };
}
