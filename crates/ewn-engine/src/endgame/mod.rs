//! Exact values of all positions with few cubes on the official board.
//!
//! [`EndgameTable`] is what others use. Beneath it, `label_class` says which label sets are
//! alike, `slice_index` numbers the positions of two classes, `couple` solves them, and `level`
//! is all that one file holds; the files themselves are the business of the `tablebase` crate.

mod automatic;
mod builder;
mod capture;
mod couple;
mod label_class;
mod level;
mod level_solver;
mod move_values;
mod pair_orbits;
mod slice_index;
mod steps;
mod table;
mod verification;

pub use builder::build;
pub use move_values::MoveValue;
pub use table::{EndgameTable, file_name};
pub use verification::Verification;
