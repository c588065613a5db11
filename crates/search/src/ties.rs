use std::fmt::Display;

use game::derive_seed;

/// Which of several equally good moves a search chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The move that the search one depth before ranked highest; at depth 1, the game's first.
    /// Searches that do not value every move remember only the best one.
    #[default]
    Shallower,
    /// The first in the game's order.
    First,
    /// The last in the game's order.
    Last,
    /// A random one, drawn with the seed of the search.
    Random,
}

impl Ties {
    /// Every rule by name; the first is the default.
    pub const NAMES: &[&str] = &["shallower", "first", "last", "random"];

    /// The rule with this name; the default for any other text.
    pub fn named(name: &str) -> Self {
        match name {
            "first" => Self::First,
            "last" => Self::Last,
            "random" => Self::Random,
            _ => Self::Shallower,
        }
    }

    /// The place of a move in the queue of equal moves, before a search.
    pub(crate) fn place(self, index: usize, mov: impl Display, seed: u64) -> u64 {
        let index = index as u64;
        match self {
            Self::Shallower | Self::First => index,
            Self::Last => u64::MAX - index,
            // Mixes the seed with the move's text: its index would change with the roll.
            Self::Random => {
                mov.to_string().bytes().fold(seed, |hash, byte| derive_seed(hash, byte.into()))
            }
        }
    }
}
