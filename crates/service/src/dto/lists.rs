use serde::{Deserialize, Deserializer};
use utoipa::IntoParams;

use super::{ResultWanted, Whose, WordForGame};

/// A page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// How many at most.
    #[serde(default = "usual_limit", deserialize_with = "limit")]
    #[param(maximum = 100)]
    pub limit: u32,
    /// How many to skip.
    #[serde(default)]
    pub offset: u64,
}

const fn usual_limit() -> u32 {
    20
}

/// Larger limits are lowered to the maximum.
fn limit<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::deserialize(deserializer).map(|limit| limit.min(100))
}

/// Which games.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GameSearch {
    /// Whose games; by default one's own and those that everybody sees.
    pub whose: Option<Whose>,
    /// Which game is played.
    #[param(value_type = Option<WordForGame>)]
    pub game: Option<String>,
    /// How the games stand for whoever asks.
    pub result: Option<ResultWanted>,
    /// The level of a player.
    pub level: Option<String>,
    /// Part of a player's name.
    pub text: Option<String>,
    /// How many at most.
    #[serde(default = "usual_limit", deserialize_with = "limit")]
    #[param(maximum = 100)]
    pub limit: u32,
    /// How many to skip.
    #[serde(default)]
    pub offset: u64,
}

/// Which notation.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Notation {
    /// Its name.
    #[serde(default = "usual_format")]
    #[param(example = "record")]
    pub format: String,
}

fn usual_format() -> String {
    "record".into()
}
