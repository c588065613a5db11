//! The rules of *EinStein würfelt nicht!* on boards of 3 x 3 to 8 x 8 squares.
//!
//! [`Position`] is a board, whose turn it is and the die; it is written for any
//! [`Board`]: [`Board5`] packs the official 5 x 5 board into two words and is the fast
//! one, [`WideBoard`] takes every size, and [`AnyBoard`] is one or the other. Red is
//! [`Side::First`] and goes from the top left to the bottom right; Blue is the point reflection.

mod any_board;
mod board;
mod board5;
mod cube;
mod die;
mod few_cubes;
mod moves;
pub mod notation;
mod position;
mod representative;
mod setup;
mod size;
mod sketch;
mod square;
mod symmetry;
mod wide_board;

pub use any_board::AnyBoard;
pub use board::Board;
pub use board5::Board5;
pub use cube::{Cube, CubeSet, faces_that_move, movable_cubes};
pub use die::Die;
pub use few_cubes::{FewCubes, FewCubesError};
pub use game::Side;
pub use moves::{Move, MoveError, Moves};
pub use position::{AnyPosition, Position, Position5};
pub use setup::{SetUp, SetUpError, SetUpRule};
pub use size::{Size, SizeError};
pub use sketch::{PlacedCube, PositionError, Sketch};
pub use square::{Square, Steps};
pub use symmetry::Symmetry;
pub use wide_board::WideBoard;

/// The player who starts at the top left.
pub const RED: Side = Side::First;
/// The player who starts at the bottom right.
pub const BLUE: Side = Side::Second;

/// `red` or `blue`.
pub const fn player_name(player: Side) -> &'static str {
    match player {
        RED => "red",
        BLUE => "blue",
    }
}
