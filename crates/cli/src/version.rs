//! Which program this is.

use std::fmt::Write;
use std::sync::LazyLock;

use anyhow::anyhow;
use games::{GameKind, GameName, GameWork, Problem};

/// The version; that of programs to give away (`cargo xtask dist`) also names their commit.
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

type Checked = (&'static str, Result<u32, Problem>);

/// The built-in networks, with the titles of their games.
fn networks() -> impl Iterator<Item = Checked> {
    GameName::ALL.iter().filter_map(|game| game.run(NetworkOf))
}

struct NetworkOf;

impl GameWork for NetworkOf {
    type Output = Option<Checked>;

    fn on<G: GameKind>(self) -> Option<Checked> {
        G::NETWORK.map(|checksum| (G::TITLE, checksum()))
    }
}
