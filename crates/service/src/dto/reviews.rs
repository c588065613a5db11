use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Games to review: a text, or a game that was played here.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// Games in any notation.
    pub record: Option<String>,
    /// A game that was played on this server.
    pub game_id: Option<String>,
    /// The engine that judges; the default one if none is named.
    #[schema(max_length = 300)]
    pub engine: Option<String>,
    /// How many moves deep it searches.
    #[schema(minimum = 1, maximum = 12)]
    pub depth: Option<u32>,
}

/// The format of a review.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReviewQuery {
    /// `json`, or `html` for a self-contained page.
    pub format: Option<ReviewFormat>,
}

/// What a review is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReviewFormat {
    /// For programs.
    #[default]
    Json,
    /// For a browser.
    Html,
}

/// The progress of a review.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Progress {
    /// Plies that are reviewed.
    pub done: usize,
    /// Plies in all.
    pub of: usize,
}
