use std::fs::{self, File};
use std::io::{Error, Read};

use super::format::LARGEST_FILE;
use super::shape::Shape;
use super::weights::Weights;
use crate::NetworkError;

/// The name of the network that comes with a game, in place of a file.
pub const BUILT_IN: &str = "built-in";

impl Weights {
    /// The network of this name: [`BUILT_IN`], whose file is given, or the path of a file.
    pub fn load(name: &str, built_in: &[u8], shape: &Shape) -> Result<Self, NetworkError> {
        let network = match name {
            BUILT_IN => Self::from_bytes(built_in, shape),
            path => Self::from_bytes(&read(path)?, shape),
        };
        network.map_err(|error| NetworkError(format!("{name}: {error}")))
    }
}

fn read(path: &str) -> Result<Vec<u8>, NetworkError> {
    let unreadable = |error: Error| NetworkError(format!("cannot read {path}: {error}"));
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(unreadable(Error::other("expected a regular file")));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    // One byte more than allowed shows that it is not a network.
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}
