//! Ways to play games out to their end, one file each, and the list of them.
//!
//! A policy says how likely each legal move is. Policies with weights share one loop, which keeps a
//! state that the weights depend on and updates it with each move.

mod schwarz;
mod score_weights;
mod square_distances;
mod weighted;
mod wins_first;

use std::sync::Arc;

use ewn::{AnyPosition, Move, Position5, Size};
use game::{PlayoutPolicy, Position as _, UniformPolicy};

use crate::Schwarz;

use schwarz::by_best_cube;
pub use schwarz::{by_expected_moves, turns_of_best_cube};
pub use score_weights::weight_of_eighths;
pub use weighted::Weighted;
pub use wins_first::{Lorentz, TakeAWin, WinsFirst};

/// A playout policy of EWN, made for boards of one size.
pub trait Policy: PlayoutPolicy<Position5> + PlayoutPolicy<AnyPosition> {
    /// The legal moves after the roll, in order, with their relative probabilities.
    fn weights(&self, position: &AnyPosition) -> Vec<(Move, u32)>;
}

impl Policy for UniformPolicy {
    fn weights(&self, position: &AnyPosition) -> Vec<(Move, u32)> {
        position.moves().map(|mov| (mov, 1)).collect()
    }
}

/// A playout policy that can be chosen by name.
pub struct PolicyKind {
    /// The name in options, such as `take-a-win`.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// A notice for the user, for board sizes that take long to set up.
    pub notice: fn(Size) -> Option<&'static str>,
    /// Makes the policy for boards of a size.
    pub build: fn(Size) -> Arc<dyn Policy>,
}

/// Every playout policy. A new one is a new file and an entry here.
pub const POLICIES: &[PolicyKind] = &[
    PolicyKind {
        name: "uniform",
        summary: "every legal move is equally likely",
        notice: |_| None,
        build: |_| Arc::new(UniformPolicy),
    },
    PolicyKind {
        name: "take-a-win",
        summary: "a winning move if there is one, otherwise any legal move",
        notice: |_| None,
        build: |size| Arc::new(Weighted(TakeAWin::new(size))),
    },
    PolicyKind {
        name: "lorentz",
        summary: "takes a win; goalward moves and captures are twice as likely",
        notice: |_| None,
        build: |size| Arc::new(Weighted(Lorentz::new(size))),
    },
    PolicyKind {
        name: "schwarz",
        summary: "moves have weights from 1 to 512, by the expected moves to the goal after them",
        notice: Schwarz::notice,
        build: |size| by_expected_moves(Schwarz::new(size)),
    },
    PolicyKind {
        name: "schwarz-cube",
        summary: "as schwarz, but by the turns that the best cube alone needs",
        notice: |_| None,
        build: by_best_cube,
    },
];

/// The names of all policies, for options that take one.
pub const POLICY_NAMES: [&str; POLICIES.len()] = {
    let mut names = [""; POLICIES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = POLICIES[index].name;
        index += 1;
    }
    names
};

/// The policy with this name.
pub fn find(name: &str) -> Option<&'static PolicyKind> {
    POLICIES.iter().find(|kind| kind.name == name)
}
