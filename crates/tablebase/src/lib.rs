//! Exact values of positions in files: their format, a builder that can be stopped at any
//! moment and goes on where it was, and a reader that maps them into memory.
//!
//! Nothing here knows a game. A file is a list of *slices*, a slice is a list of
//! probabilities, and a [`Solver`] says how many there are and works them out.

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
