//! Which program this is.

use std::fmt::Write;
use std::sync::LazyLock;

use anyhow::anyhow;
use games::{Game, Problem};

/// The version; that of released programs (`cargo xtask dist`) also names their commit.
pub const SHORT: &str = match option_env!("DREISTEIN_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// The version, and the built-in networks by their checksums.
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

/// Refuses to start with networks that have changed since they were built in: the engines would
/// play, but not as measured.
pub fn check_networks() -> anyhow::Result<()> {
    for (title, checksum) in networks() {
        checksum.map_err(|problem| anyhow!("network of {title} in this program: {problem}"))?;
    }
    Ok(())
}

/// The built-in networks, with the titles of their games.
fn networks() -> impl Iterator<Item = (&'static str, Result<u32, Problem>)> {
    Game::all().filter_map(|game| Some((game.title, (game.network_checksum?)())))
}
