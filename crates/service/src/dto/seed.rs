use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A random seed: a number, or the same as text, since not every program has large enough numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "Value")]
#[schema(value_type = String, example = "12345")]
pub struct Seed(pub u64);

impl TryFrom<Value> for Seed {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        let expected =
            format!("expected a whole number from 0 to {}, or the same as text", u64::MAX);
        number.map(Self).ok_or_else(|| format!("seed {value}: {expected}"))
    }
}
