mod board_search;
mod figures_5_to_8;
mod figures_9_to_12;
mod table_1;
mod table_5;

pub(super) use board_search::drawing;
pub(super) use figures_5_to_8::FIGURES_5_TO_8;
pub(super) use figures_9_to_12::{FIGURE_9, FIGURE_10, FIGURE_11, FIGURE_12};
pub(super) use table_1::TABLE_1;
pub(super) use table_5::TABLE_5;
