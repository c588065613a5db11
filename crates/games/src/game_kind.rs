use std::fmt::Debug;

use game::record::{Format, Problem, Readable};
use serde::de::DeserializeOwned;

use crate::{Facts, Game, Move, Position, PositionFace, Roll, Start, Variant, VariantFace};

/// A game: its facts and its types.
pub trait GameKind: Sized + Send + Sync + 'static {
    /// The game as a value.
    const GAME: Game;
    /// Its facts.
    const FACTS: &'static Facts;

    /// What can vary between games, such as the size of the board.
    type Variant: VariantFace + Own<Variant> + Copy + Default + PartialEq + Debug + Send + Sync;
    /// A position of any variant.
    type Position: PositionFace
        + Own<Position>
        + Readable<Move: Own<Move>, Roll: Own<Roll>, Start: Own<Start>>;
    /// A position from an editor, not yet checked against the rules.
    type Edited: DeserializeOwned;

    /// The variant with boards of this side.
    fn with_board(_side: usize) -> Result<Self::Variant, Problem> {
        Err(format!("{} has one board, so leave it out", Self::FACTS.title).into())
    }

    /// The position from an editor.
    fn edited(edited: &Self::Edited) -> Result<Self::Position, Problem>;

    /// The notations of positions and games.
    fn formats() -> &'static [Format<Self::Position>];
}

/// A value of one game that can become a value of any game.
pub trait Own<Any>: Sized {
    /// The same as a value of any game.
    fn any(self) -> Any;

    /// The value, if it is of this game.
    fn own(any: &Any) -> Option<&Self>;
}
