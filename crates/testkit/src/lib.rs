//! Helpers for tests: the suite that every game must pass, perft files, random games, temporary
//! folders, a clock that stands still, waiting for programs, and a toy game that is read from text.

// A failed check has to end the test that asked for it, and a panic does that.
#![allow(clippy::panic)]

mod clock;
pub mod conformance;
mod folder;
mod perft_file;
mod programs;
mod random_game;
pub mod row;
mod solve;
mod texts;
pub mod toy;

pub use clock::{Clock, advance_clock};
pub use folder::Folder;
pub use perft_file::check_perft_file;
pub use programs::{example, wait_for_end, wait_until};
pub use random_game::random_game;
pub use solve::solve;
pub use texts::{check_plain_words, damaged_text};
