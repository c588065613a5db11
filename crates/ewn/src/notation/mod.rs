//! Positions and games as text: our own notations and those of other programs.

pub mod ccgc;
mod formats;
pub mod matrix;
pub mod meinstein;
mod rows;
mod start;
mod text;

pub use formats::FORMATS;
pub use game::record::NotationError;
pub use start::Start;
pub(crate) use text::sketch;

/// The record of a game, finished or not.
pub type Record = game::record::Record<crate::AnyPosition>;
