// Texts of the analyse view.

export const analyse = {};
