// Texts of the review view.

import { percent, signed } from '../../format.js';
import { common } from './common.js';

export const review = {
  keysTitle: 'Review',
  title: 'Review a game',
  help: 'Paste a record in any supported notation, drop a file here, or choose one. The review shows the luck of every roll and the loss of every move.',
  record: 'Record of a game',
  recordExample: '[Red "you"]\n[Blue "a friend"]\n[RedSetUp "123456"]\n[BlueSetUp "123456"]\n[First "red"]\n\n1. @1 a5b4 @6 e3d4 …',
  start: 'Review',
  chooseFile: 'Choose a file',
  judge: 'Depth',
  usualDepth: 'default',
  depth: /** @param {number} depth */ (depth) => `depth ${depth}`,
  nothingGiven: 'Paste a record first.',
  noGame: 'This is a position, not a game. Open it in Analyse.',
  playedHere: 'Your games here',
  /** @param {string[]} names @param {number} plies @param {string | null} winner */
  playedGame: (names, plies, winner) => `${names.join(' – ')}, ${common.moves(plies)}${winner === null ? '' : `, ${common.side(winner)} won`}`,
  running: 'Reviewing …',
  progress: /** @param {number} done @param {number} of */ (done, of) => `${done} of ${of} moves`,
  finished: 'Review finished.',
  another: 'Review another game',
  whichGame: 'Which game',
  judgedBy: /** @param {string} engine @param {number | null} depth */ (engine, depth) =>
    `judged by ${engine}${depth === null ? '' : `, depth ${depth}`}`,

  graph: 'Win probability, luck and skill',
  graphTitle: /** @param {string} side @param {number} turns @param {number} mistakes @param {boolean} isLong */ (side, turns, mistakes, isLong) =>
    `${common.side(side)}’s win probability after each of ${turns} ${isLong ? 'turns' : 'plies'}, with ${mistakes} marked ${isLong ? 'turns' : 'moves'}; below, cumulative luck and skill. The same numbers are in the table of all ${isLong ? 'turns' : 'plies'}.`,
  graphSum: /** @param {number} value */ (value) => signed(100 * value, 0),
  legendChance: /** @param {string} side */ (side) => `${common.side(side)} wins`,
  legendLuck: /** @param {string} side */ (side) => `${common.side(side)}’s luck`,
  legendSkill: /** @param {string} side */ (side) => `${common.side(side)}’s skill`,

  plyCard: 'This move',
  caption: /** @param {number} turn @param {number} of @param {string} player @param {number | null} die @param {boolean} isLong */ (turn, of, player, die, isLong) =>
    `${review.unit(isLong)} ${turn} of ${of}: ${common.side(player)}${die === null ? '' : ` with a ${die}`}`,
  toMove: /** @param {string} player @param {number | null} die */ (player, die) =>
    `${common.side(player)} to move${die === null ? '' : ` with a ${die}`}`,
  end: /** @param {string | null} winner */ (winner) => (winner === null ? 'The record ends here' : `${common.side(winner)} won`),
  /** @param {import('../../review/data.js').Ply} ply @param {number} turn @param {boolean} isLong */
  spoken: (ply, turn, isLong) =>
    `${review.unit(isLong)} ${turn}. ${common.side(ply.player)} ${ply.die ? `rolled ${ply.die}, ` : ''}played ${ply.played}. ${ply.loss === 0 ? 'Best.' : `Loses ${percent(ply.loss)}. Better: ${ply.best.join(' or ')}.`}`,
  roll: /** @param {string} player @param {number} die */ (player, die) => `${common.side(player)} rolls a ${die}`,
  luckOf: /** @param {string} luck */ (luck) => `${luck} luck`,
  forced: 'the only move',
  isBest: 'the best move',
  givesAway: /** @param {string} loss */ (loss) => `loses ${loss}`,
  wasPlayed: '(played)',
  after: /** @param {string} side @param {string} chance */ (side, chance) => `${common.side(side)}’s win probability after it: ${chance}.`,
  analyseThis: 'Analyse this position',

  mistakes: 'Mistakes',
  noMistakes: 'No move lost 2 % or more.',
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
  chanceOf: /** @param {string} side */ (side) => `${common.side(side)} wins`,
  /** @param {boolean} isLong @returns {string} */
  all: (isLong) => (isLong ? 'All turns' : 'All plies'),
  train: /** @param {string} side @param {number} count */ (side, count) => `Train ${common.side(side)} (${count})`,

  totals: 'Totals',
  sideAndName: /** @param {string} side @param {string} name */ (side, name) =>
    name === side ? common.side(side) : `${common.side(side)}: ${name}`,
  movesForced: /** @param {number} moves @param {number} forced */ (moves, forced) => `${moves} (${forced} forced)`,
  totalNames: {
    moves: 'Moves',
    meanLoss: 'Mean loss per move',
    worstLoss: 'Worst loss',
    bestShare: 'Best moves',
    marks: '?! / ? / ??',
    luck: 'Luck',
    result: 'Result',
    lessLuck: 'Luck-adjusted',
    band: 'Plays like a',
  },
  totalHelp: /** @type {Record<string, string>} */ ({
    meanLoss: 'Forced moves are not counted',
    bestShare: 'Share of moves that were not forced',
    marks: 'Moves that lost at least 2 %, 5 %, 10 %',
    luck: 'Value after each roll minus the value before it, summed',
    lessLuck: 'The result minus the player’s luck plus the opponent’s. For a single game it can lie below 0 % or above 100 %',
    band: 'Based on the mean loss per move; one game is little evidence',
  }),
  books: {
    start: /** @param {string} text */ (text) => `start ${text}`,
    luck: /** @param {string} text */ (text) => `luck ${text}`,
    losses: /** @param {string} text */ (text) => `losses ${text}`,
    drift: /** @param {string} text */ (text) => `drift ${text}`,
    driftHelp:
      'Drift: how much the engine’s values changed when it searched the same positions one turn later. Neither player caused it. A large drift means that the review needs a deeper search.',
    conceded: /** @param {string} text */ (text) => `conceded ${text}`,
    line: /** @param {string} side @param {string} parts @param {string} result */ (side, parts, result) =>
      `${common.side(side)}: ${parts}; result ${result}`,
  },

  training: 'Training',
  trainingHelp: 'Find a better move.',
  question: /** @param {number} place @param {number} of @param {string} player @param {number | null} die */ (place, of, player, die) =>
    `${place} of ${of}: ${common.side(player)} to move${die === null ? '' : ` with a ${die}`}`,
  playedInGame: /** @param {string} move @param {string} loss */ (move, loss) => `You played ${move}, which loses ${loss}.`,
  reveal: 'Show me',
  retry: 'Try again',
  next: 'Next',
  toScore: 'Finish',
  again: 'Train again',
  leaveTraining: 'Back to the review',
  /** @param {'best' | 'nearly' | 'worse'} kind @param {string} move @param {string} loss @param {string} played @param {string} lossInGame */
  judgement: (kind, move, loss, played, lossInGame) => {
    if (kind === 'best') return `${move} is the best move. The move you played loses ${lossInGame}.`;
    if (kind === 'nearly') return `${move} is nearly best: it loses ${loss}.`;
    if (move === played) return `That is the move you played; it loses ${loss}. Try another.`;
    return `${move} loses ${loss}. Try another.`;
  },
  revealed: /** @param {string[]} best @param {string} played @param {string} loss */ (best, played, loss) =>
    `Best: ${best.join(' or ')}. The move played, ${played}, loses ${loss}.`,
  scoreTitle: /** @param {number} found @param {number} of */ (found, of) => `${found} of ${of} found`,
  score: /** @param {number} atOnce @param {number} later @param {number} nearly @param {number} of */ (atOnce, later, nearly, of) =>
    `${atOnce} on the first try, ${later} later, ${nearly} nearly, ${of - atOnce - later - nearly} missed.`,

  takeAway: 'Download',
  saveRecord: 'Download record',
  savePage: 'Download as HTML',
};
