//! Stores games and contests in one SQLite file, which only one thread writes.

mod contests;
mod data_file;
mod database;
pub(crate) mod games;
mod schema;

pub(crate) use contests::ContestRow;
pub use data_file::DataFile;
pub use database::{Database, StorageError};
