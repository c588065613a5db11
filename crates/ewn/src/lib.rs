//! The rules of *EinStein würfelt nicht!* on boards of 3 x 3 to 8 x 8 squares.
//!
//! [`Position`] is a board with the player to move and, once rolled, the die. It is generic over
//! [`Board`]: [`Board5`] packs the official 5 x 5 board into two words and is fast, and
//! [`AnyBoard`] takes every size. Red is [`Side::First`] and goes from the top left to the bottom
//! right; Blue starts at the bottom right and goes the opposite way.
//!
//! # Play a random game
//!
//! ```
//! use ewn::{Position5, player_name};
//! use game::{Dice, PlayoutPolicy, UniformPolicy};
//!
//! let start: Position5 = "startpos".parse()?;
//! let game = UniformPolicy.play_out(start, &mut Dice::new(1));
//! println!("{} wins after {} moves: {}", player_name(game.outcome.winner), game.plies, game.end);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Make a move
//!
//! ```
//! use ewn::AnyPosition;
//! use game::Position;
//!
//! let start: AnyPosition = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3".parse()?;
//! let after = start.play(start.parse_move("c5d4")?);
//! assert_eq!(after.to_string(), "r1r2.../r4r5.r3./r6...b6/...b5b4/..b3b2b1 b -");
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Read and write every notation
//!
//! ```
//! use ewn::notation::{FORMATS, Record};
//! use ewn::AnyPosition;
//! use game::record::Document;
//!
//! let position: AnyPosition = "r1../.../..b1 r -".parse()?;
//! let mut record = Record::from_position(position)?;
//! record.set_tag("Red", "a student")?;
//! for format in FORMATS {
//!     if let Some(write) = format.write_position {
//!         let text = write(&position)?;
//!         assert_eq!((format.read)(&text)?, Document::Position(position), "{}", format.name);
//!     }
//!     if let Some(Ok(text)) = format.write_record.map(|write| write(&record)) {
//!         println!("{}:\n{text}", format.name);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```

mod any_board;
mod board;
mod board5;
mod cube;
mod die;
mod few_cubes;
mod moves;
pub mod notation;
mod position;
mod position_bound;
mod representative;
mod setup;
mod size;
mod sketch;
mod square;
mod symmetry;

pub use any_board::AnyBoard;
pub use board::Board;
pub use board5::Board5;
pub use cube::{Cube, CubeSet, faces_that_move, movable_cubes};
pub use die::Die;
pub use few_cubes::FewCubes;
pub use game::Side;
pub use moves::{Move, Moves};
pub use position::{AnyPosition, Position, Position5};
pub use position_bound::position_bound;
pub use setup::{SetUp, SetUpRule};
pub use size::{Size, SizeError};
pub use sketch::{PlacedCube, Sketch};
pub use square::{Square, Steps};
pub use symmetry::Symmetry;

/// The player who starts at the top left.
pub const RED: Side = Side::First;
/// The player who starts at the bottom right.
pub const BLUE: Side = Side::Second;

/// `red` or `blue`.
pub const fn player_name(player: Side) -> &'static str {
    ["red", "blue"][player.index()]
}
