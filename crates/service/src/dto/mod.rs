//! What requests and answers look like in JSON.

mod analyses;
mod catalog;
mod contests;
mod dice;
mod friends;
mod games;
mod lists;
mod of_games;
mod positions;

pub use self::{analyses::*, catalog::*, contests::*, dice::*};
pub use self::{friends::*, games::*, lists::*, of_games::*, positions::*};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// An enum without data as it is stored: its name in JSON.
pub fn enum_name(value: &impl Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    json.as_str().unwrap_or_default().to_owned()
}

pub fn parse_enum<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(Value::from(name)).ok()
}
