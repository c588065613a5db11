//! Everything that can be asked for by name: evaluations and engines, and the specs that
//! name them, such as `greedy:eval=odema,eval.block=none`.

mod champion;
mod contest;
mod drawing;
mod engine;
mod ewn_game;
mod ewn_search;
mod exact_moves;
mod game_kind;
mod games;
mod level;
mod luck_reference;
mod mcts;
mod monte_carlo;
mod noise;
mod opening;
mod player_spec;
mod policy;
mod position_bound;
mod proof;
mod regret;
mod regret_study;
mod review_reference;
mod rollout_engine;
mod search_engine;
mod served;
mod served_work;
mod set_up_choice;
mod set_up_game;
mod set_up_ranking;
mod set_up_table;
mod shared_work;
mod side;
mod spec;
mod star;
mod tables;
mod tzaar_game;

pub use contest::{CCGC_FORMAT, GameContest, NamedPlayer, Shelf};
pub use drawing::{Arrow, Drawing, Evaluated, Span};
pub use engine::{ENGINES, Engine, EngineKind};
pub use ewn_engine::{EVALUATIONS, Evaluation, WRAPPERS};
pub use ewn_game::{DEFAULT_REFERENCE, DEFAULT_REFERENCE_DEPTH, Ewn, REVIEW_BANDS};
pub use ewn_search::{EwnEngine, EwnReport, EwnSearch};
pub use game_kind::{
    Bench, ContestWork, Defaults, Examples, GameKind, Listing, MoveOf, RollOf, Work,
};
pub use games::{GameName, GameWork, UnknownGame};
pub use level::{Level, Strength, level_or_engine};
pub use luck_reference::LuckReference;
pub use monte_carlo::{MultiAttributeTable, ValuedMove};
pub use noise::Noise;
pub use opening::EwnOpening;
pub use player_spec::PlayerSpec;
pub use policy::build_policy;
pub use position_bound::position_bound;
pub use proof::{Proof, ProofRequest};
pub use record::{
    Document, Format, Problem, Record, format_names, read_document, record_format_names,
    write_position, write_record,
};
pub use regret::{LossRatio, MeanLoss, Regret};
pub use regret_study::{JudgedMove, RegretProblem, RegretStudy};
pub use review_reference::{ReferenceError, ReviewReference};
pub use rollout_engine::{JudgeSpec, RolloutEngine};
pub use search::rank_moves;
pub use search_engine::SearchEngine;
pub use served::ServedEngine;
pub use set_up_choice::choose_set_up;
pub use set_up_game::{SetUpGame, SetUpGameError, SetUpProgress};
pub use set_up_ranking::{RankedSetUp, RankingPlan};
pub(crate) use set_up_table::DrawnStart;
pub use set_up_table::{SetUpRequest, SetUpTable};
pub use side::{UnknownSide, player_tag, side_named};
pub use spec::{EvaluationSpec, SpecError};
pub use tables::endgame_tables;
pub use tzaar_game::Tzaar;
