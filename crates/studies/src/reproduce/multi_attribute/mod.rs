mod position_search;
mod speed;
mod table_1;
mod table_2;

pub(super) use speed::SPEED;
pub(super) use table_1::TABLE_1;
pub(super) use table_2::TABLE_2;
