use serde::Deserialize;
use utoipa::IntoParams;

use super::{ResultWanted, Whose, WordForGame};

/// A page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// How many at most.
    #[serde(default = "usual_limit")]
    #[param(maximum = 100)]
    limit: u32,
    /// How many to skip.
    #[serde(default)]
    pub offset: u64,
}

const fn usual_limit() -> u32 {
    20
}

const MOST_AT_ONCE: u32 = 100;

impl Part {
    pub fn limit(&self) -> u32 {
        self.limit.min(MOST_AT_ONCE)
    }
}

/// Which games.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GameSearch {
    /// Whose; without it, one's own and those that everybody sees.
    pub whose: Option<Whose>,
    /// Which game is played.
    #[param(value_type = Option<WordForGame>)]
    pub game: Option<String>,
    /// How they stand for whoever asks.
    pub result: Option<ResultWanted>,
    /// The level of a player.
    pub level: Option<String>,
    /// Part of a player's name.
    pub text: Option<String>,
    /// How many at most.
    #[serde(default = "usual_limit")]
    #[param(maximum = 100)]
    limit: u32,
    /// How many to skip.
    #[serde(default)]
    pub offset: u64,
}

impl GameSearch {
    pub fn limit(&self) -> u32 {
        self.limit.min(MOST_AT_ONCE)
    }
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
