// Texts of the analyse view, in Traditional Chinese.

import { number, percent } from '../../format.js';
import { common } from './common.js';

/** @type {typeof import('../en/analyse.js').analyse} */
export const analyse = {
  keysTitle: '分析',
  board: (game) => `${game}的棋盤`,
  studyTools: '研究',
  newStudy: '新增',
  edit: '編輯',
  openText: '開啟',
  share: '分享',
  playOn: '對弈',
  playOnHelp: '從這個局面開始對弈',
  playDialog: {
    over: '棋局在此已結束，新局從最後一步之前開始。',
    opponent: '對手',
    friend: '同一裝置上的朋友',
    side: '你執',
    random: '隨機',
    clock: '棋鐘（分鐘 + 每步加秒）',
    clocks: { none: '不計時', '180+2': '3 + 2', '300+3': '5 + 3', '600+5': '10 + 5' },
    start: '開始對局',
  },

  toolbar: '著法',
  heat: '熱圖',
  heatHelp: '依走到該處的最佳著法為每格上色',
  playBestHelp: '走最佳著法',
  rollHelp: '擲骰子',
  playBest: '最佳',
  rollDie: '擲骰',
  spaceKey: '走最佳著法；擲骰之前則擲骰子',
  engineKey: '開啟或關閉引擎',
  variationKey: '下一個變化',
  dieKey: (die) => `擲出 ${die}`,
  noBestYet: '引擎還沒有找到著法。',

  chancesUnknown: '尚未評估',
  chances: (sides, first) => `${common.side(sides[0])}勝率 ${percent(first, 0)}，${common.side(sides[1])}勝率 ${percent(1 - first, 0)}`,

  engine: '引擎',
  whichEngine: '引擎',
  otherEngine: '自訂……',
  engineSpec: '引擎與選項',
  engineSpecExample: (engine) => `例如 ${engine}:hash=64`,
  limit: '限制',
  limits: (limit) => {
    const [name, value] = limit.split('=');
    if (name === 'depth') return `深度 ${value}`;
    const seconds = Number(value) / 1000;
    return seconds === 60 ? '1 分鐘' : `${number(seconds)} 秒`;
  },
  exact: '精確',
  exactHelp: '雙方完美對弈時的值',
  thinking: '思考中……',
  queued: (ahead) => (ahead === 0 ? '等候中……' : `前面還有 ${number(ahead)} 個……`),
  depth: (depth) => `深度 ${depth}`,
  depths: (from, to) => `深度 ${from}+${to}`,
  meanHelp: '最後兩個深度的平均：奇數與偶數深度的誤差方向相反。',
  nodes: (count) => `${count}節點`,
  sideWins: (side, chance) => `${side} ${chance}`,
  sideScore: (side, score) => `${side} ${score}`,
  scoresNote: '這個引擎給的是分數，不是勝率。',
  finished: (side, chance, best) => `${side}勝率 ${chance}。${best === null ? '' : `最佳：${best}。`}`,

  faces: '擲骰點數',
  face: (die, isJudged) => (isJudged ? `擲出 ${die}：最佳 ` : `擲出 ${die}`),
  rankedMoves: '著法，由佳至劣',
  move: '著法',
  value: (side) => `${common.side(side)}勝率`,
  score: '分數',
  loss: '損失',
  lossHelp: '最佳著法的勝率減去這步的勝率',
  best: '最佳',
  pass: '跳過',
  lineName: '預期',
  principalLine: '預期變化',
  lineStep: (step) => `走到 ${step}`,

  tree: '著法與變化',
  emptyTree: (hasDice) => `走一枚棋子${hasDice ? '、選擇點數' : ''}，或開啟局面或棋譜。`,
  promote: '設為主變化',
  remove: '從這裡刪除',
  number: (turn) => `${turn}.`,
  numberWithin: (turn) => `${turn} …`,
  step: (turn, side, step, sign) => `${turn}，${common.side(side)}，${step.startsWith('@') ? `擲出 ${step.slice(1)}` : `${step}${sign}`}`,
  tutor: (move, loss, better) => `${move} 損失 ${loss}；更好的是 ${better}。`,
  stepAndStatus: (step, status) => `${step.startsWith('@') ? `擲出 ${step.slice(1)}` : step}。${status}。`,

  status: ({ turn, mover, die, action }) => {
    if (turn === 'roll') return `輪到${common.side(mover)}擲骰`;
    const what = typeof die === 'number' ? `，點數 ${die}` : action === 2 ? '：第二個動作' : action === 1 ? '：第一個動作' : '';
    return `輪到${common.side(mover)}走${what}`;
  },

  evaluations: '比較各種評估',
  evaluation: '評估',
  terms: '細節',
  term: (name, values) => `${name} ${values.join(' : ')}`,
  gameOver: '棋局已結束。',

  prove: '證明誰勝',
  proving: '尋找證明中……',
  verdict: (verdict, mover) => {
    const side = common.side(mover);
    if (verdict === 'win') return `已證明：${side}勝。`;
    if (verdict === 'loss') return `已證明：${side}負。`;
    return '時間內沒有找到證明。';
  },

  editor: '擺設局面',
  leaveEditor: '關閉編輯器',
  erase: '移除棋子',
  putPiece: (piece) => `放置${piece}`,
  boardSize: '棋盤',
  size: (size) => `${size} × ${size}`,
  toMove: '輪到',
  die: '骰子',
  notRolled: '未擲',
  useThis: '使用這個局面',
  clearBoard: '清空',
  usualStart: '標準開局',
  randomStart: '隨機開局',
  gameAndBoard: '遊戲',
  gameOfSize: (title, size) => `${title}，${size} × ${size}`,

  openTextTitle: '開啟局面或棋譜',
  openTextHelp: '貼上 Dreistein 能讀的任何記法的局面或棋譜。在本頁任何地方貼上也可以。',
  textToOpen: '文字',
  textExample: 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -',
  open: '開啟',
  chooseFile: '選擇檔案',
  you: '你',
  nothingToRead: '這段文字裡沒有局面或棋譜。',
  gameEntry: (names, plies, winner) => `${names.join(' – ')}，${common.moves(plies)}${winner === null ? '' : `，${winner} 勝`}`,

  link: '連結',
  linkHelp: '開啟這一步，包含所有著法與變化，下方的一方也相同。',
  linkTooLong: '變化太多，連結放不下：它只會開啟這個局面。',
  linkProblems: {
    damaged: '這個連結不完整或被改過，無法還原著法。',
    tooLong: '這個連結包含太多著法。',
    noStart: '這個連結沒有起始局面。',
    noStep: (step) => `連結中的「${step}」既不是擲骰也不是著法。`,
    noStepBefore: '連結中有個變化沒有對應的著法。',
    openEnd: '連結中有個變化沒有結尾。',
    notOpened: '連結中有個變化沒有開頭。',
  },
  asText: '文字格式',
  thePosition: '局面',
  theLine: '到這個變化結尾的棋譜',
  format: '記譜法',
  textInFormat: '文字',
  copy: '複製',
  copied: '已複製',
  notCopied: '請手動複製',
  reviewLine: '復盤這個變化',
};
