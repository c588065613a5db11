//! Optional values of plans that are written as text, for `serde(with = "text")`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize as _, Deserializer, Error as _};
use serde::ser::Serializer;

/// Writes the text of a value.
pub fn serialize<T: Display, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    let text = value.as_ref().map(T::to_string);
    match text {
        // Without limits, the text of a time control is empty; the default grace means the same.
        Some(text) if text.is_empty() => to.serialize_str("grace=100ms"),
        Some(text) => to.serialize_str(&text),
        None => to.serialize_none(),
    }
}

/// Reads a value from its text.
pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    String::deserialize(from)?.parse().map(Some).map_err(D::Error::custom)
}
