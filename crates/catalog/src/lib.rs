//! Everything that can be asked for by name: evaluations and engines, and the specs that
//! name them, such as `greedy:eval=odema,eval.block=none`.

mod contest;
mod engine;
mod opening;
mod player_spec;
mod reference;
mod spec;
mod star;

pub use contest::{EwnContest, NamedPlayer, Shelf, format_name};
pub use engine::{ENGINES, Engine, EngineKind};
pub use ewn_engine::{EVALUATIONS, Evaluation};
pub use opening::EwnOpening;
pub use player_spec::PlayerSpec;
pub use reference::LuckReference;
pub use search::rank_moves;
pub use spec::{EvaluationSpec, SpecError};
pub use star::{EwnReport, StarEngine};
