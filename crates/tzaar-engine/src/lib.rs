//! Evaluation functions of TZAAR, one file each, what searches know of its actions, and the
//! players made of them.

mod proof;
mod winning_turn;

pub use proof::ProofKnowledge;
pub use winning_turn::wins_this_turn;
