// Texts of the analyse view, in Simplified Chinese.

import { number, percent } from '../../format.js';
import { common } from './common.js';

/** @type {typeof import('../en/analyse.js').analyse} */
export const analyse = {
  keysTitle: '分析',
  board: (game) => `${game}的棋盘`,
  studyTools: '研究',
  newStudy: '新建',
  edit: '编辑',
  openText: '打开',
  share: '分享',
  playOn: '对弈',
  playOnHelp: '从这个局面开始对弈',
  playDialog: {
    over: '棋局在此已结束，新局从最后一步之前开始。',
    opponent: '对手',
    friend: '同一设备上的朋友',
    side: '你执',
    random: '随机',
    clock: '棋钟（分钟 + 每步加秒）',
    clocks: { none: '不计时', '180+2': '3 + 2', '300+3': '5 + 3', '600+5': '10 + 5' },
    start: '开始对局',
  },

  toolbar: '着法',
  heat: '热图',
  heatHelp: '依走到该处的最佳着法为每格上色',
  playBestHelp: '走最佳着法',
  rollHelp: '掷骰子',
  playBest: '最佳',
  rollDie: '掷骰',
  spaceKey: '走最佳着法；掷骰之前则掷骰子',
  engineKey: '打开或关闭引擎',
  variationKey: '下一个变化',
  dieKey: (die) => `掷出 ${die}`,
  noBestYet: '引擎还没有找到着法。',

  chancesUnknown: '尚未评估',
  chances: (sides, first) => `${common.side(sides[0])}胜率 ${percent(first, 0)}，${common.side(sides[1])}胜率 ${percent(1 - first, 0)}`,

  engine: '引擎',
  whichEngine: '引擎',
  otherEngine: '自定义……',
  engineSpec: '引擎与选项',
  engineSpecExample: (engine) => `例如 ${engine}:hash=64`,
  limit: '限制',
  limits: (limit) => {
    const [name, value] = limit.split('=');
    if (name === 'depth') return `深度 ${value}`;
    const seconds = Number(value) / 1000;
    return seconds === 60 ? '1 分钟' : `${number(seconds)} 秒`;
  },
  exact: '精确',
  exactHelp: '双方完美对弈时的值',
  thinking: '思考中……',
  queued: (ahead) => (ahead === 0 ? '等候中……' : `前面还有 ${number(ahead)} 个……`),
  depth: (depth) => `深度 ${depth}`,
  depths: (from, to) => `深度 ${from}+${to}`,
  meanHelp: '最后两个深度的平均：奇数与偶数深度的误差方向相反。',
  nodes: (count) => `${count}节点`,
  sideWins: (side, chance) => `${side} ${chance}`,
  sideScore: (side, score) => `${side} ${score}`,
  scoresNote: '这个引擎给的是分数，不是胜率。',
  finished: (side, chance, best) => `${side}胜率 ${chance}。${best === null ? '' : `最佳：${best}。`}`,

  faces: '掷骰点数',
  face: (die, isJudged) => (isJudged ? `掷出 ${die}：最佳 ` : `掷出 ${die}`),
  rankedMoves: '着法，由佳至劣',
  move: '着法',
  value: (side) => `${common.side(side)}胜率`,
  score: '分数',
  loss: '损失',
  lossHelp: '最佳着法的胜率减去这步的胜率',
  best: '最佳',
  pass: '跳过',
  lineName: '预期',
  principalLine: '预期变化',
  lineStep: (step) => `走到 ${step}`,

  tree: '着法与变化',
  emptyTree: (hasDice) => `走一枚棋子${hasDice ? '、选择点数' : ''}，或打开局面或棋谱。`,
  promote: '设为主变化',
  remove: '从这里删除',
  number: (turn) => `${turn}.`,
  numberWithin: (turn) => `${turn} …`,
  step: (turn, side, step, sign) => `${turn}，${common.side(side)}，${step.startsWith('@') ? `掷出 ${step.slice(1)}` : `${step}${sign}`}`,
  tutor: (move, loss, better) => `${move} 损失 ${loss}；更好的是 ${better}。`,
  stepAndStatus: (step, status) => `${step.startsWith('@') ? `掷出 ${step.slice(1)}` : step}。${status}。`,

  status: ({ turn, mover, die, action }) => {
    if (turn === 'roll') return `轮到${common.side(mover)}掷骰`;
    const what = typeof die === 'number' ? `，点数 ${die}` : action === 2 ? '：第二个动作' : action === 1 ? '：第一个动作' : '';
    return `轮到${common.side(mover)}走${what}`;
  },

  evaluations: '比较各种评估',
  evaluation: '评估',
  terms: '细节',
  term: (name, values) => `${name} ${values.join(' : ')}`,
  gameOver: '棋局已结束。',

  prove: '证明谁胜',
  proving: '寻找证明中……',
  verdict: (verdict, mover) => {
    const side = common.side(mover);
    if (verdict === 'win') return `已证明：${side}胜。`;
    if (verdict === 'loss') return `已证明：${side}负。`;
    return '时间内没有找到证明。';
  },

  editor: '摆设局面',
  leaveEditor: '关闭编辑器',
  erase: '移除棋子',
  putPiece: (piece) => `放置${piece}`,
  boardSize: '棋盘',
  size: (size) => `${size} × ${size}`,
  toMove: '轮到',
  die: '骰子',
  notRolled: '未掷',
  useThis: '使用这个局面',
  clearBoard: '清空',
  usualStart: '标准开局',
  randomStart: '随机开局',
  gameAndBoard: '游戏',
  gameOfSize: (title, size) => `${title}，${size} × ${size}`,

  openTextTitle: '打开局面或棋谱',
  openTextHelp: '粘贴 Dreistein 能读的任何记法的局面或棋谱。在本页任何地方粘贴也可以。',
  textToOpen: '文字',
  textExample: 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -',
  open: '打开',
  chooseFile: '选择文件',
  you: '你',
  nothingToRead: '这段文字里没有局面或棋谱。',
  gameEntry: (names, plies, winner) => `${names.join(' – ')}，${common.moves(plies)}${winner === null ? '' : `，${winner} 胜`}`,

  link: '链接',
  linkHelp: '打开这一步，包含所有着法与变化，下方的一方也相同。',
  linkTooLong: '变化太多，链接放不下：它只会打开这个局面。',
  linkProblems: {
    damaged: '这个链接不完整或被改过，无法还原着法。',
    tooLong: '这个链接包含太多着法。',
    noStart: '这个链接没有起始局面。',
    noStep: (step) => `链接中的“${step}”既不是掷骰也不是着法。`,
    noStepBefore: '链接中有个变化没有对应的着法。',
    openEnd: '链接中有个变化没有结尾。',
    notOpened: '链接中有个变化没有开头。',
  },
  asText: '文字格式',
  thePosition: '局面',
  theLine: '到这个变化结尾的棋谱',
  format: '记谱法',
  textInFormat: '文字',
  copy: '复制',
  copied: '已复制',
  notCopied: '请手动复制',
  reviewLine: '复盘这个变化',
};
