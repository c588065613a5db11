//! Positions and games as text: our own notations and those of other programs.

mod formats;
pub mod little_golem;
mod start;
mod text;
pub mod waltz;

pub use formats::FORMATS;
pub use game::record::NotationError;
pub(crate) use text::sketch;

/// The record of a game, finished or not, even within a turn.
pub type Record = game::record::Record<crate::Position>;
