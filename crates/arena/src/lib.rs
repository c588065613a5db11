//! The game loop, matches and tournaments, their plans and shards, and studies that play many games:
//! puzzles, regret, set-ups.
//!
//! A [`Player`] chooses moves. All games between two players are played by [`watch_game`] or by
//! code that drives an [`OngoingGame`] itself. A [`GameContest`] plays pairs of games on all cores,
//! a [`Tournament`] decides who plays whom, and an [`EventStore`] stores the games. All randomness
//! in a game comes from its [`GameSeed`], so the same seed gives the same game.

mod ccgc;
mod event;
mod forfeit;
mod game_contest;
mod game_loop;
mod job;
mod judged_game;
mod luck;
mod match_report;
mod multi_attribute_table;
mod ongoing_game;
mod opening;
mod ordered_pairs;
mod plan;
mod player;
pub mod puzzles;
mod regret;
mod rollout;
mod runner;
mod schedule;
mod search_end;
mod set_up_game;
mod set_up_ranking;
mod shared_work;
pub mod text;
mod tournament;
mod unit_file;

pub use ccgc::{CcgcGame, CcgcMatch};
pub use event::{EventPlan, EventStore, StoredGame};
pub use forfeit::{Fault, Forfeit};
pub use game::GameSeed;
pub use game_contest::{CCGC_FORMAT, ContestError, GameContest, NamedPlayer, UNTIL};
pub use game_loop::{Game, Ply, play_game, watch_game};
pub use job::{Job, JobFile, Row, Shard, Work, check_units};
pub use judged_game::{GameSummary, JudgedGame};
pub use luck::{LuckJudge, NO_JUDGE, default_judge, luck_judge, luck_of_game};
pub use match_report::{Forfeits, MatchReport};
pub use multi_attribute_table::{MultiAttributeTable, ValuedMove};
pub use ongoing_game::{OngoingGame, write_moves};
pub use opening::Opening;
pub use ordered_pairs::{DonePairs, OrderedPairs, PairSummary};
pub use plan::{MAX_GAMES, MakePlayer, Plan, PlannedPlayer, ScheduleName, check_games, read_plan};
pub use player::{
    Choice, EnginePlayer, MoveTask, Player, PlayerFactory, choose_move, chosen_set_up,
};
pub use regret::{JudgedMove, MeanLoss, Regret, RegretProblem, RegretStudy, exact_moves};
pub use rollout::{
    DEFAULT_TRIALS, MOST_LOOK_AHEAD, MOST_TRIALS, RolledOut, RolloutEngine, SEARCH_LOOK_AHEAD,
    check_rollout, roll_out, rollout_engine, rollout_starts,
};
pub use runner::{Pairing, RoundToPlay};
pub use schedule::{PlayedRound, Schedule};
pub use search::{Budget, TimeControl, TurnTime};
pub use search_end::SearchEnd;
pub use set_up_game::{SetUpGame, SetUpGameError};
pub use set_up_ranking::{RankedSetUp, RankingPlan, distinct_set_ups};
pub use shared_work::share_work;
pub use stats::Interval;
pub use tournament::{Round, Tournament};
pub use unit_file::{UNIT, UnitFile, UnitFileError, UnitFileProblem, missing_units};
