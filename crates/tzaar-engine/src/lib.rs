//! Evaluation functions of TZAAR, one file each, what searches know of its actions, and the
//! players made of them.

mod attacks;
mod evaluation;
mod features;
mod list;
pub mod ordering;
mod planned_search;
mod proof;
mod simple;
pub mod tuned;
mod waltz;
mod winning_turn;

pub use attacks::Attacks;
pub use evaluation::{AlphaBetaSearch, EVALUATIONS, EvaluationKind};
pub use features::Features;
pub use list::{ENGINES, EngineKind, find};
pub use planned_search::{Plan, PlannedSearch};
pub use proof::ProofKnowledge;
pub use simple::Simple;
pub use tuned::Tuned;
pub use waltz::Waltz;
pub use winning_turn::wins_this_turn;
