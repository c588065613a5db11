use std::fmt::Debug;
use std::hash::Hash;

use crate::{Cube, CubeSet, Die, Side, Size, Square, movable_cubes};

/// The cubes and their squares, who is to roll and move, and whether the game is over.
///
/// This is all that the rules need, apart from the die.
pub trait Board: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A board without cubes, or `None` if this type has no boards of that size.
    fn empty(size: Size, mover: Side) -> Option<Self>;

    /// The size of the board.
    fn size(&self) -> Size;

    /// The player whose turn it is.
    fn mover(&self) -> Side;

    /// Whether the player who moved last has won.
    fn is_over(&self) -> bool;

    /// A hash key of the cubes, their squares and the mover.
    fn key(&self) -> u64;

    /// The cubes that `player` still has.
    fn cubes(&self, player: Side) -> CubeSet;

    /// The number of cubes of both players.
    fn cube_count(&self) -> u32 {
        Side::BOTH.into_iter().map(|player| self.cubes(player).len()).sum()
    }

    /// The cubes that `die` lets the mover choose from, see [`movable_cubes`].
    #[inline]
    fn movable(&self, die: Die) -> (Cube, Cube) {
        movable_cubes(self.cubes(self.mover()), die)
    }

    /// The square of a cube; the caller knows that it is on the board.
    fn square_of(&self, player: Side, cube: Cube) -> Square;

    /// The cube on a square, and its owner.
    fn occupant(&self, square: Square) -> Option<(Side, Cube)>;

    /// The squares of a player's cubes: bit i for square i.
    #[inline]
    fn squares(&self, player: Side) -> u64 {
        self.cubes(player).iter().map(|cube| 1 << self.square_of(player, cube).index()).sum()
    }

    /// Puts a cube that is not on the board yet onto an empty square.
    fn place(&mut self, player: Side, cube: Cube, square: Square);

    /// Moves the mover's cube to `to`, captures any cube there, and ends the turn or the game.
    #[must_use]
    fn step(self, cube: Cube, to: Square) -> Self;
}
