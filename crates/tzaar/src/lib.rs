//! The rules of *TZAAR*, the game of Kris Burm: stacks on a board of 60 points.
//!
//! [`Position`] is the board, whose action is next and which action of the turn it is. A
//! move is one [`Action`]: a capture, a stacking or a pass; a turn has two of them, but the
//! very first turn is a single capture. White is [`Side::First`].
//!
//! Covering one's own last stack of a type would lose at once, and is not allowed here.
//!
//! # Play a random game
//!
//! ```
//! use game::{Dice, PlayoutPolicy, UniformPolicy};
//! use tzaar::{Position, player_name};
//!
//! let start: Position = "startpos".parse()?;
//! let game = UniformPolicy.play_out(start, &mut Dice::new(1));
//! println!("{} wins after {} actions", player_name(game.outcome.winner), game.plies);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Read and write every notation
//!
//! ```
//! use game::record::Document;
//! use tzaar::Position;
//! use tzaar::notation::{FORMATS, Record};
//!
//! let start: Position = "startpos".parse()?;
//! let mut record = Record::from_start(start)?;
//! record.push(tzaar_action(&start, "B5B4"))?;
//! for format in FORMATS {
//!     if let Some(write) = format.write_position {
//!         assert_eq!((format.read)(&write(&start)?)?, Document::Position(start));
//!     }
//!     if let Some(write) = format.write_record {
//!         let read = (format.read)(&write(&record)?)?;
//!         assert!(matches!(read, Document::Records(games) if games[0].plies().len() == 1));
//!     }
//! }
//!
//! fn tzaar_action(position: &Position, text: &str) -> tzaar::Action {
//!     game::Position::parse_move(position, text).unwrap()
//! }
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```

mod action;
mod direction;
mod grid;
mod kind;
mod moves;
pub mod notation;
mod placement;
mod point;
mod point_set;
mod position;
mod setup;
mod sketch;
mod stack;
mod symmetry;
mod whole_turn;
mod zobrist;

pub use action::{Action, ActionKind};
pub use direction::{Direction, first_stack_seen};
pub use game::Side;
pub use kind::Kind;
pub use moves::Moves;
pub use placement::Placement;
pub use point::Point;
pub use point_set::PointSet;
pub use position::{NoRoll, Position, Step};
pub use sketch::Sketch;
pub use stack::Stack;
pub use symmetry::Symmetry;
pub use whole_turn::WholeTurn;

/// The player who begins.
pub const WHITE: Side = Side::First;
/// The player who makes the first full turn.
pub const BLACK: Side = Side::Second;

/// `white` or `black`.
pub const fn player_name(player: Side) -> &'static str {
    ["white", "black"][player.index()]
}
