//! Files of exact values: their format, unfinished files that can be continued, and a reader.
//!
//! A file is a list of *slices*, and a slice is a list of probabilities.

mod build;
mod error;
mod folder;
mod format;
mod layout;
mod part;
mod table;

pub(crate) use build::do_jobs;
pub use build::{Build, Progress};
pub use error::TableError;
pub use folder::{default_folder, lock_folder};
pub use layout::{Bits, Layout};
pub use part::PartFile;
pub use table::Table;
