//! Where players meet: the one game loop, and matches of many games.
//!
//! A [`Player`] chooses moves; [`watch_game`] lets two of them play. Everything that plays games
//! goes through it, or drives an [`OngoingGame`] as it does. [`play_round`] plays pairs of games
//! on all cores, a [`Tournament`] decides which, and an [`EventStore`] keeps them. All chance in
//! a game comes from its [`GameSeed`], so the same seed gives the same game anywhere.

mod ccgc;
mod engine_player;
mod event;
mod forfeit;
mod game_contest;
mod game_loop;
mod game_opening;
mod judged_game;
mod luck;
mod luck_judge;
mod match_report;
mod ongoing_game;
mod opening;
mod player;
mod runner;
mod schedule;
mod stored_game;
mod tournament;

pub use ccgc::{CCGC_GAMES_TO_WIN, CcgcGame, CcgcMatch};
pub use engine_player::{EnginePlayer, choose_move, chosen_set_up};
pub use event::{EventPlan, EventStore, EventStoreError, GameSink, GameSource};
pub use forfeit::{Fault, Forfeit};
pub use game::GameSeed;
pub use game_contest::{CCGC_FORMAT, GameContest, MakePlayer, NamedPlayer};
pub use game_loop::{Game, Ply, play_game, watch_game};
pub use game_opening::{GameOpening, contest_set_ups};
pub use judged_game::{Conditions, GameSummary, JudgedGame};
pub use luck::{EvaluatorReference, Reference, ReferenceFactory, luck_of_game};
pub use luck_judge::{LuckJudge, NO_JUDGE, default_judge, luck_judge};
pub use match_report::{Forfeits, MatchReport};
pub use ongoing_game::OngoingGame;
pub use opening::{Opening, Start};
pub use player::{Choice, Player};
pub use runner::{
    Contest, DonePairs, Listeners, PairSummary, Pairing, PlayedPair, PlayerFactory, play_round,
};
pub use schedule::{PlayedRound, Schedule};
pub use search::{Budget, TimeControl, TimeControlError, TimeControlProblem, TurnTime};
pub use stats::{EloRange, Interval, PairTally};
pub use stored_game::StoredGame;
pub use tournament::{Round, Tournament, TournamentError};
