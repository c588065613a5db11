//! What survives a restart: one SQLite file, written by one thread.

mod contests;
mod data_file;
mod database;
pub(crate) mod games;
mod schema;

pub(crate) use contests::ContestRow;
pub use data_file::DataFile;
pub use database::{Database, StorageError};
