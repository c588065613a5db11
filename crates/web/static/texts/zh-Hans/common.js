// Texts of the frame, and words that several views use, in Simplified Chinese.

import { number } from '../../format.js';

/** @type {Record<string, string>} */
const sides = { red: '红方', blue: '蓝方', white: '白方', black: '黑方' };

/** @type {typeof import('../en/common.js').common} */
export const common = {
  brand: 'Dreistein',
  views: { play: '对弈', games: '对局', analyse: '分析', review: '复盘', puzzles: '题目', arena: '竞技场', help: '说明' },
  navigation: '页面',
  skip: '跳到内容',
  settings: '设置',
  language: '语言',
  languageAuto: '跟随浏览器',
  keys: '键盘',
  everywhere: '所有页面',
  close: '关闭',
  cancel: '取消',
  problem: '出了点问题',
  tryAgain: '再试一次',
  loading: '加载中……',
  noAnswer: '服务器没有响应。',
  notLoaded: '无法加载这部分页面。服务器可能已停止，或刚刚更新过。',
  engineFailed: '引擎意外停止，请再试一次。',
  engineNotLoaded: '无法加载引擎。请检查网络连接，然后再试一次。',
  tabClosed: '本页面的另一个标签页在响应之前被关闭，请再试一次。',
  brokenOff: '服务器的响应中断了。',
  refused: (status) => `服务器返回状态码 ${status}。`,
  moves: (count) => `${number(count)} 步`,
  listed: (parts) => parts.join('，'),
  sentences: (parts) => parts.join('。'),
  sentence: (text) => (text === '' || /[。！？.!?]$/.test(text) ? text : `${text}。`),
  keyNames: { ' ': '空格键', Escape: 'Esc' },
  side: (side) => sides[side] ?? side,
  settingsDialog: {
    theme: '主题',
    themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
    animation: '动画',
    animations: { none: '关闭', fast: '快', normal: '一般', slow: '慢' },
    coordinates: '显示坐标',
    sound: '声音',
    letterKeys: '单键快捷键',
    flip: '翻转棋盘（自己下棋时，己方永远在下方）',
  },
};
