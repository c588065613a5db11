//! The contract between games, searches and evaluations.
//!
//! A game implements [`Position`]; an evaluation implements [`Evaluator`] for that
//! position; searches, matches and playouts are written against these two alone.
//! Chance is explicit: a position is over, waits for a roll, or waits for a move.

mod dice;
mod evaluation;
mod evaluator;
mod game_seed;
mod options;
mod outcome;
mod pace;
mod perft;
mod playout;
mod position;
mod side;
mod unit;
mod value;

pub use dice::{Dice, derive_seed};
pub use evaluation::{Evaluation, Explanation, Term};
pub use evaluator::{Evaluator, LookAhead, RollValues};
pub use game_seed::GameSeed;
pub use options::{Domain, OptionError, OptionKind, Options};
pub use outcome::Outcome;
pub use pace::Pace;
pub use perft::{divide, perft};
pub use playout::{Playout, PlayoutPolicy, UniformPolicy};
pub use position::{Position, Reply, Turn};
pub use side::Side;
pub use unit::Unit;
pub use value::{FirstValue, MoverValue};
