//! A toy game for testing searches: the whole game is a tree, written as text.
//!
//! ```text
//! first(roll(1/2: second=0.4(win, loss), 1/2: first(loss, win)), loss)
//! ```
//!
//! At `first(..)` and `second(..)` that player chooses a child, at `roll(..)` the dice
//! do, with the probabilities before the children; `win` and `loss` are
//! outcomes as the first player sees them. Any node that is not an outcome may carry a
//! static value, `=0.4` after its name: the chance of the first player, as
//! [`ToyEvaluator`] sees it. Anything may follow anything: a player may move twice in a
//! row, rolls may follow rolls, and a roll may decide who moves.

mod position;
mod random;
mod text;
mod tree;

pub use position::{ToyChoice, ToyEvaluator, ToyPosition};
pub use random::{random_decision_game, random_dice_game, random_tree};
pub use text::ToyError;
