//! *EinStein würfelt nicht!* as a game by name.

mod description;
mod endgame;
mod evaluation;
mod exact;
mod facts;
mod levels;
mod playouts;
mod position;
mod protocols;
mod puzzles;
mod roster;
mod set_ups;
mod svg;
mod variant;

use crate::review::Band;
pub(crate) use description::{EditedEwn, EwnDescription};
pub use endgame::{endgame_tables, lacking_tables, table_values};
pub use ewn_engine::endgame::{EndgameTable, Verification};
pub use playouts::{PLAYOUTS as EWN_PLAYOUTS, build_policy, multi_attribute};
pub use set_ups::choose_set_up;

/// *EinStein würfelt nicht!*
pub struct Ewn;

/// The default engine of reviews, with which the bands are measured.
pub const DEFAULT_REFERENCE: &str = "champion";

/// The default depth of reviews.
pub const DEFAULT_REFERENCE_DEPTH: u32 = 5;

/// Names for players by their mean loss per move on the official board, under the default
/// reference; measured in `experiments/review-bands`.
pub const REVIEW_BANDS: [Band; 5] = [
    Band { name: "champion", below: 0.001 },
    Band { name: "master", below: 0.011 },
    Band { name: "club", below: 0.026 },
    Band { name: "casual", below: 0.044 },
    Band { name: "beginner", below: f64::INFINITY },
];
