mod table_1;

pub(super) use table_1::TABLE_1;
