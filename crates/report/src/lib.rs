//! Writes analyses, reviews and the results of contests as JSON for programs and HTML for browsers.

mod analysis;
mod board;
pub mod contest;
mod ending;
mod escape;
mod evaluation;
mod exact;
mod judged;
mod proof;
pub mod review;
mod rollout;
mod sides;
mod tables;

pub use analysis::{Analysis, line};
pub use board::standalone_board;
pub use ending::Ending;
pub use evaluation::Evaluation;
pub use exact::{dice_of, exact_json, table_json};
pub use judged::Judged;
pub use proof::ProofAnswer;
pub use rollout::{RankedRollout, ranked_rollouts, rollout_faces, rollout_json};
pub use tables::{tables_json, verifications_json};
