// Texts of the lessons: the steps of each game in the order of static/learn/steps.js.

export const learn = {
  title: 'Learn',
  /** @param {string} game */
  lesson: (game) => `The rules in a minute: ${game}`,
  /** @param {number} step @param {number} count */
  step: (step, count) => `Step ${step} of ${count}`,
  steps: 'Steps',
  /** @param {number} step @param {string} title */
  goTo: (step, title) => `Step ${step}: ${title}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  again: 'Repeat',
  play: 'Play your first game',
  rules: 'All rules',
  roll: 'Roll the die',
  board: 'Board of this step',
  /** @type {Record<string, {title: string, ask: string, done: string, wrong: string}[]>} */
  ofGame: {
    ewn: [
      {
        title: 'Reach the target',
        ask: 'The red cubes are yours, and the red rings in the corner are your target. Move your cube there: drag it, or select the target.',
        done: 'You win! Whoever first has a cube on the opposite corner wins the game.',
        wrong: 'That is a legal move, but it does not reach the target. Try again.',
      },
      {
        title: 'One square at a time',
        ask: 'A cube moves one square towards its target: straight or diagonally. The dots show where yours may go. Move it.',
        done: 'Cubes never move back, so every move brings the end closer.',
        wrong: '',
      },
      {
        title: 'The die chooses',
        ask: 'You do not choose which cube moves: the die does. Roll it.',
        done: 'You rolled 3, so your cube 3 must move.',
        wrong: '',
      },
      {
        title: 'If the cube is gone',
        ask: 'You rolled 4, but your 3, 4 and 5 are gone. Then the next lower or the next higher cube moves: 2 or 6. Move one of them.',
        done: 'A roll always moves something. Losing a cube gives the others more turns.',
        wrong: '',
      },
      {
        title: 'Capture',
        ask: 'A cube captures whatever it lands on. Capture the blue 3.',
        done: 'Captured! You may also capture your own cubes, which can be wise: the remaining ones move more often.',
        wrong: 'That does not capture anything. Try again.',
      },
      {
        title: 'The other way to win',
        ask: 'You also win by capturing the last cube of the other side. Do it.',
        done: 'Blue has no cubes left: you win. Now you know all the rules!',
        wrong: 'That leaves Blue a cube. Try again.',
      },
    ],
    tzaar: [
      {
        title: 'Capture',
        ask: 'You are White. A piece moves along a line over empty points to the first piece in its way, and captures it. Capture a black piece.',
        done: 'Your piece took the place of the black one. Pieces never move to an empty point.',
        wrong: '',
      },
      {
        title: 'Height decides',
        ask: 'The number is the height of a stack. A stack captures only stacks that are no higher than itself. Capture the black stack of height 2.',
        done: 'Only your stack of height 2 could do that.',
        wrong: '',
      },
      {
        title: 'Build stacks',
        ask: 'In the second action of your turn you can also move onto a piece of your own. Do that.',
        done: 'The heights add up, and the piece on top gives the stack its type: star (Tzaar), ring (Tzarra) or plain (Tott).',
        wrong: 'That was a capture or a pass. Stack one of your pieces onto another.',
      },
      {
        title: 'Two actions a turn',
        ask: 'The first action of a turn must be a capture. The second is a capture, a stacking move or a pass. You have captured already: now pass.',
        done: 'A pass leaves everything as it is. Only the very first turn of a game has a single action.',
        wrong: 'That is allowed, but this time, pass: the button is at the board.',
      },
      {
        title: 'Never lose a type',
        ask: 'A side that has no piece of one type left loses at once. Black has a single star. Capture it.',
        done: 'Black has no Tzaar left: you win.',
        wrong: 'Black still has pieces of all three types. Capture the star.',
      },
      {
        title: 'Leave no capture',
        ask: 'A side that cannot capture at the start of its turn also loses. This is your second action, and the only piece that Black could capture is your single plain one. Make it higher.',
        done: 'Nothing is low enough for Black to capture: you win. Now you know all the rules!',
        wrong: 'Black can still capture something. Stack onto the single piece.',
      },
    ],
  },
};
