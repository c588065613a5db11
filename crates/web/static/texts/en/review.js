// Texts of the review view.

import { percent, signedPercent } from '../../format.js';
import { common } from './common.js';

/** @param {string | null} side null: the visitor's own @returns {string} */
const whose = (side) => (side === null ? 'Your' : `${common.side(side)}’s`);

/** @param {(string | number)[]} items @returns {string} such as `2, 3 or 5` */
const oneOf = (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`);

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
  progress: /** @param {number} done @param {number} of */ (done, of) => `${done} of ${of} positions`,
  finished: 'Review finished.',
  another: 'Review another game',
  whichGame: 'Which game',
  judgedBy: /** @param {string} engine @param {number | null} depth */ (engine, depth) =>
    `judged by ${engine}${depth === null ? '' : `, depth ${depth}`}`,

  graph: 'Win probability, luck and skill',
  graphTitle: /** @param {string | null} side null: the visitor's own @param {number} turns @param {number} mistakes @param {boolean} isLong */ (side, turns, mistakes, isLong) =>
    `${whose(side)} win probability after each of ${turns} ${isLong ? 'turns' : 'moves'}, with ${mistakes} marked; below, cumulative luck and skill. The same numbers are in the table of all ${isLong ? 'turns' : 'moves'}.`,
  graphSum: /** @param {number} value */ (value) => signedPercent(value, 0),
  legendChance: /** @param {string | null} side null: the visitor's own */ (side) => `${whose(side)} win probability`,
  legendLuck: /** @param {string | null} side */ (side) => `Luck of both sides, for ${side === null ? 'you' : common.side(side)}`,
  legendSkill: /** @param {string | null} side */ (side) => `Moves of both sides, for ${side === null ? 'you' : common.side(side)}`,

  summary: {
    title: 'Summary',
    /** @param {string | null} side null: the visitor @param {string} lost @param {string | null} dice @param {boolean} isGain */
    balance: (side, lost, dice, isGain) =>
      `${side === null ? 'You' : common.side(side)} lost ${lost} by moves${dice === null ? '' : ` and ${isGain ? 'gained' : 'another'} ${dice} by dice`}`,
    /** @param {string} balance @param {string} turning may be empty */
    joined: (balance, turning) => `${balance}${turning === '' ? '' : `; ${turning}`}.`,
    /** @param {string | null} side null: the visitor's opponent @param {string} lost */
    otherLost: (side, lost) => `${side === null ? 'Your opponent' : common.side(side)} lost ${lost} by moves.`,
    alwaysAhead: /** @param {string | null} side */ (side) => `${side === null ? 'you were' : `${common.side(side)} was`} ahead all the way`,
    turned: /** @param {number} number @param {boolean} isLong whether turns have several actions */ (number, isLong) =>
      `the game turned on ${isLong ? 'turn' : 'move'} ${number}`,
    /** @param {number} number @param {string | null} side @param {string} move @param {boolean} isLong */
    turnedByMove: (number, side, move, isLong) => `the game turned on ${isLong ? 'turn' : 'move'} ${number}, when ${side === null ? 'you' : common.side(side)} played ${move}`,
    /** @param {number} number @param {string | null} side @param {number} die */
    turnedByRoll: (number, side, die) => `the game turned on move ${number}, when ${side === null ? 'you' : common.side(side)} rolled a ${die}`,
  },

  plyCard: 'This move',
  caption: /** @param {number} number @param {string} player @param {number | null} die @param {boolean} isLong */ (number, player, die, isLong) =>
    `${review.unit(isLong)} ${number}: ${common.side(player)}${die === null ? '' : ` with a ${die}`}`,
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
  bestTurns: /** @param {string[]} best */ (best) => `Best: ${best.join(' or ')}.`,
  actionLoses: /** @param {string} move @param {string} loss */ (move, loss) => `${move} loses ${loss}`,
  actionIsBest: /** @param {string} move */ (move) => `${move} loses nothing`,
  actionLosses: /** @param {string[]} losses */ (losses) => `${losses.join(', ')}.`,
  after: /** @param {string | null} side null: the visitor's own @param {string} chance */ (side, chance) => `${whose(side)} win probability after it: ${chance}.`,
  analyseThis: 'Analyse this move',
  analyseGame: 'Analyse this game',

  mistakes: 'Mistakes',
  noMistakes: 'No move lost 2 % or more.',
  nextMistake: 'Next mistake',
  goToMistake: /** @param {number} turn @param {string} played @param {string} mark @param {boolean} isLong */ (turn, played, mark, isLong) =>
    `${review.unit(isLong)} ${turn}, ${played}, ${mark}`,
  /** What one line is about. @param {boolean} isLong whether turns have several actions @returns {string} */
  unit: (isLong) => (isLong ? 'Turn' : 'Move'),
  player: 'Player',
  rolled: 'Roll',
  luck: 'Luck',
  played: 'Played',
  better: 'Better',
  loss: 'Loss',
  chanceOf: /** @param {string | null} side null: the visitor's own */ (side) => (side === null ? 'You win' : `${common.side(side)} wins`),
  /** @param {boolean} isLong @returns {string} */
  all: (isLong) => (isLong ? 'All turns' : 'All moves'),
  train: /** @param {string} side @param {number} count */ (side, count) => `Train ${common.side(side)} (${count})`,
  trainOwn: /** @param {number} count */ (count) => `Train your mistakes (${count})`,

  totals: 'Totals',
  sideAndName: /** @param {string} side @param {string} name @param {boolean} isOwn */ (side, name, isOwn) =>
    isOwn ? `${common.side(side)}: you` : name === side ? common.side(side) : `${common.side(side)}: ${name}`,
  movesForced: /** @param {number} moves @param {number} forced */ (moves, forced) => `${moves} (${forced} forced)`,
  totalNames: {
    moves: 'Moves',
    lost: 'Lost by moves',
    errorRate: 'Error rate',
    worstLoss: 'Worst loss',
    bestShare: 'Best moves',
    marks: '?! / ? / ??',
    luck: 'Luck',
    luckPerRoll: 'Luck per roll',
    result: 'Result',
    lessLuck: 'Luck-adjusted',
    band: 'Plays like a',
  },
  totalHelp: /** @type {Record<string, string>} */ ({
    lost: 'The losses of all moves, summed',
    errorRate: 'Mean loss per move; forced moves are not counted',
    bestShare: 'Share of moves that were not forced',
    marks: 'Moves that lost at least 2 %, 5 %, 10 %',
    luck: 'Win probability after each roll minus that before it, summed',
    luckPerRoll: 'Mean luck of a roll',
    lessLuck: 'The result minus the player’s luck plus the opponent’s. For a single game it can lie below 0 % or above 100 %',
    band: 'Based on the error rate; one game is little evidence',
  }),
  books: {
    start: /** @param {string} text */ (text) => `start ${text}`,
    luck: /** @param {string} text */ (text) => `luck of both sides ${text}`,
    losses: /** @param {string} text */ (text) => `losses of both sides ${text}`,
    drift: /** @param {string} text */ (text) => `drift ${text}`,
    conceded: /** @param {string} text */ (text) => `conceded ${text}`,
    line: /** @param {string | null} side null: the visitor @param {string} parts @param {string} result */ (side, parts, result) =>
      `${side === null ? 'You' : common.side(side)}: ${parts}; result ${result}`,
  },
  explanations: {
    title: 'What the numbers mean',
    terms: {
      winProbability: {
        term: 'Win probability',
        meaning: 'How likely a side is to win with best play by both, as the engine sees it. All numbers here are win probability in per cent.',
      },
      loss: {
        term: 'Loss',
        meaning: 'The best move’s win probability minus that of the move played, for the side that moved. 2 % is marked ?!, 5 % ?, 10 % ??.',
      },
      errorRate: { term: 'Error rate', meaning: 'The mean loss per move. Moves without a choice are not counted. 0 % is perfect.' },
      drift: {
        term: 'Drift',
        meaning:
          'How much the engine’s values changed when it searched the same positions one turn later. Neither player caused it; much drift means that the review needs a deeper search.',
      },
      conceded: { term: 'Conceded', meaning: 'What the loser still had when resigning or running out of time.' },
    },
    diceTerms: {
      luck: {
        term: 'Luck',
        meaning: 'Win probability after a roll minus that before it, for the side that rolled: the average over all faces is 0 %.',
      },
      lessLuck: {
        term: 'Luck-adjusted',
        meaning: 'The result without luck: one’s own luck subtracted, the opponent’s added. For a single game it can lie below 0 % or above 100 %.',
      },
    },
  },

  training: 'Training',
  trainingHelp: 'Find a better move. Losses are win probability, in per cent.',
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
  secondAction: /** @param {string} first */ (first) => `${first}, and then?`,
  why: {
    /** @param {string} opponent @param {number[]} rolls @param {string[]} replies @param {string} wins @param {string} instead @param {string} best */
    rolls: (opponent, rolls, replies, wins, instead, best) =>
      `If ${common.side(opponent)} rolls ${oneOf(rolls)}, the answer is ${oneOf(replies)}: ${common.side(opponent)} then wins ${wins} instead of ${instead} after ${best}.`,
    /** @param {string} opponent @param {string | null} reply @param {string} wins @param {string} instead @param {string} best */
    reply: (opponent, reply, wins, instead, best) =>
      `${common.side(opponent)}${reply === null ? '' : ` answers ${reply} and`} wins ${wins} instead of ${instead} after ${best}.`,
    losesAtOnce: 'It loses the game at once.',
    winsAtOnce: /** @param {string} best */ (best) => `${best} wins the game at once.`,
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
