// Words for what the server sends as facts or in English, in Simplified Chinese.

import { number } from '../../format.js';
import { common } from './common.js';

/** @typedef {import('../en/facts.js').Clause} Clause */

/** @param {string} what @returns {Clause} */
const clause = (what) => ({ you: `你${what}`, side: (side) => `${common.side(side)}${what}` });

/** Refusals in normal use. @type {Record<string, string>} */
const refusals = {
  busy: '服务器正忙，请稍后再试。',
  engine_failed: '引擎意外停止，请重新加载页面。',
  illegal_move: '这步不合规则。',
  internal: '服务器发生错误。',
  needs_server: '这需要服务器，而这个页面没有服务器。',
  not_found: '服务器上没有这个内容。',
  request_timeout: '请求超时。',
  too_many_requests: '操作太频繁，请稍等片刻。',
};

/** Those whose reason, in the server's words, helps. @type {Record<string, string>} */
const refusalsWithReason = {
  bad_request: '服务器无法理解这个请求。',
  conflict: '目前的状态下无法这么做。',
  forbidden: '你没有权限这么做。',
  invalid_body: '服务器无法接受这个请求。',
  invalid_format: '这里不能用这种记谱法。',
  invalid_position: '无法读成局面或棋谱。',
  invalid_spec: '没有这个引擎，或选项有误。',
  method_not_allowed: '这里不能用这种请求方式。',
  not_in_this_game: '这个游戏没有这个功能。',
  not_stored: '无法在这个浏览器里读取或保存你的对局。',
  too_large: '文字太长。',
  too_much_work: '一次的工作量太大。',
  unsupported_media_type: '服务器不接受这种数据格式。',
};

/** @type {typeof import('../en/facts.js').facts} */
export const facts = {
  titles: { ewn: '爱因斯坦棋', tzaar: 'TZAAR' },
  levels: {
    beginner: '入门',
    novice: '新手',
    casual: '业余棋手',
    club: '棋社棋手',
    advanced: '进阶棋手',
    expert: '高手',
    master: '大师',
    grandmaster: '特级大师',
    champion: '冠军',
  },
  strength: (percent, error, games, against) =>
    `对“${against}”${number(games)} 局，胜率 ${number(percent, 1)} ± ${number(error, 1)}%`,
  randomMoves: '随机走子',
  engines: {
    ewn: {
      champion: '最强：5×5 棋盘用 Star2 加神经网络，其他棋盘用 zweistein 评估',
      random: '任意合法着法',
      greedy: '走后评估值最高的着法',
      expectiminimax: '不剪枝的基本搜索',
      star2: 'Star2 搜索，先试探每个点数；同类中最快',
      star1: 'Star1 搜索，每个点数使用较窄的窗口',
      'star0.5': 'Star0.5 搜索，在点数之间剪枝',
      star0: 'Star0 搜索，掷骰节点不剪枝',
      mc: '单纯蒙特卡洛：模拟对局胜率最高的着法',
      mcts: '蒙特卡洛树搜索',
    },
    tzaar: {
      tzaar: '最强：Alpha-Beta 搜索加所有有效选项',
      'alpha-beta': 'Alpha-Beta 搜索，可用任何评估，各部分皆可开关',
      'waltz-beginner': 'WALTZ：只看子力，深度 4 个动作，随机选择与最佳相差 5000 分以内的着法',
      'waltz-intermediate': 'WALTZ：完整评估，深度 5 个动作，随机选择与最佳相差 20 分以内的着法',
      'waltz-expert': 'WALTZ：每回合 30 秒；超过 55 叠时富有变化，23 叠以下用 df-pn',
      'waltz-unbeatable': 'WALTZ：每回合 300 秒的高手',
      random: '任意合法着法',
      greedy: '走后评估值最高的着法',
      expectiminimax: '不剪枝的基本搜索',
      mc: '单纯蒙特卡洛：模拟对局胜率最高的着法',
      mcts: '蒙特卡洛树搜索',
    },
  },
  evaluations: {
    ewn: {
      zweistein: '不吃子时赛跑的胜率',
      schwarz: '到达目标的期望步数：对方减己方',
      odema: 'Li 等人的攻击、阻挡与威胁',
      'offence-defence': '某 Star1 程序的攻击、阻挡与威胁',
      net: '神经网络给出的胜率，限 5×5 棋盘',
      rollout: '以另一种评估继续对弈，得出排除运气的胜率',
    },
    tzaar: {
      net: '胜率：经神经网络修正的 tuned',
      tuned: '胜率：由棋局拟合权重',
      waltz: '子力、威胁、安全种类与区域，同 WALTZ 程序',
      'waltz-paper': '同上，采用 WALTZ 论文所列的常数',
      simple: '只看子力，按 WALTZ 初级的算法',
    },
  },
  measures: {
    'moves ahead': '领先步数',
    points: '分',
    'expected moves': '期望步数',
    attack: '攻击',
    block: '阻挡',
    threat: '威胁',
    material: '子力',
    'secure types': '安全种类',
    'all types stacked': '各种类都有棋叠',
    'few captures left': '所剩吃子不多',
    'zone of control': '控制区域',
    threats: '威胁',
    'high stacks': '高棋叠',
  },

  youWin: '你赢了',
  youLose: '你输了',
  sideWins: (side) => `${common.side(side)}获胜`,
  ending: (head, reason) => `${head}：${reason}`,
  reasons: {
    corner: clause('到达对角'),
    'no-cubes': clause('已无棋子'),
    'no-tzaar': clause('已无 Tzaar'),
    'no-tzarra': clause('已无 Tzarra'),
    'no-tott': clause('已无 Tott'),
    'no-capture': clause('无子可吃'),
    resigned: clause('认输'),
    'out-of-time': clause('超时'),
  },
  faults: {
    'out-of-time': '超时',
    'illegal-move': '违规着法',
    'illegal-set-up': '违规布局',
    'no-move': '没有走棋',
    resigned: '认输',
    crash: '程序崩溃',
    hang: '没有响应',
    garbage: '响应无法解读',
  },
  unrated: { 'no games': '没有对局', unknown: '未知' },
  bands: { champion: '冠军', master: '大师', club: '棋社棋手', casual: '业余棋手', beginner: '入门' },
  lastThreatened: (kind, point) => `你在 ${point} 的最后一枚 ${kind} 可能被吃。`,

  refusal: (code, message) => {
    const reasoned = refusalsWithReason[code];
    return reasoned === undefined ? (refusals[code] ?? message) : `${reasoned}（${message}）`;
  },
};
