// Texts of the review view, in Traditional Chinese.

import { percent, signedPercent } from '../../format.js';
import { common } from './common.js';

/** @param {number | null} die */
const withDie = (die) => (die === null ? '' : `，點數 ${die}`);

/** @param {string | null} side null: the visitor */
const who = (side) => (side === null ? '你' : common.side(side));

/** @param {(string | number)[]} items */
const oneOf = (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join('、')} 或 ${items.at(-1)}`);

/** @type {typeof import('../en/review.js').review} */
export const review = {
  keysTitle: '復盤',
  title: '復盤一局',
  help: '貼上任何支援的記法的棋譜，把檔案拖到這裡，或選擇檔案。復盤會顯示每次擲骰的運氣與每步棋的損失。',
  record: '棋譜',
  recordExample: '[Red "我"]\n[Blue "朋友"]\n[RedSetUp "123456"]\n[BlueSetUp "123456"]\n[First "red"]\n\n1. @1 a5b4 @6 e3d4 …',
  start: '復盤',
  chooseFile: '選擇檔案',
  judge: '深度',
  usualDepth: '預設',
  depth: (depth) => `深度 ${depth}`,
  nothingGiven: '請先貼上棋譜。',
  noGame: '這是局面，不是棋譜。請在分析頁開啟。',
  playedHere: '你在這裡下的棋',
  playedGame: (names, plies, winner) => `${names.join(' – ')}，${common.moves(plies)}${winner === null ? '' : `，${common.side(winner)}勝`}`,
  running: '復盤中……',
  progress: (done, of) => `${done} / ${of} 個局面`,
  finished: '復盤完成。',
  another: '復盤另一局',
  whichGame: '哪一局',
  judgedBy: (engine, depth) => `評判引擎：${engine}${depth === null ? '' : `，深度 ${depth}`}`,

  graph: '勝率、運氣與技術',
  graphTitle: (side, turns, mistakes, isLong) =>
    `${who(side)}在 ${turns} ${isLong ? '個回合' : '步'}中每${isLong ? '回合' : '步'}之後的勝率，標出 ${mistakes} 處；下方是運氣與著法得失的累計。相同的數字也列在下面的表格裡。`,
  graphSum: (value) => signedPercent(value, 0),
  legendChance: (side) => `${who(side)}的勝率`,
  legendLuck: (side) => `雙方運氣（對${who(side)}來說）`,
  legendSkill: (side) => `雙方著法（對${who(side)}來說）`,

  summary: {
    title: '總結',
    balance: (side, lost, dice, isGain) => `${who(side)}因著法損失 ${lost}${dice === null ? '' : isGain ? `，靠骰子得到 ${dice}` : `，因骰子再損失 ${dice}`}`,
    joined: (balance, turning) => `${balance}${turning === '' ? '' : `；${turning}`}。`,
    otherLost: (side, lost) => `${side === null ? '對手' : common.side(side)}因著法損失 ${lost}。`,
    alwaysAhead: (side) => `${who(side)}全程領先`,
    turned: (number, isLong) => `轉折點在第 ${number} ${review.unit(isLong)}`,
    turnedByMove: (number, side, move, isLong) => `轉折點在第 ${number} ${review.unit(isLong)}，${who(side)}走 ${move}`,
    turnedByRoll: (number, side, die) => `轉折點在第 ${number} 步，${who(side)}擲出 ${die}`,
  },

  plyCard: '這一步',
  caption: (number, player, die, isLong) => `第 ${number} ${review.unit(isLong)}：${common.side(player)}${withDie(die)}`,
  toMove: (player, die) => `輪到${common.side(player)}走${withDie(die)}`,
  end: (winner) => (winner === null ? '棋譜到此為止' : `${common.side(winner)}勝`),
  spoken: (ply, turn, isLong) =>
    `第 ${turn} ${review.unit(isLong)}。${common.side(ply.player)}${ply.die ? `擲出 ${ply.die}，` : ''}走 ${ply.played}。${ply.loss === 0 ? '最佳。' : `損失 ${percent(ply.loss)}。更好的是 ${ply.best.join(' 或 ')}。`}`,
  roll: (player, die) => `${common.side(player)}擲出 ${die}`,
  luckOf: (luck) => `運氣 ${luck}`,
  forced: '唯一的著法',
  isBest: '最佳著法',
  givesAway: (loss) => `損失 ${loss}`,
  wasPlayed: '（實戰）',
  bestTurns: (best) => `最佳：${best.join(' 或 ')}。`,
  actionLoses: (move, loss) => `${move} 損失 ${loss}`,
  actionIsBest: (move) => `${move} 沒有損失`,
  actionLosses: (losses) => `${losses.join('，')}。`,
  after: (side, chance) => `走後${who(side)}的勝率：${chance}。`,
  analyseThis: '分析這一步',
  analyseGame: '分析這一局',

  mistakes: '失誤',
  noMistakes: '沒有損失達 2% 的著法。',
  nextMistake: '下一個失誤',
  goToMistake: (turn, played, mark, isLong) => `第 ${turn} ${review.unit(isLong)}，${played}，${mark}`,
  unit: (isLong) => (isLong ? '回合' : '步'),
  player: '走棋方',
  rolled: '擲骰',
  luck: '運氣',
  played: '實戰',
  better: '更好',
  loss: '損失',
  chanceOf: (side) => `${who(side)}的勝率`,
  all: (isLong) => (isLong ? '所有回合' : '所有著法'),
  train: (side, count) => `訓練${common.side(side)}（${count}）`,
  trainOwn: (count) => `訓練你的失誤（${count}）`,

  totals: '總計',
  sideAndName: (side, name, isOwn) =>
    isOwn ? `${common.side(side)}：你` : name === side ? common.side(side) : `${common.side(side)}：${name}`,
  movesForced: (moves, forced) => `${moves}（${forced} 步別無選擇）`,
  totalNames: {
    moves: '著法數',
    lost: '著法損失',
    errorRate: '失誤率',
    worstLoss: '最大損失',
    bestShare: '最佳著法',
    marks: '?! / ? / ??',
    luck: '運氣',
    luckPerRoll: '每次擲骰的運氣',
    result: '結果',
    lessLuck: '排除運氣',
    band: '棋力相當於',
  },
  totalHelp: {
    lost: '所有著法的損失加總',
    errorRate: '每步平均損失；不計別無選擇的著法',
    bestShare: '在有選擇的著法中所占比例',
    marks: '損失至少 2%、5%、10% 的著法',
    luck: '每次擲骰之後的勝率減去之前的勝率，加總',
    luckPerRoll: '每次擲骰的平均運氣',
    lessLuck: '結果減去己方的運氣，加上對方的運氣。單局可能低於 0% 或高於 100%',
    band: '依失誤率估計；一局棋不足以下定論',
  },
  books: {
    start: (text) => `起始 ${text}`,
    luck: (text) => `雙方運氣 ${text}`,
    losses: (text) => `雙方損失 ${text}`,
    drift: (text) => `漂移 ${text}`,
    conceded: (text) => `放棄 ${text}`,
    line: (side, parts, result) => `${who(side)}：${parts}；結果 ${result}`,
  },
  explanations: {
    title: '這些數字的意思',
    terms: {
      winProbability: {
        term: '勝率',
        meaning: '引擎認為雙方都走最佳著法時，一方獲勝的機率。這裡所有數字都是以百分比表示的勝率。',
      },
      loss: {
        term: '損失',
        meaning: '對走棋的一方而言，最佳著法的勝率減去實戰著法的勝率。達 2% 標 ?!，5% 標 ?，10% 標 ??。',
      },
      errorRate: { term: '失誤率', meaning: '每步的平均損失，不計別無選擇的著法。0% 為完美。' },
      drift: {
        term: '漂移',
        meaning: '引擎在下一步再次搜尋相同局面時，評估值改變了多少。這不是任何一方造成的；漂移大，表示復盤需要搜尋得更深。',
      },
      conceded: { term: '放棄', meaning: '敗方認輸或超時的時候還剩多少勝率。' },
    },
    diceTerms: {
      luck: {
        term: '運氣',
        meaning: '對擲骰的一方而言，擲骰之後的勝率減去之前的勝率：所有點數平均為 0%。',
      },
      lessLuck: {
        term: '排除運氣',
        meaning: '不計運氣的結果：減去己方的運氣，加上對方的運氣。單局可能低於 0% 或高於 100%。',
      },
    },
  },

  training: '訓練',
  trainingHelp: '找出更好的著法。損失以勝率的百分點計算。',
  question: (place, of, player, die) => `第 ${place} 題，共 ${of} 題：輪到${common.side(player)}走${withDie(die)}`,
  playedInGame: (move, loss) => `你走了 ${move}，損失 ${loss}。`,
  reveal: '看答案',
  retry: '再試一次',
  next: '下一題',
  toScore: '完成',
  again: '再訓練一次',
  leaveTraining: '回到復盤',
  judgement: (kind, move, loss, played, lossInGame) => {
    if (kind === 'best') return `${move} 是最佳著法。你在實戰中的著法損失 ${lossInGame}。`;
    if (kind === 'nearly') return `${move} 接近最佳：損失 ${loss}。`;
    if (move === played) return `這正是你在實戰中走的，損失 ${loss}。換一步試試。`;
    return `${move} 損失 ${loss}。換一步試試。`;
  },
  secondAction: (first) => `${first}，然後呢？`,
  why: {
    rolls: (opponent, rolls, replies, wins, instead, best) =>
      `如果${common.side(opponent)}擲出 ${oneOf(rolls)}，會應以 ${oneOf(replies)}：${common.side(opponent)}的勝率是 ${wins}，而走 ${best} 之後只有 ${instead}。`,
    reply: (opponent, reply, wins, instead, best) =>
      `${common.side(opponent)}${reply === null ? '' : `應以 ${reply}，`}勝率是 ${wins}，而走 ${best} 之後只有 ${instead}。`,
    losesAtOnce: '這步立刻輸棋。',
    winsAtOnce: (best) => `${best} 立刻獲勝。`,
  },
  revealed: (best, played, loss) => `最佳：${best.join(' 或 ')}。實戰的 ${played} 損失 ${loss}。`,
  scoreTitle: (found, of) => `找到 ${found} / ${of}`,
  score: (atOnce, later, nearly, of) =>
    `一次答對 ${atOnce} 題，之後答對 ${later} 題，接近 ${nearly} 題，未答對 ${of - atOnce - later - nearly} 題。`,

  takeAway: '下載',
  saveRecord: '下載棋譜',
  savePage: '下載 HTML',
};
