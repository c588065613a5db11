use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a table cannot be used or built.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("cannot {action} {}: {error}", path.display())]
    Io { action: &'static str, path: PathBuf, error: io::Error },
    /// The file is damaged or of another kind.
    #[error("{} {problem}", path.display())]
    Damage { path: PathBuf, problem: String },
    #[error("{} MB of memory is allowed, but one thread needs {} MB", allowed / 1_000_000, needed.div_ceil(1_000_000))]
    Memory { allowed: u64, needed: u64 },
    #[error("stopped")]
    Stopped,
    #[error("there is no folder for tables: set DREISTEIN_CACHE, XDG_CACHE_HOME or HOME")]
    NoFolder,
}

impl TableError {
    /// Wraps a system error about a file.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { action, path: path.into(), error }
    }

    /// Whether there is no such file.
    pub fn is_missing_file(&self) -> bool {
        matches!(self, Self::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}
