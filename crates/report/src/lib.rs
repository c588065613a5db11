//! What analyses, reviews and contests look like to programs and in a browser: JSON and HTML.

mod analysis;
mod board;
pub mod contest;
mod ending;
mod escape;
mod evaluation;
mod exact;
mod judged;
mod listings;
mod proof;
pub mod review;
mod rollout;
mod sides;
mod tables;

pub use analysis::{Analysis, FaceValue, line};
pub use board::standalone_board;
pub use ending::Ending;
pub use evaluation::Evaluation;
pub use exact::{ExactAnswer, ExactMove, TableAnswer, dice_of};
pub use judged::Judged;
pub use listings::Listings;
pub use proof::ProofAnswer;
pub use rollout::{RolloutAnswer, RolloutEstimate, RolloutFace, RolloutLoss, RolloutMove};
pub use sides::{SideValues, Sides, ValueOfFirst};
pub use tables::{TableFile, TablesAnswer, VerificationAnswer};
