// Texts of the frame, and words that several views use, in Traditional Chinese.

import { number } from '../../format.js';

/** @type {Record<string, string>} */
const sides = { red: '紅方', blue: '藍方', white: '白方', black: '黑方' };

/** @type {typeof import('../en/common.js').common} */
export const common = {
  brand: 'Dreistein',
  views: { play: '對弈', games: '對局', analyse: '分析', review: '復盤', puzzles: '題目', arena: '競技場', help: '說明' },
  navigation: '頁面',
  skip: '跳到內容',
  settings: '設定',
  language: '語言',
  languageAuto: '跟隨瀏覽器',
  keys: '鍵盤',
  everywhere: '所有頁面',
  close: '關閉',
  cancel: '取消',
  problem: '出了點問題',
  tryAgain: '再試一次',
  loading: '載入中……',
  noAnswer: '伺服器沒有回應。',
  notLoaded: '無法載入這部分頁面。伺服器可能已停止，或剛剛更新過。',
  engineFailed: '引擎意外停止，請再試一次。',
  engineNotLoaded: '無法載入引擎。請檢查網路連線，然後再試一次。',
  tabClosed: '本頁面的另一個分頁在回應之前被關閉，請再試一次。',
  brokenOff: '伺服器的回應中斷了。',
  refused: (status) => `伺服器回應狀態碼 ${status}。`,
  moves: (count) => `${number(count)} 步`,
  listed: (parts) => parts.join('，'),
  sentences: (parts) => parts.join('。'),
  sentence: (text) => (text === '' || /[。！？.!?]$/.test(text) ? text : `${text}。`),
  keyNames: { ' ': '空白鍵', Escape: 'Esc' },
  side: (side) => sides[side] ?? side,
  settingsDialog: {
    theme: '主題',
    themes: { auto: '跟隨系統', light: '淺色', dark: '深色' },
    animation: '動畫',
    animations: { none: '關閉', fast: '快', normal: '一般', slow: '慢' },
    coordinates: '顯示座標',
    sound: '音效',
    letterKeys: '單鍵快速鍵',
    flip: '翻轉棋盤（自己下棋時，己方永遠在下方）',
  },
};
