// Texts of the boards: what screen readers say about squares and moves, in Traditional Chinese.

/** @type {typeof import('../en/board.js').board} */
export const board = {
  pass: '跳過',
  none: (game) => `本網頁沒有「${game}」的棋盤。`,
  keysTitle: '棋盤上',
  nextKey: '下一枚可走的棋子，或所選棋子的下一個目標',
  keys: [
    ['← ↑ → ↓', '焦點在棋盤上時，在格子間移動'],
    ['Enter 或空白鍵', '選取棋子，再選取目標'],
    ['Esc', '取消選取'],
  ],
  steps: {
    first: '第一步',
    back: '上一步',
    forward: '下一步',
    last: '最後一步',
    flip: '翻轉棋盤',
  },
  empty: '空',
  mayMove: '可走',
  selected: '已選取',
  moveHere: '走到這裡',
  captureHere: '吃掉這枚棋子',
  stackHere: '疊到這裡',
  swapHere: '與這枚交換',
  die: (face) => `骰子為 ${face}`,
  lastFrom: '上一步從這裡出發',
  lastTo: '上一步走到這裡',
  picked: (piece) => `已選取${piece}。`,
  dropped: '已取消選取。',
  notLegal: '這步不合規則。',
  column: (letter) => `${letter} 行`,
  row: (number) => `第 ${number} 列`,
};
