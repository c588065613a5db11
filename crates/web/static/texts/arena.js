// Texts of the arena view.

export const arena = {};
