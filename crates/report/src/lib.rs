//! What analyses, reviews and contests look like to programs and in a browser: JSON and HTML.

mod analysis;
pub mod contest;
mod ending;
mod escape;
mod evaluation;
mod judged;
mod proof;
pub mod review;
mod sides;

pub use analysis::{Analysis, line};
pub use ending::Ending;
pub use evaluation::Evaluation;
pub use judged::Judged;
pub use proof::ProofAnswer;
pub use sides::{OfFirst, SideValues, Sides, ValueOfFirst, side_names};
