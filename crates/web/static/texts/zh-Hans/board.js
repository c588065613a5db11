// Texts of the boards: what screen readers say about squares and moves, in Simplified Chinese.

/** @type {typeof import('../en/board.js').board} */
export const board = {
  pass: '跳过',
  none: (game) => `本网页没有“${game}”的棋盘。`,
  keysTitle: '棋盘上',
  nextKey: '下一枚可走的棋子，或所选棋子的下一个目标',
  keys: [
    ['← ↑ → ↓', '焦点在棋盘上时，在格子间移动'],
    ['Enter 或空格键', '选中棋子，再选中目标'],
    ['Esc', '取消选中'],
  ],
  steps: {
    first: '第一步',
    back: '上一步',
    forward: '下一步',
    last: '最后一步',
    flip: '翻转棋盘',
  },
  empty: '空',
  mayMove: '可走',
  selected: '已选中',
  moveHere: '走到这里',
  captureHere: '吃掉这枚棋子',
  stackHere: '叠到这里',
  swapHere: '与这枚交换',
  die: (face) => `骰子为 ${face}`,
  lastFrom: '上一步从这里出发',
  lastTo: '上一步走到这里',
  picked: (piece) => `已选中${piece}。`,
  dropped: '已取消选中。',
  notLegal: '这步不合规则。',
  column: (letter) => `${letter} 列`,
  row: (number) => `第 ${number} 行`,
};
