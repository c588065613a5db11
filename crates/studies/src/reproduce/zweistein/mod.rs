mod table_1;
mod table_2;
mod table_3;
mod table_4;

pub(super) use table_1::TABLE_1;
pub(super) use table_2::TABLE_2;
pub(super) use table_3::TABLE_3;
pub(super) use table_4::TABLE_4;

/// Why the numbers against EWNNY cannot be compared.
const EWNNY: &str = "EWNNY (To, 2024) was never published: neither its program nor its parameters \
                     are available.";
