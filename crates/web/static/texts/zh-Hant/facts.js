// Words for what the server sends as facts or in English, in Traditional Chinese.

import { number } from '../../format.js';
import { common } from './common.js';

/** @typedef {import('../en/facts.js').Clause} Clause */

/** @param {string} what @returns {Clause} */
const clause = (what) => ({ you: `你${what}`, side: (side) => `${common.side(side)}${what}` });

/** Refusals in normal use. @type {Record<string, string>} */
const refusals = {
  busy: '伺服器忙碌中，請稍後再試。',
  engine_failed: '引擎意外停止，請重新載入頁面。',
  illegal_move: '這步不合規則。',
  internal: '伺服器發生錯誤。',
  needs_server: '這需要伺服器，而這個頁面沒有伺服器。',
  not_found: '伺服器上沒有這個項目。',
  request_timeout: '請求逾時。',
  too_many_requests: '操作太頻繁，請稍候片刻。',
};

/** Those whose reason, in the server's words, helps. @type {Record<string, string>} */
const refusalsWithReason = {
  bad_request: '伺服器無法理解這個請求。',
  conflict: '目前的狀態下無法這麼做。',
  forbidden: '你沒有權限這麼做。',
  invalid_body: '伺服器無法接受這個請求。',
  invalid_format: '這裡不能用這種記譜法。',
  invalid_position: '無法讀成局面或棋譜。',
  invalid_spec: '沒有這個引擎，或選項有誤。',
  method_not_allowed: '這裡不能用這種請求方式。',
  not_in_this_game: '這個遊戲沒有這個功能。',
  not_stored: '無法在這個瀏覽器裡讀取或儲存你的對局。',
  too_large: '文字太長。',
  too_much_work: '一次的工作量太大。',
  unsupported_media_type: '伺服器不接受這種資料格式。',
};

/** @type {typeof import('../en/facts.js').facts} */
export const facts = {
  titles: { ewn: '愛因斯坦棋', tzaar: 'TZAAR' },
  levels: {
    beginner: '入門',
    novice: '新手',
    casual: '業餘棋手',
    club: '棋社棋手',
    advanced: '進階棋手',
    expert: '高手',
    master: '大師',
    grandmaster: '特級大師',
    champion: '冠軍',
  },
  strength: (percent, error, games, against) =>
    `對「${against}」${number(games)} 局，勝率 ${number(percent, 1)} ± ${number(error, 1)}%`,
  randomMoves: '隨機走子',
  engines: {
    ewn: {
      champion: '最強：5×5 棋盤用 Star2 加神經網路，其他棋盤用 zweistein 評估',
      random: '任意合法著法',
      greedy: '走後評估值最高的著法',
      expectiminimax: '不剪枝的基本搜尋',
      star2: 'Star2 搜尋，先試探每個點數；同類中最快',
      star1: 'Star1 搜尋，每個點數使用較窄的視窗',
      'star0.5': 'Star0.5 搜尋，在點數之間剪枝',
      star0: 'Star0 搜尋，擲骰節點不剪枝',
      mc: '單純蒙地卡羅：模擬對局勝率最高的著法',
      mcts: '蒙地卡羅樹搜尋',
    },
    tzaar: {
      tzaar: '最強：Alpha-Beta 搜尋加所有有效選項',
      'alpha-beta': 'Alpha-Beta 搜尋，可用任何評估，各部分皆可開關',
      'waltz-beginner': 'WALTZ：只看子力，深度 4 個動作，隨機選擇與最佳相差 5000 分以內的著法',
      'waltz-intermediate': 'WALTZ：完整評估，深度 5 個動作，隨機選擇與最佳相差 20 分以內的著法',
      'waltz-expert': 'WALTZ：每回合 30 秒；超過 55 疊時富有變化，23 疊以下用 df-pn',
      'waltz-unbeatable': 'WALTZ：每回合 300 秒的高手',
      random: '任意合法著法',
      greedy: '走後評估值最高的著法',
      expectiminimax: '不剪枝的基本搜尋',
      mc: '單純蒙地卡羅：模擬對局勝率最高的著法',
      mcts: '蒙地卡羅樹搜尋',
    },
  },
  evaluations: {
    ewn: {
      zweistein: '不吃子時賽跑的勝率',
      schwarz: '到達目標的期望步數：對方減己方',
      odema: 'Li 等人的攻擊、阻擋與威脅',
      'offence-defence': '某 Star1 程式的攻擊、阻擋與威脅',
      net: '神經網路給出的勝率，限 5×5 棋盤',
      rollout: '以另一種評估繼續對弈，得出排除運氣的勝率',
    },
    tzaar: {
      net: '勝率：經神經網路修正的 tuned',
      tuned: '勝率：由棋局擬合權重',
      waltz: '子力、威脅、安全種類與區域，同 WALTZ 程式',
      'waltz-paper': '同上，採用 WALTZ 論文所列的常數',
      simple: '只看子力，按 WALTZ 初級的算法',
    },
  },
  measures: {
    'moves ahead': '領先步數',
    points: '分',
    'expected moves': '期望步數',
    attack: '攻擊',
    block: '阻擋',
    threat: '威脅',
    material: '子力',
    'secure types': '安全種類',
    'all types stacked': '各種類都有棋疊',
    'few captures left': '所剩吃子不多',
    'zone of control': '控制區域',
    threats: '威脅',
    'high stacks': '高棋疊',
  },

  youWin: '你贏了',
  youLose: '你輸了',
  sideWins: (side) => `${common.side(side)}獲勝`,
  ending: (head, reason) => `${head}：${reason}`,
  reasons: {
    corner: clause('到達對角'),
    'no-cubes': clause('已無棋子'),
    'no-tzaar': clause('已無 Tzaar'),
    'no-tzarra': clause('已無 Tzarra'),
    'no-tott': clause('已無 Tott'),
    'no-capture': clause('無子可吃'),
    resigned: clause('認輸'),
    'out-of-time': clause('超時'),
  },
  faults: {
    'out-of-time': '超時',
    'illegal-move': '違規著法',
    'illegal-set-up': '違規佈局',
    'no-move': '沒有走棋',
    resigned: '認輸',
    crash: '程式當掉',
    hang: '沒有回應',
    garbage: '回應無法解讀',
  },
  unrated: { 'no games': '沒有對局', unknown: '未知' },
  bands: { champion: '冠軍', master: '大師', club: '棋社棋手', casual: '業餘棋手', beginner: '入門' },
  lastThreatened: (kind, point) => `你在 ${point} 的最後一枚 ${kind} 可能被吃。`,

  refusal: (code, message) => {
    const reasoned = refusalsWithReason[code];
    return reasoned === undefined ? (refusals[code] ?? message) : `${reasoned}（${message}）`;
  },
};
