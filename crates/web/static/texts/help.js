// Texts of the help view.

export const help = {
  title: 'Help',
  ewn: {
    title: 'EinStein würfelt nicht!',
    by: 'A game by Ingo Althöfer for two players and a die.',
    rules: [
      'Each player arranges numbered cubes in one corner of the board. Red heads for Blue’s corner and Blue for Red’s: the targets on the board.',
      'Players take turns. Roll the die, then move the cube with that number one square towards the goal: horizontally, vertically or diagonally.',
      'If that cube is gone, move the remaining cube with the next higher or the next lower number. If 4 and 5 are gone, a 4 moves 3 or 6.',
      'A cube captures any cube it lands on, even one of its own side. Capturing your own cube can be a good move: the remaining ones move more often.',
      'You win by reaching the opposite corner or by capturing your opponent’s last cube. There are no draws.',
    ],
    red: 'Red cubes have round corners',
    blue: 'Blue cubes have cut corners and an inner line',
  },
  tzaar: {
    title: 'TZAAR',
    by: 'A game by Kris Burm for two players, without chance.',
    rules: [
      'White starts with a single capture. From then on, a turn has two actions: first a capture, then a second capture, a stacking move or a pass.',
      'A stack moves along a line over empty points to the first stack in its way. It cannot cross the hole in the middle.',
      'It captures an enemy stack of at most its own height. In the second action it can also move onto a stack of its own side: their heights add up.',
      'The top piece determines the type of a stack. The number beside it is its height.',
      'You lose if you have no stack of one of the three types, or if you cannot capture at the start of your turn. There are no draws.',
    ],
    tzaar: 'Tzaar: a star, 6 on each side',
    tzarra: 'Tzarra: a ring, 9 on each side',
    tott: 'Tott: no mark, 15 on each side',
  },
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
