use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a table cannot be used or built.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum TableError {
    #[error("cannot {action} {}: {error}", path.display())]
    Io { action: &'static str, path: PathBuf, error: io::Error },
    #[error("{} is not a table of endgames: it does not begin with DREITAB", .0.display())]
    Foreign(PathBuf),
    #[error("{} has version {found}, and only version {expected} can be read", path.display())]
    Version { path: PathBuf, found: u32, expected: u32 },
    #[error("{} holds {found}, expected {expected}", path.display())]
    OtherContent { path: PathBuf, found: String, expected: String },
    #[error("{} is damaged: {found} bytes, expected {expected}", path.display())]
    Size { path: PathBuf, found: u64, expected: u64 },
    #[error("{} is damaged: the checksum of its header is wrong", .0.display())]
    Header(PathBuf),
    #[error("{} is damaged: the checksum of slice {slice} is wrong", path.display())]
    Slice { path: PathBuf, slice: usize },
    #[error("{} MB of memory is allowed, but one thread needs {} MB", allowed / 1_000_000, needed.div_ceil(1_000_000))]
    Memory { allowed: u64, needed: u64 },
    #[error("stopped")]
    Stopped,
    #[error("there is no folder for tables: set DREISTEIN_CACHE, XDG_CACHE_HOME or HOME")]
    NoFolder,
}

impl TableError {
    /// Wraps what the system says about a file.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { action, path: path.into(), error }
    }

    /// Whether there is no such file.
    #[must_use]
    pub fn is_missing_file(&self) -> bool {
        matches!(self, Self::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }

    /// Whether the file exists but is damaged or of another kind.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Foreign(_)
                | Self::Version { .. }
                | Self::OtherContent { .. }
                | Self::Size { .. }
                | Self::Header(_)
                | Self::Slice { .. }
        )
    }
}
