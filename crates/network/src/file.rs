use std::io::Read;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::format::{FormatError, LARGEST_FILE};
use super::shape::Shape;
use super::weights::Weights;

/// The name of the network that comes with a game, in place of a file.
pub const BUILT_IN: &str = "built-in";

/// Why there is no network.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NetworkError {
    #[error("cannot read {}: {error}", path.display())]
    Unreadable { path: PathBuf, error: std::io::Error },
    #[error("{}: {problem}", path.display())]
    Format { path: PathBuf, problem: FormatError },
}

impl Weights {
    /// The network of this name: [`BUILT_IN`], whose file is given, or the path of a file.
    pub fn load(name: &str, built_in: &[u8], shape: &Shape) -> Result<Self, NetworkError> {
        let path = Path::new(name);
        let format = |problem| NetworkError::Format { path: path.into(), problem };
        match name {
            BUILT_IN => Self::from_bytes(built_in, shape).map_err(format),
            _ => Self::from_bytes(&read(path)?, shape).map_err(format),
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, NetworkError> {
    let unreadable = |error| NetworkError::Unreadable { path: path.into(), error };
    if !std::fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(unreadable(std::io::Error::other("expected a regular file")));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    // One byte more than allowed shows that it is not a network.
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}
