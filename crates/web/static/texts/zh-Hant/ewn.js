// Every word about EinStein würfelt nicht! that a visitor reads, in Traditional Chinese.

import { common } from './common.js';

/** @type {Record<string, string>} */
const colours = { red: '紅', blue: '藍' };

/** @type {typeof import('../en/ewn.js').ewn} */
export const ewn = {
  pitch: '擲骰子，走動點數對應的棋子，先到達對角者獲勝。',
  opening: {
    how: '你的棋子已擺好。可以拖曳交換兩枚棋子，或直接擲骰子。',
    start: '擲骰子',
    board: '你的棋子',
  },
  hiddenCube: '尚未公開的藍方棋子',
  setUps: {
    free: '雙方自行佈局',
    canonical: '依號碼順序',
    mirrored: '隨機，雙方相同',
    random: '隨機',
  },
  contestSetUps: { random: '隨機', mirrored: '雙方相同', canonical: '依號碼順序', engine: '各自決定' },
  help: {
    title: '愛因斯坦棋',
    by: '原名 EinStein würfelt nicht!，Ingo Althöfer 發明的雙人骰子棋。',
    rules: [
      '雙方各在棋盤一角擺放有編號的棋子。紅方要走到藍方的角落，藍方要走到紅方的角落，也就是棋盤上的靶心。',
      '雙方輪流走棋。先擲骰子，再把該號碼的棋子朝目標走一格：橫走、直走或斜走。',
      '如果那枚棋子已被吃掉，就走號碼較大或較小、最接近的棋子。例如 4 和 5 都不在了，擲出 4 就走 3 或 6。',
      '棋子會吃掉落點上的任何棋子，包括己方的。吃己方棋子有時是好棋：剩下的棋子就更常輪到。',
      '先到達對角，或吃光對方棋子者獲勝。沒有和局。',
    ],
  },
  redSign: '紅方棋子是圓角',
  blueSign: '藍方棋子是切角，並有一圈內線',
  cube: (side, number) => `${colours[side] ?? side} ${number}`,
  goal: (side) => `${common.side(side)}的目標`,
  yourRoll: (die, numbers) => `輪到你。你擲出 ${die}，可走 ${numbers.join(' 或 ')}。`,
  sideRoll: (side, die, numbers) => `${common.side(side)}擲出 ${die}，可走 ${numbers.join(' 或 ')}。`,
  setUp: {
    title: '擺放你的棋子',
    titleOf: (side) => `${common.side(side)}佈局`,
    how: '把一枚棋子拖到另一枚上即可交換，也可以依序點選兩枚。',
    recommend: '建議',
    random: '隨機',
    confirm: '開始',
    confirmFirst: '完成',
    arranged: (order) => `已擺好：${order}。`,
  },
};
