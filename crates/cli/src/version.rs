//! The version of this program and of its networks.

use std::fmt::Write;
use std::sync::LazyLock;

use anyhow::anyhow;
use games::{Game, Problem};

/// The version. Released programs (`cargo xtask dist`) also name their commit.
pub const SHORT: &str = match option_env!("DREISTEIN_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// The version, with the checksums of the built-in networks.
pub fn long() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut text = String::from(SHORT);
        for (title, checksum) in networks() {
            let _ = match checksum {
                Ok(checksum) => write!(text, "\nnetwork of {title}: {checksum:08x}"),
                Err(problem) => write!(text, "\nnetwork of {title}: {problem}"),
            };
        }
        text
    });
    &TEXT
}

/// Fails if a built-in network has changed since the build. The engines would still play, but
/// with another strength than measured.
pub fn check_networks() -> anyhow::Result<()> {
    for (title, checksum) in networks() {
        checksum.map_err(|problem| anyhow!("network of {title} in this program: {problem}"))?;
    }
    Ok(())
}

/// The checksums of the built-in networks, each with the title of its game.
fn networks() -> impl Iterator<Item = (&'static str, Result<u32, Problem>)> {
    Game::all().filter_map(|game| Some((game.title, (game.network_checksum?)())))
}
