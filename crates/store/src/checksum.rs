use rusqlite::Connection;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;

/// A table with a column `checksum`, which reveals damaged rows.
pub struct CheckedTable {
    /// Its name.
    pub name: &'static str,
    /// The columns of its primary key.
    pub key: &'static str,
    /// The columns that the checksum covers: all others.
    pub columns: &'static str,
}

impl CheckedTable {
    /// A condition in SQL that is true for damaged rows. Needs [`add_row_checksum`].
    pub fn is_damaged(&self) -> String {
        format!("checksum IS NOT row_checksum({})", self.columns)
    }

    /// Updates the checksums of all rows that this connection will add or change.
    pub fn keep_up(&self, connection: &Connection) -> rusqlite::Result<()> {
        let Self { name, key, columns } = self;
        let new_key = key.replace(", ", ", new.");
        let update = format!(
            "BEGIN UPDATE {name} SET checksum = row_checksum({columns})
                WHERE ({key}) = (new.{new_key}); END"
        );
        connection.execute_batch(&format!(
            "CREATE TEMP TRIGGER {name}_added AFTER INSERT ON main.{name} {update};
             CREATE TEMP TRIGGER {name}_changed AFTER UPDATE OF {columns} ON main.{name} {update}"
        ))
    }
}

/// Adds the function `row_checksum` to SQL: the CRC-32 of the types and bytes of its arguments.
pub fn add_row_checksum(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("row_checksum", -1, flags, |values| Ok(checksum(values)))
}

fn checksum(values: &Context) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    let mut add = |kind: u8, bytes: &[u8]| {
        hasher.update(&[kind]);
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    for index in 0..values.len() {
        match values.get_raw(index) {
            ValueRef::Null => add(0, &[]),
            ValueRef::Integer(number) => add(1, &number.to_le_bytes()),
            ValueRef::Real(number) => add(2, &number.to_le_bytes()),
            ValueRef::Text(text) => add(3, text),
            ValueRef::Blob(bytes) => add(4, bytes),
        }
    }
    hasher.finalize()
}
