// Every word about TZAAR that a visitor reads, in Simplified Chinese.

import { common } from './common.js';

/** @type {typeof import('../en/tzaar.js').tzaar} */
export const tzaar = {
  pitch: '吃子、叠高，三种棋子一种都不能失去。',
  opening: {
    how: '你执白。在棋盘上吃第一枚棋子，棋局就开始。',
    start: '开始对局',
    board: '起始局面',
  },
  setUps: { random: '随机', fixed: '固定', tournament: '双方轮流摆放' },
  contestSetUps: { random: '随机', fixed: '固定' },
  help: {
    title: 'TZAAR',
    by: 'Kris Burm 发明的双人棋，没有运气成分。',
    rules: [
      '白方先走，第一回合只吃一次。之后每回合有两个动作：先吃子，再选择吃子、叠子或跳过。',
      '棋叠沿直线越过空点，走到遇见的第一个棋叠。不能穿过中央的洞。',
      '棋叠可以吃掉不高于自己的敌方棋叠。第二个动作也可以走到己方棋叠上，高度相加。',
      '最上面的棋子决定棋叠的种类。旁边的数字是高度。',
      '三种棋子之中少了任何一种，或轮到自己时无子可吃，就输了。没有和局。',
    ],
  },
  tzaarSign: 'Tzaar：星形，每方 6 枚',
  tzarraSign: 'Tzarra：圆环，每方 9 枚',
  tottSign: 'Tott：没有记号，每方 15 枚',
  stack: (side, kind, height) => `${common.side(side)} ${kind}${height === 1 ? '' : `，高度 ${height}`}`,
  pass: '跳过（第二个动作）',
  toDo: (turn, action) => `${turn}：${action}`,
  firstTurn: '全局的第一回合只吃一次。',
  firstAction: '吃一个棋叠（第 1 个动作，共 2 个）。',
  secondAction: '吃子、叠子或跳过（第 2 个动作，共 2 个）。',
  setUp: {
    title: '摆放你的棋子',
    titleOf: (side) => `${common.side(side)}摆放一枚棋子`,
    how: '选择种类，再选择空点。双方轮流各摆一枚。',
    rest: '其余随机摆放',
    kind: '棋子种类',
    taken: (point) => `${point} 已有棋子。`,
  },
  editor: { height: '高度', action: '动作', firstAction: '第一个（吃子）', secondAction: '第二个' },
};
