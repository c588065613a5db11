//! Reviews of games: the luck of every roll and the loss of every turn.
//!
//! An [`Analyst`] values moves; [`review`] does the rest. The value of the start, all
//! luck, all losses and the drift of the analyst add up to the result ([`Books`]).

mod analyst;
mod band;
mod books;
mod mark;
mod review;
mod standing;
mod totals;
mod turn_review;

pub use analyst::{Analyst, Judgement, MoveValue, last_turn_end};
pub use band::{Band, band_of};
pub use books::Books;
pub use mark::Mark;
pub use review::{PlayedGame, PlayedPly, Review, ReviewError, UnplayedRoll, review};
pub use standing::RollValue;
pub use totals::Totals;
pub use turn_review::{ActionReview, TurnReview};
