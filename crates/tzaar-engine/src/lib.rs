//! TZAAR's evaluations, action ordering, knowledge for proofs, and engines.

mod attacks;
mod evaluation;
mod heuristic;
mod list;
mod net;
pub mod ordering;
mod planned_search;
mod proof;
pub mod tuned;
mod waltz;
mod waltz_levels;
mod winning_turn;

pub use attacks::Attacks;
pub use evaluation::{EVALUATION_NAMES, EVALUATIONS, EvaluationKind, TzaarEvaluation};
pub use heuristic::{Score, State, Sums, Terms, TzaarHeuristic};
pub use list::{ENGINES, EngineError, EngineKind, find};
pub use net::{Corrected, CorrectedState, built_in_checksum};
pub use planned_search::{EndgameSearch, Plan, PlannedSearch};
pub use proof::ProofKnowledge;
pub use tuned::Tuned;
pub use waltz::{Simple, Static, Waltz, WaltzPaper};
pub use winning_turn::wins_this_turn;
