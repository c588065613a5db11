mod claim;
mod table_1;

pub(super) use claim::CLAIM;
pub(super) use table_1::TABLE_1;
