//! Reviews of games: the luck of every roll and the loss of every turn.
//!
//! An [`Analyst`] says what moves are worth; [`review`] does the rest. The value of the start, all
//! luck, all losses and the analyst's changes of mind add up to the result ([`Balance`]).

mod analyst;
mod balance;
mod game_review;
mod mark;
mod standing;
mod totals;
mod turn_review;

pub use analyst::{Analyst, Judgement, last_turn_end};
pub use balance::Balance;
pub use game_review::{Review, ReviewError, UnplayedRoll, review};
pub use mark::{Band, Mark, band_of};
pub use standing::RollValue;
pub use totals::{Totals, sum};
pub use turn_review::{ActionReview, TurnReview};
