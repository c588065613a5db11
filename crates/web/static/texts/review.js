// Texts of the review view.

export const review = {};
