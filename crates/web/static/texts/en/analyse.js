// Texts of the analyse view.

import { number, percent } from '../../format.js';
import { common } from './common.js';

export const analyse = {
  keysTitle: 'Analyse',
  board: /** @param {string} game */ (game) => `Board of ${game}`,
  studyTools: 'Study',
  newStudy: 'New',
  edit: 'Edit',
  openText: 'Open',
  share: 'Share',
  playOn: 'Play',
  playOnHelp: 'Play a game from this position',
  playDialog: {
    over: 'The game is over here. The new one starts before the last move.',
    opponent: 'Opponent',
    friend: 'Friend on this device',
    side: 'You play',
    random: 'Random',
    clock: 'Clock (minutes + seconds per move)',
    /** @type {Record<string, string>} */
    clocks: { none: 'No clock', '180+2': '3 + 2', '300+3': '5 + 3', '600+5': '10 + 5' },
    start: 'Start game',
  },

  toolbar: 'Moves',
  heat: 'Heat',
  heatHelp: 'Colour each square by the best move to it',
  playBestHelp: 'Play the best move',
  rollHelp: 'Roll the die',
  playBest: 'Best',
  rollDie: 'Roll',
  spaceKey: 'Play the best move; before the roll, roll the die',
  engineKey: 'Engine on or off',
  variationKey: 'Next variation',
  dieKey: /** @param {number} die */ (die) => `Roll a ${die}`,
  noBestYet: 'The engine has found no move yet.',

  chancesUnknown: 'Not evaluated yet',
  chances: /** @param {string[]} sides @param {number} first */ (sides, first) =>
    `${common.side(sides[0])}’s win probability ${percent(first, 0)}, ${common.side(sides[1])}’s ${percent(1 - first, 0)}`,

  engine: 'Engine',
  whichEngine: 'Engine',
  otherEngine: 'Custom …',
  engineSpec: 'Engine with options',
  engineSpecExample: /** @param {string} engine */ (engine) => `such as ${engine}:hash=64`,
  limit: 'Limit',
  /** @param {string} limit as in the address */
  limits: (limit) => {
    const [name, value] = limit.split('=');
    return name === 'depth'
      ? `depth ${value}`
      : Number(value) === 60000
        ? '1 minute'
        : Number(value) === 1000
          ? '1 second'
          : `${number(Number(value) / 1000)} seconds`;
  },
  exact: 'exact',
  exactHelp: 'Values under perfect play',
  thinking: 'thinking …',
  queued: /** @param {number} ahead */ (ahead) => (ahead === 0 ? 'waiting …' : `waiting for ${ahead === 1 ? 'one other' : `${ahead} others`} …`),
  depth: /** @param {number} depth */ (depth) => `depth ${depth}`,
  depths: /** @param {number} from @param {number} to */ (from, to) => `depths ${from}+${to}`,
  meanHelp: 'Mean of the last two depths: even and odd depths err in opposite directions.',
  nodes: /** @param {string} count */ (count) => `${count} nodes`,
  sideWins: /** @param {string} side @param {string} chance */ (side, chance) => `${side} ${chance}`,
  sideScore: /** @param {string} side @param {string} score */ (side, score) => `${side} ${score}`,
  scoresNote: 'This engine returns scores, not win probabilities.',
  finished: /** @param {string} side @param {string} chance @param {string | null} best */ (side, chance, best) =>
    `${side}’s win probability is ${chance}.${best === null ? '' : ` Best: ${best}.`}`,

  faces: 'Die rolls',
  face: /** @param {number} die @param {boolean} isJudged */ (die, isJudged) => (isJudged ? `Roll a ${die}: best ` : `Roll a ${die}`),
  rankedMoves: 'Moves, best first',
  move: 'Move',
  value: /** @param {string} side */ (side) => `${common.side(side)} wins`,
  score: 'Score',
  loss: 'Loss',
  lossHelp: 'The best move’s win probability minus that of this move',
  best: 'best',
  pass: 'pass',
  lineName: 'Expected',
  principalLine: 'Expected line',
  lineStep: /** @param {string} step */ (step) => `Play up to ${step}`,

  tree: 'Moves and variations',
  emptyTree: /** @param {boolean} hasDice */ (hasDice) =>
    `Move a piece${hasDice ? ', choose a roll' : ''} or open a position or game.`,
  promote: 'Make main line',
  remove: 'Delete from here',
  number: /** @param {number} number */ (number) => `${number}.`,
  numberWithin: /** @param {number} number */ (number) => `${number} …`,
  /** @param {number} number @param {string} side @param {string} step @param {string} sign */
  step: (number, side, step, sign) =>
    `${number}, ${common.side(side)}, ${step.startsWith('@') ? `rolls ${step.slice(1)}` : `${step}${sign}`}`,
  tutor: /** @param {string} move @param {string} loss @param {string} better */ (move, loss, better) =>
    `${move} loses ${loss}; better: ${better}.`,
  stepAndStatus: /** @param {string} step @param {string} status */ (step, status) =>
    `${step.startsWith('@') ? `Rolled ${step.slice(1)}` : step}. ${status}.`,

  /** @param {import('../../types.js').Described} position */
  status: ({ turn, mover, die, action }) => {
    if (turn === 'roll') return `${common.side(mover)} to roll`;
    const what = typeof die === 'number' ? ` with a ${die}` : action === 2 ? ': second action' : action === 1 ? ': first action' : '';
    return `${common.side(mover)} to move${what}`;
  },

  evaluations: 'Compare evaluations',
  evaluation: 'Evaluation',
  terms: 'Details',
  term: /** @param {string} name @param {string[]} values */ (name, values) => `${name} ${values.join(' : ')}`,
  gameOver: 'The game is over.',

  prove: 'Prove who wins',
  proving: 'searching for a proof …',
  /** @param {string} verdict @param {string} mover */
  verdict: (verdict, mover) => {
    const side = common.side(mover);
    if (verdict === 'win') return `Proven: ${side} wins.`;
    if (verdict === 'loss') return `Proven: ${side} loses.`;
    return `No proof found in time (${verdict}).`;
  },

  editor: 'Set up a position',
  leaveEditor: 'Close the editor',
  erase: 'Remove pieces',
  putPiece: /** @param {string} piece */ (piece) => `Place ${piece}`,
  boardSize: 'Board',
  size: /** @param {number} size */ (size) => `${size} × ${size}`,
  toMove: 'To move',
  die: 'Die',
  notRolled: 'not rolled',
  useThis: 'Use this position',
  clearBoard: 'Clear',
  usualStart: 'Standard start',
  randomStart: 'Random start',
  gameAndBoard: 'Game',
  gameOfSize: /** @param {string} title @param {number} size */ (title, size) => `${title}, ${size} × ${size}`,

  openTextTitle: 'Open a position or a game',
  openTextHelp: 'A position or games in any notation that Dreistein reads. You can also paste anywhere in this view.',
  textToOpen: 'Text',
  textExample: 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -',
  open: 'Open',
  chooseFile: 'Choose a file',
  you: 'You',
  nothingToRead: 'No position or game found in this text.',
  /** @param {string[]} names @param {number} plies @param {string | null} winner */
  gameEntry: (names, plies, winner) => `${names.join(' – ')}, ${common.moves(plies)}${winner === null ? '' : `, ${winner} won`}`,

  link: 'Link',
  linkHelp: 'Opens this move with all moves and variations, and the same side at the bottom.',
  linkTooLong: 'There are too many variations for a link: it opens this position only.',
  linkProblems: {
    damaged: 'This link is incomplete or was changed: its moves cannot be unpacked.',
    tooLong: 'This link holds too many moves.',
    noStart: 'This link has no start position.',
    noStep: /** @param {string} step */ (step) => `“${step}” in this link is neither a roll nor a move.`,
    noStepBefore: 'A variation in this link replaces no move.',
    openEnd: 'A variation in this link has no end.',
    notOpened: 'A variation in this link ends that never began.',
  },
  asText: 'As text',
  thePosition: 'Position',
  theLine: 'Game up to the end of this line',
  format: 'Notation',
  textInFormat: 'The text',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Please copy it manually',
  reviewLine: 'Review this line',
};
