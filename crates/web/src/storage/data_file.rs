use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where games are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataFile {
    /// Nowhere: they are gone when the server ends.
    Memory,
    /// In a file, which is made if there is none.
    File(PathBuf),
}

impl DataFile {
    /// The user's own: `dreistein/games.sqlite` in `XDG_DATA_HOME`, or where data of users
    /// usually is; `None` if the system does not say where.
    pub fn usual() -> Option<Self> {
        Self::usual_with(|name| std::env::var_os(name))
    }

    fn usual_with(variable: impl Fn(&str) -> Option<OsString>) -> Option<Self> {
        // Paths that depend on where one stands are ignored, as the XDG specification asks.
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

/// A path, or `:memory:`.
impl From<OsString> for DataFile {
    fn from(text: OsString) -> Self {
        if text == ":memory:" { Self::Memory } else { Self::File(text.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_file_is_where_the_user_keeps_data() {
        let with = |known: &'static [(&str, &str)]| {
            DataFile::usual_with(move |name| {
                known.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into())
            })
        };
        let file = |path: &str| Some(DataFile::File(path.into()));
        let both: &[_] = &[("XDG_DATA_HOME", "/data"), ("HOME", "/people/me")];
        assert_eq!(with(both), file("/data/dreistein/games.sqlite"));
        assert_eq!(with(&[]), None);
        if cfg!(target_os = "linux") {
            let home: &[_] = &[("XDG_DATA_HOME", ""), ("HOME", "/people/me")];
            assert_eq!(with(home), file("/people/me/.local/share/dreistein/games.sqlite"));
            let relative: &[_] = &[("XDG_DATA_HOME", "data"), ("HOME", "/people/me")];
            assert_eq!(with(relative), with(home));
        }
    }
}
