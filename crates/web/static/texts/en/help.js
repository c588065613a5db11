// Texts of the help view.

export const help = {
  title: 'Help',
  board: {
    title: 'On the board',
    lines: [
      'Pieces with a green frame can move. Click or tap one and then a marked target, or drag it there.',
      'A dot marks a move to an empty place, a dashed red frame a capture, a blue ring with a plus a stacking move.',
      'Everything works with the keyboard: press ? to list the shortcuts of a view. Screen readers announce every roll and every move.',
    ],
  },
  dice: {
    title: 'Are the dice fair?',
    lines: [
      'A secret seed determines all rolls of a game. Before the first roll, the page shows the seed’s fingerprint. After the game it shows the seed, and your browser checks that the two match. So nobody can change the dice during the game, and taking a move back repeats the same roll.',
    ],
  },
};
