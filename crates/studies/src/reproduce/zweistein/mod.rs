mod board_search;
mod figures_5_to_8;
mod figures_9_to_12;
mod table_1;
mod table_2;
mod table_3;
mod table_4;
mod table_5;

pub(super) use board_search::drawing;
pub(super) use figures_5_to_8::FIGURES_5_TO_8;
pub(super) use figures_9_to_12::{FIGURE_9, FIGURE_10, FIGURE_11, FIGURE_12};
pub(super) use table_1::TABLE_1;
pub(super) use table_2::TABLE_2;
pub(super) use table_3::TABLE_3;
pub(super) use table_4::TABLE_4;
pub(super) use table_5::TABLE_5;

/// Why the numbers against EWNNY cannot be compared.
const EWNNY: &str = "EWNNY (To, 2024) was never published: neither its program nor its parameters \
                     are available.";
