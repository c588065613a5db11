//! What survives a restart: one SQLite file, written by one thread.

mod contests;
mod data_file;
mod database;
mod game_lists;
mod games;
mod schema;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) use contests::ContestRow;
pub use data_file::DataFile;
pub use database::{Database, StorageError, StorageProblem};
pub(crate) use game_lists::GamesWanted;
pub(crate) use games::{GameProgress, GameRow, Left, StoredSeats};

/// An enum without data as the file holds it: its name in JSON.
fn enum_name(value: &impl Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    json.as_str().unwrap_or_default().to_owned()
}

fn parse_enum<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(Value::from(name)).ok()
}
