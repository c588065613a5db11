//! Targets for a fuzzer: everything that reads what others wrote, with inputs that are mostly valid.
//!
//! A [`Target`] takes any bytes. It panics where something is wrong, and says whether the input was
//! accepted. The program of `main.rs` gives them to libFuzzer; `tests/it` runs the kept inputs.

mod choices;
mod files;
mod game_choices;
mod interface;
mod json;
mod networks;
mod notations;
mod protocol_lines;
mod requests;
mod sessions;
mod specs;
mod stored_games;
mod tables;
mod tally;
mod visitor;

pub use choices::Choices;
pub use tally::Tally;

/// Something that reads inputs.
#[derive(Debug)]
pub struct Target {
    /// Its name, and that of the folder with its kept inputs.
    pub name: &'static str,
    /// Reads an input.
    pub run: fn(&[u8]) -> Reached,
    /// The share of inputs, in percent, that must be accepted: below, a target finds little.
    pub least_accepted: u32,
}

/// How far an input got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// It was refused.
    Refused,
    /// It was read, at least in part.
    Accepted,
}

impl From<bool> for Reached {
    fn from(is_accepted: bool) -> Self {
        if is_accepted { Self::Accepted } else { Self::Refused }
    }
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "notations", run: notations::run, least_accepted: 45 },
    Target { name: "protocol", run: protocol_lines::run, least_accepted: 45 },
    Target { name: "sessions", run: sessions::run, least_accepted: 45 },
    Target { name: "interface", run: interface::run, least_accepted: 45 },
    Target { name: "stored_games", run: stored_games::run, least_accepted: 45 },
    Target { name: "specs", run: specs::run, least_accepted: 45 },
    Target { name: "tables", run: tables::run, least_accepted: 45 },
    Target { name: "networks", run: networks::run, least_accepted: 45 },
];

impl Target {
    /// The target of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<&'static Self, String> {
        let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        let found = TARGETS.iter().find(|target| target.name == name);
        found.ok_or_else(|| format!("no target \"{name}\": expected {}", known.join(", ")))
    }
}
