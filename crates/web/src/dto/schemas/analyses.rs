#![allow(missing_docs, reason = "docs/search.md and docs/evaluations.md tell what they mean")]

use serde::Deserialize;
use utoipa::ToSchema;

/// What a search found. Values are the chances of the side that they are called after; TZAAR has
/// `white` and `black` instead of `red` and `blue`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Analyzed)]
pub struct AnalyzedJson {
    pub position: String,
    pub red: Option<f64>,
    pub blue: Option<f64>,
    pub white: Option<f64>,
    pub black: Option<f64>,
    /// The best move; null before the roll.
    pub best: Option<String>,
    /// All moves, the best first.
    pub moves: Vec<MoveValueJson>,
    /// Before the roll: the value of every face and the best move after it.
    #[serde(default)]
    #[schema(required = false)]
    pub faces: Vec<FaceJson>,
    /// How the game goes on; `@3 a5b4` is a roll and a move.
    pub line: Vec<String>,
    pub depth: u32,
    pub nodes: u64,
    pub leaves: u64,
    pub table_hits: u64,
    /// The time that the search took.
    pub time_ms: f64,
    /// Whether the value is that of perfect play.
    pub exact: bool,
    /// The engine that searched.
    pub engine: String,
    /// The time that the search had: less than was asked for if others waited.
    pub granted_ms: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MoveValue)]
pub struct MoveValueJson {
    pub r#move: String,
    pub red: Option<f64>,
    pub white: Option<f64>,
    /// The move is no better for the mover than this.
    pub bound: Option<bool>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FaceValue)]
pub struct FaceJson {
    pub die: u8,
    pub best: String,
    pub red: f64,
}

/// What several evaluators say of a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Evaluations)]
pub struct EvaluationsJson {
    /// One for each evaluator that was asked for.
    pub evaluations: Vec<EvaluationJson>,
}

/// What an evaluator says, or an error.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Evaluation)]
pub struct EvaluationJson {
    pub evaluator: String,
    pub position: Option<String>,
    /// What the values mean.
    pub unit: Option<String>,
    pub red: Option<f64>,
    pub blue: Option<f64>,
    pub white: Option<f64>,
    pub black: Option<f64>,
    /// What the values are made of.
    pub terms: Option<Vec<TermJson>>,
    /// Why it says nothing.
    pub error: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Term)]
pub struct TermJson {
    pub name: String,
    pub red: Option<f64>,
    pub blue: Option<f64>,
    pub white: Option<f64>,
    pub black: Option<f64>,
}
