use std::fmt::Debug;

use game::record::{Problem, Readable};
use game::{Dice, Position, Side};

use crate::Facts;

/// What a game is: its facts, its positions, and how it starts.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Its facts.
    const FACTS: &'static Facts;

    /// What can vary between games, such as the size of the board.
    type Variant: Copy + Default + PartialEq + Debug + Send + Sync;
    /// A position of any variant.
    type Position: Readable;

    /// The variant that a position is of.
    fn variant(position: &Self::Position) -> Self::Variant;

    /// The default start: `startpos`.
    fn start(variant: Self::Variant) -> Result<Self::Position, Problem>;

    /// A start drawn by one of [`Facts::starts`], with this side to move.
    fn drawn_start(
        rule: &str,
        variant: Self::Variant,
        first: Side,
        dice: &mut Dice,
    ) -> Result<Self::Position, Problem>;
}

/// A move of a game.
pub type MoveOf<G> = <<G as Rules>::Position as Position>::Move;

/// A roll in a game.
pub type RollOf<G> = <<G as Rules>::Position as Position>::Roll;
