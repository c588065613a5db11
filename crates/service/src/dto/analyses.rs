use report::{Analysis, Evaluation, Judged, ProofAnswer};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A position to search.
#[derive(Clone, Debug, Deserialize, IntoParams, ToSchema)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AnalyzeRequest {
    /// The position, as text.
    #[schema(example = "startpos")]
    #[param(example = "startpos")]
    pub position: String,
    /// The engine, with options as `dreistein list` shows them; the usual one if none is named.
    #[schema(max_length = 300)]
    #[param(max_length = 300)]
    pub engine: Option<String>,
    /// Stop after this depth.
    #[schema(minimum = 1, maximum = 100)]
    #[param(minimum = 1, maximum = 100)]
    pub depth: Option<u32>,
    /// Stop after this many nodes.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    pub nodes: Option<u64>,
    /// Stop after this many milliseconds; 2000 if nothing else limits the search.
    #[schema(minimum = 1, maximum = 60_000)]
    #[param(minimum = 1, maximum = 60_000)]
    pub time_ms: Option<u64>,
}

/// What a search found.
#[derive(Serialize, ToSchema)]
pub struct Analyzed {
    /// What `dreistein analyze --json` prints.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// The values and losses of the moves for the player to move.
    pub judged: Judged,
    /// The engine that searched.
    pub engine: String,
    /// The time that the search had: less than requested if others waited.
    pub granted_ms: f64,
}

/// A position to evaluate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EvaluateRequest {
    /// The position, as text. The die is ignored.
    #[schema(example = "startpos")]
    pub position: String,
    /// The evaluators, with options as `dreistein list` shows them.
    #[schema(min_items = 1, max_items = 16)]
    pub evaluators: Vec<String>,
}

/// The results of several evaluators.
#[derive(Serialize, ToSchema)]
pub struct Evaluations {
    /// One for each requested evaluator.
    pub evaluations: Vec<EvaluationOrError>,
}

/// The result of an evaluator, or an error.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum EvaluationOrError {
    /// What `dreistein eval --json` prints.
    Evaluation(Evaluation),
    /// Why it has no result.
    Error {
        /// As requested.
        evaluator: String,
        /// What is wrong with it.
        error: String,
    },
}

/// A position whose winner is to be proved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// The position, as text.
    #[schema(example = "startpos")]
    pub position: String,
    /// Give up after this many milliseconds; 10000 by default.
    #[schema(minimum = 1, maximum = 60_000)]
    pub time_ms: Option<u64>,
}

/// Who wins with perfect play.
#[derive(Serialize, ToSchema)]
pub struct Proved {
    /// What `dreistein solve --json` prints.
    #[serde(flatten)]
    pub answer: ProofAnswer,
    /// The time that the search had: less than requested if others waited.
    pub granted_ms: f64,
}

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
