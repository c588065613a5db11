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

use game::record::Format;
use tzaar::Position;
use tzaar::notation::FORMATS;

use crate::{Facts, Game, GameKind, Problem};
pub(crate) use description::{EditedTzaar, TzaarDescription};

/// *TZAAR*, which has one variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tzaar;

impl GameKind for Tzaar {
    const GAME: Game = Game::Tzaar;
    const FACTS: &'static Facts = &facts::FACTS;

    type Variant = Self;
    type Position = Position;
    type Edited = EditedTzaar;

    fn edited(edited: &EditedTzaar) -> Result<Position, Problem> {
        edited.position()
    }

    fn formats() -> &'static [Format<Position>] {
        FORMATS
    }
}
