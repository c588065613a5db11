//! The notation of the program MeinStein: `dec2/ba3/f3B/3EA/2DCF w 1 4`.
//!
//! Rows from the top, a digit for a run of empty squares, small letters for Red's cubes
//! (`a` is number 1) and capitals for Blue's; then the mover (`b` is Red, `w` is Blue),
//! the number of the move, which we drop, and the die if it is rolled. A move is the die
//! and two squares, `2e3-d3`, with `x` between them if it captures.

mod moves;
mod position;

pub use moves::{MeinsteinMoveError, parse_move, write_move};
pub use position::{MeinsteinError, position, sketch, write};
