//! Puzzles: positions from games between engines in which one move is clearly best.
//!
//! Candidate number i is a game whose seed follows from the seed of the collection and i, so the
//! puzzles do not depend on the number of threads, nor on where the work was interrupted.

mod collection;
mod difficulty;
mod judge;
mod maker;
mod puzzle;
mod themes;

pub use collection::PuzzleFile;
pub use judge::{JudgedMove, clearly_best};
pub use maker::PuzzlePlan;
pub use puzzle::{Check, LEAST_LOSS, Puzzle, PuzzleStep, STANDARD_ERRORS, losses_text};
pub use themes::{THEMES, WIN};
