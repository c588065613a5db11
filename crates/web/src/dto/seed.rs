use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// A seed of chance: a number, or the same as text, since not every program has numbers that are
/// large enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, example = "12345")]
pub struct Seed(pub u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SeedVisitor)
    }
}

struct SeedVisitor;

impl Visitor<'_> for SeedVisitor {
    type Value = Seed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to {}, or the same as text", u64::MAX)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Seed, E> {
        Ok(Seed(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Seed, E> {
        let number = text.parse().ok();
        number.map(Seed).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}
