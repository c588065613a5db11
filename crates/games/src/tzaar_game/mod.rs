//! *TZAAR* as a game by name.

mod description;
mod drawing;
mod facts;
mod levels;
mod position;
mod puzzles;
mod roster;
mod svg;
mod tournament_set_up;
mod variant;

pub(crate) use description::{EditedTzaar, TzaarDescription};

/// *TZAAR*, which has one variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tzaar;
