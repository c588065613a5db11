use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where games are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataFile {
    /// Nowhere: games are lost when the server ends.
    Memory,
    /// In a file, which is created if it does not exist.
    File(PathBuf),
}

impl DataFile {
    /// The user's default file: `dreistein/games.sqlite` in `XDG_DATA_HOME` or the system's folder
    /// for user data. `variable` looks up environment variables; `None` if they name no folder.
    pub fn usual(variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        // Relative paths are ignored, as the XDG specification asks.
        let variable = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = |below: &str| variable("HOME").map(|home| home.join(below));
        let folder = variable("XDG_DATA_HOME").or_else(|| match std::env::consts::OS {
            "windows" => variable("LOCALAPPDATA"),
            "macos" => home("Library/Application Support"),
            _ => home(".local/share"),
        });
        folder.map(|folder| Self::File(folder.join("dreistein").join("games.sqlite")))
    }

    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Memory => None,
            Self::File(path) => Some(path),
        }
    }
}

/// Reads a path, or `:memory:` for [`DataFile::Memory`].
impl From<OsString> for DataFile {
    fn from(text: OsString) -> Self {
        if text == ":memory:" { Self::Memory } else { Self::File(text.into()) }
    }
}
