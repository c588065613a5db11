// Texts of the review view, in Simplified Chinese.

import { percent, signedPercent } from '../../format.js';
import { common } from './common.js';

/** @param {number | null} die */
const withDie = (die) => (die === null ? '' : `，点数 ${die}`);

/** @param {string | null} side `null` is the visitor */
const who = (side) => (side === null ? '你' : common.side(side));

/** @param {(string | number)[]} items */
const oneOf = (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join('、')} 或 ${items.at(-1)}`);

/** @type {typeof import('../en/review.js').review} */
export const review = {
  keysTitle: '复盘',
  title: '复盘一局',
  help: '粘贴任何支持的记法的棋谱，把文件拖到这里，或选择文件。复盘会显示每次掷骰的运气与每步棋的损失。',
  record: '棋谱',
  recordExample: '[Red "我"]\n[Blue "朋友"]\n[RedSetUp "123456"]\n[BlueSetUp "123456"]\n[First "red"]\n\n1. @1 a5b4 @6 e3d4 …',
  start: '复盘',
  chooseFile: '选择文件',
  judge: '深度',
  usualDepth: '默认',
  depth: (depth) => `深度 ${depth}`,
  nothingGiven: '请先粘贴棋谱。',
  noGame: '这是局面，不是棋谱。请在分析页打开。',
  playedHere: '你在这里下的棋',
  playedGame: (names, plies, winner) => `${names.join(' – ')}，${common.moves(plies)}${winner === null ? '' : `，${common.side(winner)}胜`}`,
  running: '复盘中……',
  progress: (done, of) => `${done} / ${of} 个局面`,
  finished: '复盘完成。',
  another: '复盘另一局',
  whichGame: '哪一局',
  judgedBy: (engine, depth) => `评判引擎：${engine}${depth === null ? '' : `，深度 ${depth}`}`,

  graph: '胜率、运气与技术',
  graphTitle: (side, turns, mistakes, isLong) =>
    `${who(side)}在 ${turns} ${isLong ? '个回合' : '步'}中每${isLong ? '回合' : '步'}之后的胜率，标出 ${mistakes} 处；下方是运气与着法得失的累计。相同的数字也列在下面的表格里。`,
  graphSum: (value) => signedPercent(value, 0),
  legendChance: (side) => `${who(side)}的胜率`,
  legendLuck: (side) => `双方运气（对${who(side)}来说）`,
  legendSkill: (side) => `双方着法（对${who(side)}来说）`,

  summary: {
    title: '总结',
    balance: (side, lost, dice, isGain) => `${who(side)}因着法损失 ${lost}${dice === null ? '' : isGain ? `，靠骰子得到 ${dice}` : `，因骰子再损失 ${dice}`}`,
    joined: (balance, turning) => `${balance}${turning === '' ? '' : `；${turning}`}。`,
    otherLost: (side, lost) => `${side === null ? '对手' : common.side(side)}因着法损失 ${lost}。`,
    alwaysAhead: (side) => `${who(side)}全程领先`,
    turned: (number, isLong) => `转折点在第 ${number} ${review.unit(isLong)}`,
    turnedByMove: (number, side, move, isLong) => `转折点在第 ${number} ${review.unit(isLong)}，${who(side)}走 ${move}`,
    turnedByRoll: (number, side, die) => `转折点在第 ${number} 步，${who(side)}掷出 ${die}`,
  },

  plyCard: '这一步',
  caption: (number, player, die, isLong) => `第 ${number} ${review.unit(isLong)}：${common.side(player)}${withDie(die)}`,
  toMove: (player, die) => `轮到${common.side(player)}走${withDie(die)}`,
  end: (winner) => (winner === null ? '棋谱到此为止' : `${common.side(winner)}胜`),
  spoken: (ply, turn, isLong) =>
    `第 ${turn} ${review.unit(isLong)}。${common.side(ply.player)}${ply.die ? `掷出 ${ply.die}，` : ''}走 ${ply.played}。${ply.loss === 0 ? '最佳。' : `损失 ${percent(ply.loss)}。更好的是 ${ply.best.join(' 或 ')}。`}`,
  roll: (player, die) => `${common.side(player)}掷出 ${die}`,
  luckOf: (luck) => `运气 ${luck}`,
  forced: '唯一的着法',
  isBest: '最佳着法',
  givesAway: (loss) => `损失 ${loss}`,
  wasPlayed: '（实战）',
  bestTurns: (best) => `最佳：${best.join(' 或 ')}。`,
  actionLoses: (move, loss) => `${move} 损失 ${loss}`,
  actionIsBest: (move) => `${move} 没有损失`,
  actionLosses: (losses) => `${losses.join('，')}。`,
  after: (side, chance) => `走后${who(side)}的胜率：${chance}。`,
  analyseThis: '分析这一步',
  analyseGame: '分析这一局',

  mistakes: '失误',
  noMistakes: '没有损失达 2% 的着法。',
  nextMistake: '下一个失误',
  goToMistake: (turn, played, mark, isLong) => `第 ${turn} ${review.unit(isLong)}，${played}，${mark}`,
  unit: (isLong) => (isLong ? '回合' : '步'),
  player: '走棋方',
  rolled: '掷骰',
  luck: '运气',
  played: '实战',
  better: '更好',
  loss: '损失',
  chanceOf: (side) => `${who(side)}的胜率`,
  all: (isLong) => (isLong ? '所有回合' : '所有着法'),
  train: (side, count) => `训练${common.side(side)}（${count}）`,
  trainOwn: (count) => `训练你的失误（${count}）`,

  totals: '总计',
  sideAndName: (side, name, isOwn) =>
    isOwn ? `${common.side(side)}：你` : name === side ? common.side(side) : `${common.side(side)}：${name}`,
  movesForced: (moves, forced) => `${moves}（${forced} 步别无选择）`,
  totalNames: {
    moves: '着法数',
    lost: '着法损失',
    errorRate: '失误率',
    worstLoss: '最大损失',
    bestShare: '最佳着法',
    marks: '?! / ? / ??',
    luck: '运气',
    luckPerRoll: '每次掷骰的运气',
    result: '结果',
    lessLuck: '排除运气',
    band: '棋力相当于',
  },
  totalHelp: {
    lost: '所有着法的损失加总',
    errorRate: '每步平均损失；不计别无选择的着法',
    bestShare: '在有选择的着法中所占比例',
    marks: '损失至少 2%、5%、10% 的着法',
    luck: '每次掷骰之后的胜率减去之前的胜率，加总',
    luckPerRoll: '每次掷骰的平均运气',
    lessLuck: '结果减去己方的运气，加上对方的运气。单局可能低于 0% 或高于 100%',
    band: '依失误率估计；一局棋不足以下定论',
  },
  books: {
    start: (text) => `起始 ${text}`,
    luck: (text) => `双方运气 ${text}`,
    losses: (text) => `双方损失 ${text}`,
    drift: (text) => `漂移 ${text}`,
    conceded: (text) => `放弃 ${text}`,
    line: (side, parts, result) => `${who(side)}：${parts}；结果 ${result}`,
  },
  explanations: {
    title: '这些数字的意思',
    terms: {
      winProbability: {
        term: '胜率',
        meaning: '引擎认为双方都走最佳着法时，一方获胜的机率。这里所有数字都是以百分比表示的胜率。',
      },
      loss: {
        term: '损失',
        meaning: '对走棋的一方而言，最佳着法的胜率减去实战着法的胜率。达 2% 标 ?!，5% 标 ?，10% 标 ??。',
      },
      errorRate: { term: '失误率', meaning: '每步的平均损失，不计别无选择的着法。0% 为完美。' },
      drift: {
        term: '漂移',
        meaning: '引擎在下一步再次搜索相同局面时，评估值改变了多少。这不是任何一方造成的；漂移大，表示复盘需要搜索得更深。',
      },
      conceded: { term: '放弃', meaning: '败方认输或超时的时候还剩多少胜率。' },
    },
    diceTerms: {
      luck: {
        term: '运气',
        meaning: '对掷骰的一方而言，掷骰之后的胜率减去之前的胜率：所有点数平均为 0%。',
      },
      lessLuck: {
        term: '排除运气',
        meaning: '不计运气的结果：减去己方的运气，加上对方的运气。单局可能低于 0% 或高于 100%。',
      },
    },
  },

  training: '训练',
  trainingHelp: '找出更好的着法。损失以胜率的百分点计算。',
  question: (place, of, player, die) => `第 ${place} 题，共 ${of} 题：轮到${common.side(player)}走${withDie(die)}`,
  playedInGame: (move, loss) => `你走了 ${move}，损失 ${loss}。`,
  reveal: '看答案',
  retry: '再试一次',
  next: '下一题',
  toScore: '完成',
  again: '再训练一次',
  leaveTraining: '回到复盘',
  judgement: (kind, move, loss, played, lossInGame) => {
    if (kind === 'best') return `${move} 是最佳着法。你在实战中的着法损失 ${lossInGame}。`;
    if (kind === 'nearly') return `${move} 接近最佳：损失 ${loss}。`;
    if (move === played) return `这正是你在实战中走的，损失 ${loss}。换一步试试。`;
    return `${move} 损失 ${loss}。换一步试试。`;
  },
  secondAction: (first) => `${first}，然后呢？`,
  why: {
    rolls: (opponent, rolls, replies, wins, instead, best) =>
      `如果${common.side(opponent)}掷出 ${oneOf(rolls)}，会应以 ${oneOf(replies)}：${common.side(opponent)}的胜率是 ${wins}，而走 ${best} 之后只有 ${instead}。`,
    reply: (opponent, reply, wins, instead, best) =>
      `${common.side(opponent)}${reply === null ? '' : `应以 ${reply}，`}胜率是 ${wins}，而走 ${best} 之后只有 ${instead}。`,
    losesAtOnce: '这步立刻输棋。',
    winsAtOnce: (best) => `${best} 立刻获胜。`,
  },
  revealed: (best, played, loss) => `最佳：${best.join(' 或 ')}。实战的 ${played} 损失 ${loss}。`,
  scoreTitle: (found, of) => `找到 ${found} / ${of}`,
  score: (atOnce, later, nearly, of) =>
    `一次答对 ${atOnce} 题，之后答对 ${later} 题，接近 ${nearly} 题，未答对 ${of - atOnce - later - nearly} 题。`,

  takeAway: '下载',
  saveRecord: '下载棋谱',
  savePage: '下载 HTML',
};
