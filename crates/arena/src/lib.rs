//! The game loop, matches and tournaments, their plans and shards, and studies that play many games:
//! puzzles, regret, set-ups.
//!
//! A [`Player`] chooses moves; [`watch_game`] lets two of them play. Everything that plays games
//! uses it, or drives an [`OngoingGame`] itself. A [`GameContest`] plays pairs of games on all cores,
//! a [`Tournament`] decides which, and an [`EventStore`] keeps them. All randomness in a game comes
//! from its [`GameSeed`], so the same seed gives the same game.

mod ccgc;
mod engine_player;
mod event;
mod forfeit;
mod game_contest;
mod game_loop;
mod game_record;
mod job;
mod judged_game;
mod luck;
mod match_report;
mod multi_attribute_table;
mod ongoing_game;
mod opening;
mod ordered_pairs;
mod plan;
mod plan_contest;
mod player;
pub mod puzzles;
mod regret;
mod regret_study;
mod rolled_out;
mod rollout_engine;
mod runner;
mod schedule;
mod search_end;
mod set_up_game;
mod set_up_ranking;
mod shard;
mod shared_work;
mod stored_game;
pub mod text;
mod tournament;
mod unit_file;

pub use ccgc::{CCGC_GAMES_TO_WIN, CcgcGame, CcgcMatch};
pub use engine_player::{EnginePlayer, choose_move, chosen_set_up};
pub use event::{EventPlan, EventStore, EventStoreError, GameSink, GameSource};
pub use forfeit::{Fault, Forfeit};
pub use game::GameSeed;
pub use game_contest::{CCGC_FORMAT, ContestError, GameContest, NamedPlayer, UNTIL};
pub use game_loop::{Game, Ply, play_game, watch_game};
pub use game_record::write_moves;
pub use job::{Job, JobFile, Row, Work, check_units};
pub use judged_game::{GameSummary, JudgedGame};
pub use luck::{LuckJudge, NO_JUDGE, default_judge, luck_judge, luck_of_game};
pub use match_report::{Forfeits, MatchReport};
pub use multi_attribute_table::{MultiAttributeTable, ValuedMove};
pub use ongoing_game::OngoingGame;
pub use opening::{Opening, Start};
pub use ordered_pairs::{DonePairs, OrderedPairs, PairSummary};
pub use plan::{MAX_GAMES, Plan, PlannedPlayer, ScheduleName, check_games};
pub use plan_contest::MakePlayer;
pub use player::{Choice, Player, PlayerFactory};
pub use regret::{MeanLoss, Regret};
pub use regret_study::{JudgedMove, RegretProblem, RegretStudy, exact_moves};
pub use rolled_out::{
    DEFAULT_TRIALS, MOST_TRIALS, RolledOut, check_rollout, roll_out, rollout_starts,
};
pub use rollout_engine::{
    JudgeSpec, MOST_LOOK_AHEAD, RolloutEngine, SEARCH_LOOK_AHEAD, rollout_engine,
};
pub use runner::{Pairing, RoundToPlay};
pub use schedule::{PlayedRound, Schedule};
pub use search::{Budget, TimeControl, TurnTime};
pub use search_end::SearchEnd;
pub use set_up_game::{SetUpGame, SetUpGameError};
pub use set_up_ranking::{RankedSetUp, RankingPlan, distinct_set_ups};
pub use shard::{Shard, ShardError};
pub use shared_work::share_work;
pub use stats::Interval;
pub use stored_game::StoredGame;
pub use tournament::{Round, Tournament};
pub use unit_file::{UNIT, UnitFile, UnitFileError, UnitFileProblem, missing_units};
