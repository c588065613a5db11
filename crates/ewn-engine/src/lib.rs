//! Evaluation functions and playout policies for *EinStein würfelt nicht!*, one file each.

mod attack;
mod block;
mod distances;
pub mod endgame;
mod list;
mod lorentz_priors;
mod multi_attribute;
pub mod net;
mod placements;
pub mod playout;
mod race;
mod rollout;
mod schwarz;
pub mod tablebase;
mod with_tables;
mod zweistein;

pub use attack::AttackWeights;
pub use block::Block;
pub use distances::Distances;
pub use list::{EVALUATIONS, EvaluationKind, EwnEvaluation, WRAPPERS, WrapperKind, find};
pub use lorentz_priors::LorentzPriors;
pub use multi_attribute::{MultiAttribute, NEXT_TO_GOAL};
pub use placements::{CubeRegion, solve_placements};
pub use race::Race;
pub use rollout::RolloutEvaluation;
pub use schwarz::Schwarz;
pub use with_tables::WithTables;
pub use zweistein::{PrintedZweistein, SquareLists, Zweistein};
