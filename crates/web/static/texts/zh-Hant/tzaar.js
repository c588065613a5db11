// Every word about TZAAR that a visitor reads, in Traditional Chinese.

import { common } from './common.js';

/** @type {typeof import('../en/tzaar.js').tzaar} */
export const tzaar = {
  pitch: '吃子、疊高，三種棋子一種都不能失去。',
  opening: {
    how: '你執白。在棋盤上吃第一枚棋子，棋局就開始。',
    start: '開始對局',
    board: '起始局面',
  },
  setUps: { random: '隨機', fixed: '固定', tournament: '雙方輪流擺放' },
  contestSetUps: { random: '隨機', fixed: '固定' },
  help: {
    title: 'TZAAR',
    by: 'Kris Burm 發明的雙人棋，沒有運氣成分。',
    rules: [
      '白方先走，第一回合只吃一次。之後每回合有兩個動作：先吃子，再選擇吃子、疊子或跳過。',
      '棋疊沿直線越過空點，走到遇見的第一個棋疊。不能穿過中央的洞。',
      '棋疊可以吃掉不高於自己的敵方棋疊。第二個動作也可以走到己方棋疊上，高度相加。',
      '最上面的棋子決定棋疊的種類。旁邊的數字是高度。',
      '三種棋子之中少了任何一種，或輪到自己時無子可吃，就輸了。沒有和局。',
    ],
  },
  tzaarSign: 'Tzaar：星形，每方 6 枚',
  tzarraSign: 'Tzarra：圓環，每方 9 枚',
  tottSign: 'Tott：沒有記號，每方 15 枚',
  stack: (side, kind, height) => `${common.side(side)} ${kind}${height === 1 ? '' : `，高度 ${height}`}`,
  pass: '跳過（第二個動作）',
  toDo: (turn, action) => `${turn}：${action}`,
  firstTurn: '全局的第一回合只吃一次。',
  firstAction: '吃一個棋疊（第 1 個動作，共 2 個）。',
  secondAction: '吃子、疊子或跳過（第 2 個動作，共 2 個）。',
  setUp: {
    title: '擺放你的棋子',
    titleOf: (side) => `${common.side(side)}擺放一枚棋子`,
    how: '選擇種類，再選擇空點。雙方輪流各擺一枚。',
    rest: '其餘隨機擺放',
    kind: '棋子種類',
    taken: (point) => `${point} 已有棋子。`,
  },
  editor: { height: '高度', action: '動作', firstAction: '第一個（吃子）', secondAction: '第二個' },
};
