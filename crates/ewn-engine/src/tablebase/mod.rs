//! Exact values of positions in files: their format, a builder that can be stopped and continued,
//! and a reader that maps them into memory.
//!
//! A file is a list of *slices*, a slice is a list of probabilities, and a [`Solver`] of a game
//! computes them.

mod build;
mod error;
mod folder;
mod format;
mod layout;
mod part;
mod table;

pub use build::{Build, Progress, Slices, Solver, build};
pub use error::TableError;
pub use folder::{FolderLock, default_folder};
pub use layout::{Bits, Layout};
pub use table::Table;
