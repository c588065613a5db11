//! Where players meet: the one game loop, and matches of many games.
//!
//! A [`Player`] chooses moves; [`play_game`] lets two of them play, and everything that plays
//! games goes through it. [`match_up`] plays pairs of games on all cores. All chance in a game
//! comes from its [`GameSeed`], so the same seed gives the same game anywhere.

mod forfeit;
mod game_loop;
mod game_seed;
mod match_report;
mod match_up;
mod player;
mod time_control;

pub use forfeit::{Fault, Forfeit};
pub use game_loop::{Game, Ply, play_game};
pub use game_seed::GameSeed;
pub use match_report::{Forfeits, MatchReport};
pub use match_up::{MatchPlan, Pair, PlayerFactory, match_up};
pub use player::{Budget, Choice, Player};
pub use stats::{EloRange, Interval, PairTally};
pub use time_control::{TimeControl, TimeControlError, TimeControlProblem, parse_time};
