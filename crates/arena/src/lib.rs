//! The game loop, matches and tournaments.
//!
//! A [`Player`] chooses moves; [`watch_game`] lets two of them play. Everything that plays games
//! uses it, or drives an [`OngoingGame`] itself. [`play_round`] plays pairs of games on all cores, a
//! [`Tournament`] decides which, and an [`EventStore`] keeps them. All randomness in a game comes
//! from its [`GameSeed`], so the same seed gives the same game.

mod ccgc;
mod engine_player;
mod event;
mod forfeit;
mod game_contest;
mod game_loop;
mod game_record;
mod judged_game;
mod luck;
mod match_report;
mod ongoing_game;
mod opening;
mod player;
mod rolled_out;
mod rollout_engine;
mod runner;
mod schedule;
mod search_end;
mod sequential_test;
mod stored_game;
mod tournament;

pub use ccgc::{CCGC_GAMES_TO_WIN, CcgcGame, CcgcMatch};
pub use engine_player::{EnginePlayer, choose_move, chosen_set_up};
pub use event::{EventPlan, EventStore, EventStoreError, GameSink, GameSource};
pub use forfeit::{Fault, Forfeit};
pub use game::GameSeed;
pub use game_contest::{CCGC_FORMAT, GameContest, NamedPlayer, UNTIL};
pub use game_loop::{Game, Ply, play_game, watch_game};
pub use game_record::write_moves;
pub use judged_game::{Conditions, GameSummary, JudgedGame};
pub use luck::{
    EvaluatorReference, LuckJudge, NO_JUDGE, Reference, ReferenceFactory, default_judge,
    luck_judge, luck_of_game,
};
pub use match_report::{Forfeits, MatchReport};
pub use ongoing_game::OngoingGame;
pub use opening::{GameOpening, Opening, Start, contest_set_ups};
pub use player::{Choice, Player};
pub use rolled_out::{RolledOut, RolloutRequest};
pub use rollout_engine::{
    JudgeSpec, MOST_LOOK_AHEAD, RolloutEngine, SEARCH_LOOK_AHEAD, rollout_engine,
};
pub use runner::{
    Contest, DonePairs, Listeners, PairSummary, Pairing, PlayedPair, PlayerFactory, play_round,
};
pub use schedule::{PlayedRound, Schedule};
pub use search::{Budget, TimeControl, TurnTime};
pub use search_end::SearchEnd;
pub use sequential_test::SequentialTest;
pub use stats::Interval;
pub use stored_game::StoredGame;
pub use tournament::{Round, Tournament, TournamentError};
