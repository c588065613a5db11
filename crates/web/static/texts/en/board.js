// Texts of the boards: what screen readers say about squares and moves.

export const board = {
  pass: 'Pass',
  /** @param {string} game */
  none: (game) => `This page has no board for the game ${game}.`,
  keysTitle: 'On the board',
  nextKey: 'Next piece that can move, or next target of the selected piece',
  /** Keys handled by the board itself. */
  keys: [
    ['← ↑ → ↓', 'Move between cells when the board has focus'],
    ['Enter or space', 'Select a piece, then its target'],
    ['Esc', 'Deselect'],
  ],
  steps: {
    first: 'First move',
    back: 'Previous move',
    forward: 'Next move',
    last: 'Last move',
    flip: 'Flip board',
  },
  empty: 'empty',
  mayMove: 'can move',
  selected: 'selected',
  moveHere: 'move here',
  captureHere: 'capture here',
  stackHere: 'stack here',
  swapHere: 'swap with this',
  /** @param {number} face */
  die: (face) => `die shows ${face}`,
  lastFrom: 'last move from here',
  lastTo: 'last move to here',
  /** @param {string} piece */
  picked: (piece) => `Selected ${piece}.`,
  dropped: 'Deselected.',
  notLegal: 'Not a legal move.',
  column: /** @param {string} letter */ (letter) => `Column ${letter}`,
  row: /** @param {number} number */ (number) => `Row ${number}`,
};
