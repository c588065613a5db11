//! What a game was made of: the luck of every roll and the price of every turn.
//!
//! An [`Analyst`] says what moves are worth; [`review`] walks through a game and does the
//! rest by arithmetic that must come out even: the value of the start, all luck, all losses
//! and the analyst's own changes of mind add up to the result ([`Books`]).

mod analyst;
mod band;
mod books;
mod decision;
mod mark;
mod played_game;
mod review;
mod standing;
mod totals;
mod turn_review;

pub use analyst::{Analyst, Judgement, MoveValue, judge_by_evaluation};
pub use band::{Band, band_of};
pub use books::Books;
pub use mark::Mark;
pub use played_game::{PlayedGame, PlayedPly};
pub use review::{Review, ReviewError, UnplayedRoll, review};
pub use standing::RollValue;
pub use totals::Totals;
pub use turn_review::{ActionReview, TurnReview};
