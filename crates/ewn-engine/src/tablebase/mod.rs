//! Exact values of positions in files: their format, a writer that can be stopped and continued,
//! and a reader that maps them into memory.
//!
//! A file is a list of *slices*, a slice is a list of probabilities.

mod build;
mod error;
mod folder;
mod format;
mod layout;
mod part;
mod table;

pub use build::{Build, Progress};
pub use error::TableError;
pub use folder::{FolderLock, default_folder};
pub use layout::{Bits, Layout};
pub(crate) use part::PartFile;
pub use table::Table;
