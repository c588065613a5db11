// Texts of the help view.

export const help = {
  title: 'Help',
};
