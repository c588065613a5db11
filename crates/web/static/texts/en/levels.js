// How each level plays, in words: by game and by the level's name.

/** @type {Record<string, Record<string, string>>} */
export const levels = {
  ewn: {
    beginner: 'Moves almost at random: a good first opponent.',
    novice: 'Likes to capture and to advance, but often picks a poor move.',
    casual: 'Thinks about your reply, but still makes many mistakes.',
    club: 'Thinks about your reply and goes wrong only where moves are close.',
    expert: 'Looks three moves ahead and makes no careless mistakes.',
    master: 'Looks five moves ahead: you need good moves and good dice.',
    champion: 'The strongest: looks six moves ahead and judges positions with a neural network.',
  },
  tzaar: {
    beginner: 'Captures almost at random: a good first opponent.',
    novice: 'Likes big captures, but does not see what you can do next.',
    casual: 'Plans both actions of a turn, but often picks a poor one.',
    club: 'Plans both actions of a turn and slips now and then.',
    advanced: 'Plans both actions of a turn and rarely slips.',
    expert: 'Plans both actions of a turn and makes no careless mistakes.',
    master: 'Thinks about your reply to its turn and punishes weak spots.',
    grandmaster: 'Looks several turns ahead: every mistake costs you.',
    champion: 'The strongest: thinks up to a second about every action.',
  },
};
