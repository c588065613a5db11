//! Where players meet: the one game loop, and matches of many games.
//!
//! A [`Player`] chooses moves; [`watch_game`] lets two of them play. Everything that plays games
//! goes through it, or drives an [`OngoingGame`] as it does. [`play_round`] plays pairs of games
//! on all cores, a [`Tournament`] decides which, and an [`EventStore`] keeps them. All chance in
//! a game comes from its [`GameSeed`], so the same seed gives the same game anywhere.

mod ccgc;
mod event;
mod forfeit;
mod game_loop;
mod game_seed;
mod judged_game;
mod luck;
mod match_report;
mod ongoing_game;
mod opening;
mod player;
mod runner;
mod schedule;
mod stored_game;
mod time_control;
mod tournament;

pub use ccgc::{CCGC_GAMES_TO_WIN, CcgcGame, CcgcMatch};
pub use event::{EventPlan, EventStore, EventStoreError, GameSink, GameSource};
pub use forfeit::{Fault, Forfeit};
pub use game_loop::{Game, Ply, play_game, watch_game};
pub use game_seed::GameSeed;
pub use judged_game::{Conditions, GameSummary, JudgedGame};
pub use luck::{EvaluatorReference, Reference, ReferenceFactory, luck_of_game};
pub use match_report::{Forfeits, MatchReport};
pub use ongoing_game::OngoingGame;
pub use opening::{Opening, Start};
pub use player::{Budget, Choice, Player, TurnTime};
pub use runner::{
    Contest, DonePairs, Listeners, PairSummary, Pairing, PlayedPair, PlayerFactory, play_round,
};
pub use schedule::{PlayedRound, Schedule};
pub use stats::{EloRange, Interval, PairTally};
pub use stored_game::StoredGame;
pub use time_control::{TimeControl, TimeControlError, TimeControlProblem};
pub use tournament::{Round, Tournament, TournamentError};
