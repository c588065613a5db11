use std::fmt::Debug;

use game::record::{Problem, Readable};
use game::{Dice, Position, Side};

/// What a game is: its sides, its positions, and how it starts.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Its name in commands and files: `ewn`.
    const NAME: &'static str;
    /// Its full name.
    const TITLE: &'static str;
    /// What the first and the second player are called: `red`, `blue`.
    const SIDES: [&'static str; 2];
    /// The rules by which starts are drawn; the first is the default for contests.
    const STARTS: &'static [&'static str];

    /// What can vary between games, such as the size of the board.
    type Variant: Copy + Default + PartialEq + Debug + Send + Sync;
    /// A position of any variant.
    type Position: Readable;

    /// The variant that a position is of.
    fn variant(position: &Self::Position) -> Self::Variant;

    /// The default start: `startpos`.
    fn start(variant: Self::Variant) -> Result<Self::Position, Problem>;

    /// A start drawn by one of [`Rules::STARTS`], with this side to move.
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
