// Texts of the help view.

export const help = {
  title: 'Help',
  ewn: {
    title: 'EinStein würfelt nicht!',
    by: 'A game by Ingo Althöfer, for two players and a die.',
    rules: [
      'Each side has numbered cubes in its corner and arranges them as it likes. Red heads for the corner of Blue and Blue for that of Red: the targets on the board.',
      'In turn, the die is rolled, and the cube with that number moves one square towards the goal: straight in either direction or diagonally.',
      'If that cube is gone, the next higher or the next lower number that is left moves. With 4 and 5 gone, a 4 lets 3 or 6 move.',
      'A cube that moves onto another one captures it, whoever owns it. Capturing an own cube can be wise: those that are left move more often.',
      'Who reaches the opposite corner or captures the last cube of the other side wins. There are no draws.',
    ],
    red: 'Red cubes have round corners',
    blue: 'Blue cubes have cut corners and an inner line',
  },
  tzaar: {
    title: 'TZAAR',
    by: 'A game by Kris Burm, for two players and without chance.',
    rules: [
      'White begins with a single capture. After that, a turn has two actions: first a capture, then another capture, a stacking, or a pass.',
      'A stack goes along a line over empty points to the first stack that it meets, never across the hole.',
      'It captures a stack of the other side that is not higher. In the second action it may also go onto a stack of its own side: their heights add up.',
      'The piece on top says of which kind a stack is. The number beside it is its height.',
      'A side loses when one of the three kinds is on top of none of its stacks, or when it cannot capture at the beginning of its turn. There are no draws.',
    ],
    tzaar: 'Tzaar: a star, 6 on each side',
    tzarra: 'Tzarra: a ring, 9 on each side',
    tott: 'Tott: no mark, 15 on each side',
  },
  board: {
    title: 'On the board',
    lines: [
      'A piece with a green frame may move. Click or tap it and then a marked place, or drag it there.',
      'A dot is an empty place, a broken red frame a capture, a blue ring with a plus a stacking.',
      'Everything can be done with the keyboard: the key ? lists what the keys of a view do. Screen readers are told every roll and every move.',
    ],
  },
  dice: {
    title: 'Are the dice fair?',
    lines: [
      'All rolls of a game follow from one secret seed. Before the first roll, the page shows the seed\'s fingerprint; when the game is over, it shows the seed, and your browser checks that the fingerprint is right. So nobody can have changed the dice meanwhile, and the same dice fall again when a move is taken back.',
    ],
  },
};
