use game::Position as _;
use games::{Position, Proof};
use search::proof_number::Verdict;
use serde::Serialize;
use utoipa::ToSchema;

/// Who wins a position with perfect play.
#[derive(Serialize, ToSchema)]
pub struct ProofAnswer {
    /// The position.
    pub position: String,
    /// For the mover: win, loss or unknown.
    pub result: &'static str,
    /// Who wins, if that is known.
    pub winner: Option<&'static str>,
    /// What the mover plays, until the opponent's turn.
    pub turn: Vec<String>,
    /// The line to the end.
    pub line: Vec<String>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time it took.
    pub time_ms: f64,
}

impl ProofAnswer {
    /// Converts the result of a proof search on a position.
    pub fn new(position: &Position, proof: &Proof) -> Self {
        let (report, mover) = (&proof.report, position.mover());
        let winner = match report.verdict {
            Verdict::Win => Some(mover),
            Verdict::Loss => Some(mover.opponent()),
            Verdict::Unknown => None,
        };
        let mut current = *position;
        let turn = report.line.iter().take_while(|&&mov| {
            let is_own = current.mover() == mover;
            current = current.play(mov);
            is_own
        });
        Self {
            position: position.to_string(),
            result: report.verdict.name(),
            winner: winner.map(|winner| position.game().side_name(winner)),
            turn: turn.map(ToString::to_string).collect(),
            line: report.line.iter().map(ToString::to_string).collect(),
            nodes: report.nodes,
            time_ms: report.time.as_secs_f64() * 1e3,
        }
    }
}
