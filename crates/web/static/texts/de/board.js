// Texts of the boards: what screen readers say about squares and moves, in German.

/** @type {typeof import('../en/board.js').board} */
export const board = {
  pass: 'Passen',
  none: (game) => `Diese Seite hat kein Brett für das Spiel ${game}.`,
  keysTitle: 'Auf dem Brett',
  nextKey: 'Nächster Stein, der ziehen kann, oder nächstes Ziel des gewählten Steins',
  keys: [
    ['← ↑ → ↓', 'Von Feld zu Feld, wenn das Brett den Fokus hat'],
    ['Eingabe oder Leertaste', 'Einen Stein wählen, dann sein Ziel'],
    ['Esc', 'Auswahl aufheben'],
  ],
  steps: {
    first: 'Erster Zug',
    back: 'Voriger Zug',
    forward: 'Nächster Zug',
    last: 'Letzter Zug',
    flip: 'Brett drehen',
  },
  empty: 'leer',
  mayMove: 'kann ziehen',
  selected: 'gewählt',
  moveHere: 'hierher ziehen',
  captureHere: 'hier schlagen',
  stackHere: 'hier stapeln',
  swapHere: 'hiermit tauschen',
  die: (face) => `Würfel zeigt ${face}`,
  lastFrom: 'letzter Zug von hier',
  lastTo: 'letzter Zug hierher',
  picked: (piece) => `${piece} gewählt.`,
  dropped: 'Auswahl aufgehoben.',
  notLegal: 'Kein erlaubter Zug.',
  column: (letter) => `Spalte ${letter}`,
  row: (number) => `Reihe ${number}`,
};
