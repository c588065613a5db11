use std::fmt::Display;

use game::derive_seed;

/// Which of several equally good moves a search chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The one that the search one depth before ranked highest; at depth 1, the game's first.
    /// Searches that do not value every move know only which was the best.
    #[default]
    Shallower,
    /// The first in the game's order.
    First,
    /// The last in the game's order.
    Last,
    /// Any of them, by the seed of the search.
    Random,
}

impl Ties {
    /// Every rule by name; the first is the default.
    pub const NAMES: &[&str] = &["shallower", "first", "last", "random"];

    /// The rule with this name; the default for any other text.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "first" => Self::First,
            "last" => Self::Last,
            "random" => Self::Random,
            _ => Self::Shallower,
        }
    }

    /// The place of a move in the queue of equal ones, before anything is searched; `index` is its
    /// place in the game's order.
    pub(crate) fn place(self, index: usize, mov: impl Display, seed: u64) -> u64 {
        let index = index as u64;
        match self {
            Self::Shallower | Self::First => index,
            Self::Last => u64::MAX - index,
            // By its text, as its index depends on whether the dice are rolled.
            Self::Random => {
                mov.to_string().bytes().fold(seed, |hash, byte| derive_seed(hash, byte.into()))
            }
        }
    }
}

/// Values that differ by less are equal: tables and the order of sums round them.
pub(crate) const EQUAL: f64 = 1e-12;

/// How good a move is.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    /// What moves are ordered by; the larger, the better.
    pub order: f64,
    /// Whether that is only an upper bound.
    pub is_bound: bool,
    /// Its place in the queue of equal moves.
    pub place: u64,
}

/// Sorts moves, best first: equal ones by their places, and bounds behind them.
pub(crate) fn rank<T>(moves: &mut [T], standing: impl Fn(&T) -> Standing) {
    moves.sort_by(|a, b| standing(b).order.total_cmp(&standing(a).order));
    let is_equal = |a: &T, b: &T| standing(a).order - standing(b).order <= EQUAL;
    for equal in moves.chunk_by_mut(is_equal) {
        equal.sort_by_key(|mov| (standing(mov).is_bound, standing(mov).place));
    }
}
