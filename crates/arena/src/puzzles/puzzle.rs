use serde::{Deserialize, Serialize};

/// The least loss of any wrong move of a puzzle, in win probability.
pub const LEAST_LOSS: f64 = 0.08;

/// How many standard errors a loss must lie above [`LEAST_LOSS`].
pub const STANDARD_ERRORS: f64 = 3.0;

/// A position in which one move is clearly best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position, with the die if there is one.
    pub position: String,
    /// The decisions of the turn: the first one, and those after its best moves.
    pub steps: Vec<PuzzleStep>,
    /// The win probability of the mover after the best move.
    pub value: f64,
    /// The names of its themes.
    pub themes: Vec<String>,
    /// From 1 to 5, by how often the levels solve it.
    pub difficulty: u8,
    /// How the moves were judged.
    pub check: Check,
    /// The largest standard error of a loss, if the values are estimates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// A decision of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleStep {
    /// The moves of the turn before this decision.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The best moves.
    pub best: Vec<String>,
    /// The losses of all moves, as [`losses_text`] writes them.
    pub losses: String,
}

/// How the moves of a puzzle were judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// The exact values of all moves are known.
    Exact,
    /// Every other move loses by force; what the best one is worth is an estimate.
    Forced,
    /// A deep search and a rollout have judged the moves.
    Rollout,
}

/// Writes losses in thousandths, two base-36 digits each, in the alphabetical order of the moves.
/// Short, because a puzzle of TZAAR has dozens of moves and the page loads hundreds of puzzles.
pub fn losses_text(moves: &[(String, f64)]) -> String {
    let mut moves: Vec<&(String, f64)> = moves.iter().collect();
    moves.sort_by(|one, other| one.0.cmp(&other.0));
    let digit = |number: u32| char::from_digit(number, BASE).unwrap_or('0');
    let text = moves.iter().flat_map(|(_, loss)| {
        let thousandths = (loss.clamp(0.0, 1.0) * 1000.0).round() as u32;
        [digit(thousandths / BASE), digit(thousandths % BASE)]
    });
    text.collect()
}

const BASE: u32 = 36;
