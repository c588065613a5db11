//! The contract between games, searches and evaluations.
//!
//! A game implements [`Position`]; an evaluation implements [`Evaluator`] for that
//! position; searches, matches and playouts are written against these two alone.
//! Chance is explicit: a position is over, waits for a roll, or waits for a move.
//!
//! # Play a random game
//!
//! This works for every game:
//!
//! ```
//! use game::{Dice, Position, Side, Turn};
//!
//! fn play_at_random<P: Position>(mut position: P, dice: &mut Dice) -> Side {
//!     loop {
//!         position = match position.turn() {
//!             Turn::Over(outcome) => return outcome.winner,
//!             Turn::ToRoll => position.roll(position.random_roll(dice).unwrap()),
//!             Turn::ToMove(_) => position.play(position.random_move(dice).unwrap()),
//!         };
//!     }
//! }
//!
//! let mut dice = Dice::new(7);
//! let ewn: ewn::Position5 = "startpos".parse()?;
//! let tzaar: tzaar::Position = "startpos".parse()?;
//! println!("EWN: {:?}, TZAAR: {:?}", play_at_random(ewn, &mut dice), play_at_random(tzaar, &mut dice));
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Evaluate a position
//!
//! An evaluation is one function:
//!
//! ```
//! use game::{Evaluator, MoverValue, Position};
//!
//! /// The more moves, the better.
//! struct Mobility;
//!
//! impl<P: Position> Evaluator<P> for Mobility {
//!     fn evaluate(&self, position: &P) -> MoverValue {
//!         let moves = position.replies().count() + position.moves().len();
//!         MoverValue::new(1.0 - 1.0 / (1.0 + moves as f64))
//!     }
//! }
//!
//! let start: ewn::Position5 = "startpos".parse()?;
//! assert!(Mobility.evaluate(&start).probability() > 0.9);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```

mod dice;
mod evaluation;
mod evaluator;
pub mod files;
mod game_seed;
pub mod options;
mod pace;
mod perft;
mod plain_words;
mod playout;
mod position;
pub mod quantity;
pub mod record;
mod side;
mod unit;
mod value;

pub use dice::{Dice, derive_seed};
pub use evaluation::{Detail, DetailLine, Evaluation, Explanation, Term};
pub use evaluator::{Evaluator, LookAhead, RollValues};
pub use game_seed::GameSeed;
pub use options::{Domain, OptionError, OptionKind, Options};
pub use pace::Pace;
pub use perft::{divide, perft};
pub use plain_words::plain_words;
pub use playout::{Playout, PlayoutPolicy, UniformPolicy};
pub use position::{MoveError, Position, Reply, Turn};
pub use side::{Outcome, Side};
pub use unit::{Scale, Unit};
pub use value::{FirstValue, MoverValue};
