// Every word about EinStein würfelt nicht! that a visitor reads, in Simplified Chinese.

import { common } from './common.js';

/** @type {Record<string, string>} */
const colours = { red: '红', blue: '蓝' };

/** @type {typeof import('../en/ewn.js').ewn} */
export const ewn = {
  pitch: '掷骰子，走动点数对应的棋子，先到达对角者获胜。',
  opening: {
    how: '你的棋子已摆好。可以拖动交换两枚棋子，或直接掷骰子。',
    start: '掷骰子',
    board: '你的棋子',
  },
  hiddenCube: '尚未公开的蓝方棋子',
  setUps: {
    free: '双方自行布局',
    canonical: '按号码顺序',
    mirrored: '随机，双方相同',
    random: '随机',
  },
  contestSetUps: { random: '随机', mirrored: '双方相同', canonical: '按号码顺序', engine: '各自决定' },
  help: {
    title: '爱因斯坦棋',
    by: '原名 EinStein würfelt nicht!，Ingo Althöfer 发明的双人骰子棋。',
    rules: [
      '双方各在棋盘一角摆放有编号的棋子。红方要走到蓝方的角落，蓝方要走到红方的角落，也就是棋盘上的靶心。',
      '双方轮流走棋。先掷骰子，再把该号码的棋子朝目标走一格：横走、直走或斜走。',
      '如果那枚棋子已被吃掉，就走号码较大或较小、最接近的棋子。例如 4 和 5 都不在了，掷出 4 就走 3 或 6。',
      '棋子会吃掉落点上的任何棋子，包括己方的。吃己方棋子有时是好棋：剩下的棋子就更常轮到。',
      '先到达对角，或吃光对方棋子者获胜。没有和局。',
    ],
  },
  redSign: '红方棋子是圆角',
  blueSign: '蓝方棋子是切角，并有一圈内线',
  cube: (side, number) => `${colours[side] ?? side} ${number}`,
  goal: (side) => `${common.side(side)}的目标`,
  yourRoll: (die, numbers) => `轮到你。你掷出 ${die}，可走 ${numbers.join(' 或 ')}。`,
  sideRoll: (side, die, numbers) => `${common.side(side)}掷出 ${die}，可走 ${numbers.join(' 或 ')}。`,
  setUp: {
    title: '摆放你的棋子',
    titleOf: (side) => `${common.side(side)}布局`,
    how: '把一枚棋子拖到另一枚上即可交换，也可以依次点击两枚。',
    recommend: '推荐',
    random: '随机',
    confirm: '开始',
    confirmFirst: '完成',
    arranged: (order) => `已摆好：${order}。`,
  },
};
