//! Exact values of all positions with few cubes on the official board.
//!
//! [`EndgameTable`] is the interface. Below it, `label_class` says which label sets are equivalent,
//! `slice_index` numbers the positions of two classes, `slice_pair` solves them, and `level` lists
//! the slices of a file; [`tablebase`](crate::tablebase) reads and writes the files.

mod builder;
mod capture;
mod label_class;
mod level;
mod pair_orbits;
mod slice_index;
mod slice_pair;
mod table;
mod verification;

pub use builder::build;
pub use table::{EndgameTable, MoveValue, file_name};
pub use verification::Verification;
