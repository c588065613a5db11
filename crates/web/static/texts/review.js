// Texts of the review view.

import { common } from './common.js';

/** @param {string} side */
const sideName = (side) => common.sides[side] ?? side;

export const review = {
  keysTitle: 'Review',
  title: 'Review a game',
  help: 'Paste a record in any notation, drop a file here, or choose one. Every roll gets its luck, every move its price.',
  record: 'Record of a game',
  recordExample: '[Red "you"]\n[Blue "a friend"]\n[RedSetUp "123456"]\n[BlueSetUp "123456"]\n[First "red"]\n\n1. @1 a5b4 @6 e3d4 …',
  start: 'Review',
  chooseFile: 'Choose a file',
  judge: 'Judged at',
  usualDepth: 'the usual depth',
  depth: /** @param {number} depth */ (depth) => `depth ${depth}`,
  nothingGiven: 'Paste a record first.',
  noGame: 'This text is a position, not a game. Open it in Analyse.',
  playedHere: 'Played here',
  /** @param {string[]} names @param {number} plies @param {string | null} winner */
  playedGame: (names, plies, winner) => `${names.join(' – ')}, ${common.moves(plies)}${winner === null ? '' : `, ${sideName(winner)} won`}`,
  running: 'Reviewing …',
  progress: /** @param {number} done @param {number} of */ (done, of) => `${done} of ${of} moves`,
  finished: 'The review is done.',
  another: 'Another game',
  whichGame: 'Which game',
  judgedBy: /** @param {string} engine @param {number | null} depth */ (engine, depth) =>
    `judged by ${engine}${depth === null ? '' : `, depth ${depth}`}`,

  graph: 'Chances, luck and skill',
  graphTitle: /** @param {string} side @param {number} turns @param {number} mistakes @param {boolean} isLong */ (side, turns, mistakes, isLong) =>
    `How likely ${sideName(side)} wins after each of ${turns} ${isLong ? 'turns' : 'plies'}, with ${mistakes} marked ${isLong ? 'turns' : 'moves'}; below, luck and skill added up. The same numbers are in the table of all ${isLong ? 'turns' : 'plies'}.`,
  graphSum: /** @param {number} value */ (value) => (value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.round(100 * Math.abs(value))}`),
  legendChance: /** @param {string} side */ (side) => `${sideName(side)} wins`,
  legendLuck: /** @param {string} side */ (side) => `${sideName(side)}’s luck`,
  legendSkill: /** @param {string} side */ (side) => `${sideName(side)}’s skill`,

  plyCard: 'This move',
  caption: /** @param {number} turn @param {number} of @param {string} player @param {number | null} die @param {boolean} isLong */ (turn, of, player, die, isLong) =>
    `${review.unit(isLong)} ${turn} of ${of}: ${sideName(player)}${die === null ? '' : ` with a ${die}`}`,
  toMove: /** @param {string} player @param {number | null} die */ (player, die) =>
    `${sideName(player)} to move${die === null ? '' : ` with a ${die}`}`,
  end: /** @param {string | null} winner */ (winner) => (winner === null ? 'The record ends here' : `${sideName(winner)} won`),
  /** @param {import('../review/data.js').Ply} ply @param {number} turn @param {boolean} isLong */
  spoken: (ply, turn, isLong) =>
    `${review.unit(isLong)} ${turn}. ${sideName(ply.player)} ${ply.die ? `rolled ${ply.die}, ` : ''}played ${ply.played}. ${ply.loss === 0 ? 'Best.' : `Gives away ${(100 * ply.loss).toFixed(1)} %. Better: ${ply.best.join(' or ')}.`}`,
  roll: /** @param {string} player @param {number} die */ (player, die) => `${sideName(player)} rolls a ${die}`,
  luckOf: /** @param {string} luck */ (luck) => `${luck} luck`,
  forced: 'the only move',
  isBest: 'the best move',
  givesAway: /** @param {string} loss */ (loss) => `gives away ${loss}`,
  wasPlayed: '(played)',
  after: /** @param {string} side @param {string} chance */ (side, chance) => `After it ${sideName(side)} wins with ${chance}.`,
  analyseThis: 'Analyse this position',

  mistakes: 'Mistakes',
  noMistakes: 'Nobody gave away 2 % or more in a move.',
  nextMistake: 'Next mistake',
  goToMistake: /** @param {number} turn @param {string} played @param {string} mark @param {boolean} isLong */ (turn, played, mark, isLong) =>
    `${review.unit(isLong)} ${turn}, ${played}, ${mark}`,
  /** What one line is about. @param {boolean} isLong whether turns have several actions @returns {string} */
  unit: (isLong) => (isLong ? 'Turn' : 'Ply'),
  player: 'Player',
  rolled: 'Roll',
  luck: 'Luck',
  played: 'Played',
  better: 'Better',
  loss: 'Loss',
  chanceOf: /** @param {string} side */ (side) => `${sideName(side)} wins`,
  /** @param {boolean} isLong @returns {string} */
  all: (isLong) => (isLong ? 'All turns' : 'All plies'),
  train: /** @param {string} side @param {number} count */ (side, count) => `Train ${sideName(side)} (${count})`,

  totals: 'Totals',
  sideAndName: /** @param {string} side @param {string} name */ (side, name) =>
    name === side ? sideName(side) : `${sideName(side)}: ${name}`,
  movesForced: /** @param {number} moves @param {number} forced */ (moves, forced) => `${moves} (${forced} forced)`,
  totalNames: {
    moves: 'Moves',
    meanLoss: 'Mean loss a move',
    worstLoss: 'Worst loss',
    bestShare: 'Best moves',
    marks: '?! / ? / ??',
    luck: 'Luck',
    result: 'Result',
    lessLuck: 'Luck-adjusted',
    band: 'Plays like a',
  },
  totalHelp: /** @type {Record<string, string>} */ ({
    meanLoss: 'Forced moves are left out',
    bestShare: 'Of all moves that were not forced',
    marks: 'Moves that gave away 2 %, 5 %, 10 % or more',
    luck: 'The value of the rolls that came less that of the positions before them',
    lessLuck: 'The result less the own luck, plus the opponent’s; for a single game it may lie below 0 % or above 100 %',
    band: 'By the mean loss a move; one game is little evidence',
  }),
  books: {
    start: /** @param {string} text */ (text) => `start ${text}`,
    luck: /** @param {string} text */ (text) => `luck ${text}`,
    losses: /** @param {string} text */ (text) => `losses ${text}`,
    drift: /** @param {string} text */ (text) => `drift ${text}`,
    driftHelp:
      'Drift: how far the judge changed its mind about positions when it looked at them again, one turn later. Nobody’s fault, and a large one says that the judge should search deeper.',
    conceded: /** @param {string} text */ (text) => `conceded ${text}`,
    line: /** @param {string} side @param {string} parts @param {string} result */ (side, parts, result) =>
      `${sideName(side)}: ${parts}; result ${result}`,
  },

  training: 'Training',
  trainingHelp: 'Play a better move on the board.',
  question: /** @param {number} place @param {number} of @param {string} player @param {number | null} die */ (place, of, player, die) =>
    `${place} of ${of}: ${sideName(player)} to move${die === null ? '' : ` with a ${die}`}`,
  playedInGame: /** @param {string} move @param {string} loss */ (move, loss) => `In the game: ${move}, which gave away ${loss}.`,
  reveal: 'Show me',
  retry: 'Try again',
  next: 'Next',
  toScore: 'Finish',
  again: 'Once more',
  leaveTraining: 'Back to the review',
  /** @param {'best' | 'nearly' | 'worse'} kind @param {string} move @param {string} loss @param {string} lossInGame */
  judgement: (kind, move, loss, lossInGame) => {
    if (kind === 'best') return `${move} is best. The move in the game gave away ${lossInGame}.`;
    return kind === 'nearly'
      ? `${move} is nearly best: it gives away ${loss}.`
      : `${move} gives away ${loss}; the move in the game ${lossInGame}.`;
  },
  revealed: /** @param {string[]} best @param {string} played @param {string} loss */ (best, played, loss) =>
    `Best: ${best.join(' or ')}. The move in the game, ${played}, gave away ${loss}.`,
  scoreTitle: /** @param {number} found @param {number} of */ (found, of) => `${found} of ${of} found`,
  score: /** @param {number} atOnce @param {number} later @param {number} nearly @param {number} of */ (atOnce, later, nearly, of) =>
    `${atOnce} at once, ${later} after another try, ${nearly} nearly, ${of - atOnce - later - nearly} not.`,

  takeAway: 'Save',
  saveRecord: 'Save the record',
  savePage: 'Save as a page',
};
