// Texts of the analyse view.

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

  toolbar: 'Moves',
  first: 'To the start',
  back: 'One step back',
  forward: 'One step on',
  last: 'To the end',
  flip: 'Turn the board around',
  heat: 'Heat',
  heatHelp: 'Colour the squares by the best move that ends there',
  playBestHelp: 'Play the best move',
  rollHelp: 'Roll the die',
  playBest: 'Best',
  rollDie: 'Roll',
  spaceKey: 'Play the best move; before the roll, roll the die',
  engineKey: 'Engine on or off',
  variationKey: 'Next variation',
  dieKey: /** @param {number} die */ (die) => `Roll a ${die}`,
  noBestYet: 'The engine has found no move yet.',

  chancesUnknown: 'Nobody has said yet who is more likely to win',
  chances: /** @param {string[]} sides @param {number} first */ (sides, first) =>
    `${common.sides[sides[0]]} wins with ${(100 * first).toFixed(0)} %, ${common.sides[sides[1]]} with ${(100 - 100 * first).toFixed(0)} %`,

  engine: 'Engine',
  whichEngine: 'Which engine',
  otherEngine: 'another, with options …',
  engineSpec: 'Engine with options',
  engineSpecExample: /** @param {string} engine */ (engine) => `such as ${engine}:hash=64`,
  limit: 'How long or deep',
  /** @param {string} limit as in the address */
  limits: (limit) => {
    const [name, value] = limit.split('=');
    return name === 'depth'
      ? `depth ${value}`
      : Number(value) === 60000
        ? '1 minute'
        : Number(value) === 1000
          ? '1 second'
          : `${Number(value) / 1000} seconds`;
  },
  exact: 'exact',
  exactHelp: 'These are the values of perfect play',
  thinking: 'thinking …',
  queued: /** @param {number} ahead */ (ahead) => (ahead === 0 ? 'waiting …' : `waiting for ${ahead === 1 ? 'one other' : `${ahead} others`} …`),
  depth: /** @param {number} depth */ (depth) => `depth ${depth}`,
  depths: /** @param {number} from @param {number} to */ (from, to) => `depths ${from}+${to}`,
  meanHelp: 'The mean of the last two depths, which err in opposite directions.',
  nodes: /** @param {string} count */ (count) => `${count} nodes`,
  sideWins: /** @param {string} side @param {string} chance */ (side, chance) => `${side} ${chance}`,
  sideScore: /** @param {string} side @param {string} score */ (side, score) => `${side} ${score}`,
  scoresNote: 'This engine goes by scores, which are no chances to win; they are in millionths.',
  finished: /** @param {string} side @param {string} chance @param {string | null} best */ (side, chance, best) =>
    `${side} wins with ${chance}.${best === null ? '' : ` Best: ${best}.`}`,

  faces: 'The faces of the die',
  face: /** @param {number} die @param {boolean} isJudged */ (die, isJudged) => (isJudged ? `Roll a ${die}: best ` : `Roll a ${die}`),
  rankedMoves: 'Moves, best first',
  move: 'Move',
  value: 'Wins',
  loss: 'Loses',
  best: 'best',
  pass: 'pass',
  lineName: 'Expected',
  principalLine: 'What the engine expects',
  lineStep: /** @param {string} step */ (step) => `Play up to ${step}`,

  tree: 'Moves and variations',
  emptyTree: /** @param {boolean} hasDice */ (hasDice) =>
    `Move a piece on the board${hasDice ? ', choose a face of the die,' : ''} or open a text.`,
  promote: 'Make main line',
  remove: 'Delete from here',
  number: /** @param {number} number */ (number) => `${number}.`,
  numberWithin: /** @param {number} number */ (number) => `${number} …`,
  /** @param {number} number @param {string} side @param {string} step @param {string} sign */
  step: (number, side, step, sign) =>
    `${number}, ${common.sides[side] ?? side}, ${step.startsWith('@') ? `rolls ${step.slice(1)}` : `${step}${sign}`}`,
  tutor: /** @param {string} move @param {string} loss @param {string} better */ (move, loss, better) =>
    `${move} gives away ${loss}; better ${better}.`,
  stepAndStatus: /** @param {string} step @param {string} status */ (step, status) =>
    `${step.startsWith('@') ? `Rolled ${step.slice(1)}` : step}. ${status}.`,

  /** @param {import('../types.js').Described} position */
  status: ({ turn, mover, die, action, ending }) => {
    if (ending) return ending.sentence;
    if (turn === 'roll') return `${common.sides[mover]} to roll`;
    const what = typeof die === 'number' ? ` with a ${die}` : action === 2 ? ': second action' : action === 1 ? ': first action' : '';
    return `${common.sides[mover]} to move${what}`;
  },

  evaluations: 'Evaluations side by side',
  evaluation: 'Evaluation',
  terms: 'In detail',
  term: /** @param {string} name @param {string[]} values */ (name, values) => `${name} ${values.join(' : ')}`,
  gameOver: 'The game is over.',

  prove: 'Prove who wins',
  proving: 'searching for a proof …',
  /** @param {string} verdict @param {string} mover */
  verdict: (verdict, mover) => {
    const side = common.sides[mover] ?? mover;
    if (verdict === 'win') return `Proven: ${side} wins.`;
    if (verdict === 'loss') return `Proven: ${side} loses.`;
    return `No proof within the time (${verdict}).`;
  },

  editor: 'Set up a position',
  leaveEditor: 'Leave the editor',
  erase: 'Take pieces away',
  putPiece: /** @param {string} piece */ (piece) => `Put down ${piece}`,
  boardSize: 'Board',
  size: /** @param {number} size */ (size) => `${size} × ${size}`,
  toMove: 'To move',
  die: 'Die',
  notRolled: 'not rolled',
  height: 'Height',
  action: 'Action',
  firstAction: 'first (capture)',
  secondAction: 'second',
  useThis: 'Use this position',
  clearBoard: 'Clear',
  usualStart: 'Usual start',
  randomStart: 'Random start',
  gameAndBoard: 'Game',
  gameOfSize: /** @param {string} title @param {number} size */ (title, size) => `${title}, ${size} × ${size}`,

  openTextTitle: 'Open a position or a game',
  openTextHelp: 'A position or games in any notation that Dreistein reads. You can also paste anywhere in this view.',
  textToOpen: 'Text',
  textExample: 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -',
  open: 'Open',
  chooseFile: 'Choose a file',
  nothingToRead: 'There is no position and no game in this text.',
  /** @param {string[]} names @param {number} plies @param {string | null} winner */
  gameEntry: (names, plies, winner) => `${names.join(' – ')}, ${common.moves(plies)}${winner === null ? '' : `, ${winner} won`}`,

  link: 'Link to this position',
  asText: 'As text',
  thePosition: 'Position',
  theLine: 'Game up to the end of this line',
  format: 'Notation',
  textInFormat: 'The text',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Copy it by hand',
  reviewLine: 'Review this line',
};
