use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A promise of the server: the seed of a game's dice is already fixed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DiceCommitment {
    /// SHA-256 of `dreistein dice SEED SALT`, in hexadecimal digits.
    pub commitment: String,
}

/// The dice of a new game: a seed of the server mixed with a number of the client.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceChoice {
    /// What `POST /dice` answered; it can be used once, within ten minutes.
    pub commitment: String,
    /// Chosen at random after the commitment was known.
    pub number: DiceNumber,
}

/// A number of 16 bytes, in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, pattern = "^[0-9a-f]{32}$")]
pub struct DiceNumber(String);

impl DiceNumber {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for DiceNumber {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 32 && text.bytes().all(is_digit) {
            return Ok(Self(text));
        }
        Err(format!("number {text:?}: expected 32 of the digits 0 to 9 and a to f"))
    }
}

/// How the dice of a game can be checked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DiceView {
    /// SHA-256 of `dreistein dice SEED SALT`, in hexadecimal digits.
    pub commitment: String,
    /// The client's number. With one, the dice follow from the first 8 bytes (little-endian) of
    /// the SHA-256 of `dreistein dice SEED SALT NUMBER`; without, from the seed itself.
    pub number: Option<DiceNumber>,
    /// The seed as a number, once the game is over.
    pub seed: Option<String>,
    /// The salt, once the game is over.
    pub salt: Option<String>,
    /// Whether the creator of the game chose the seed, and so could predict every roll.
    pub given: bool,
    pub note: &'static str,
}

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
