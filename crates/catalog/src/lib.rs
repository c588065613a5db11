//! Everything that can be asked for by name: evaluations and engines, and the specs that
//! name them, such as `greedy:eval=odema,eval.block=none`.

mod engine;
mod served;
mod spec;
mod star;

pub use engine::{ENGINES, Engine, EngineKind};
pub use ewn_engine::{EVALUATIONS, Evaluation};
pub use search::rank_moves;
pub use served::ServedEngine;
pub use spec::{EvaluationSpec, SpecError};
pub use star::{EwnReport, StarEngine};
