// Texts of the play view.

export const play = {
  title: 'Play',
};
