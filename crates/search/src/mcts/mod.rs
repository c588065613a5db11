//! Monte Carlo tree search for games with and without dice: UCT (Kocsis and Szepesvari 2006)
//! with explicit chance nodes, proofs, virtual visits and trees that outlive a move.
//!
//! The tree grows by one position after a move at a time. What such a position is worth is found
//! by playing the game out from it, or by an evaluation; what that says about the positions
//! above is a matter of [`Backup`]. A position in which the dice are rolled has a child for every
//! roll, and rolls that allow the same moves share one.

mod backup;
mod expansion;
mod guide;
mod node;
mod report;
mod search;
#[cfg(test)]
mod tests;
mod tree;
mod walker;

pub use guide::{Guide, Leaf, Prior, Priors};
pub use search::Mcts;

/// What a search does, apart from its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// How much moves that were rarely tried are preferred: the constant of UCT.
    pub exploration: f64,
    /// What a move counts for that was never tried; anything above 1 has all moves tried first.
    pub first_play_urgency: f64,
    /// How a result changes the values above it.
    pub backup: Backup,
    /// Which rolls are looked at.
    pub rolls: RollChoice,
    /// Whether wins, losses and exact values are handed up the tree as proofs.
    pub solver: bool,
    /// Whether what was found about a position is kept until it comes up in the game.
    pub reuse: bool,
    /// The most memory of the tree in MiB, of all threads together; at least 1 for each.
    pub memory: usize,
    /// The number of threads. Each has a tree of its own, and their counts are added up.
    pub threads: usize,
}

/// How a result changes the values above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// The value of a position is the mean of all results below it.
    Mean,
    /// The value before a roll is the mean over the rolls, each with its probability, and the
    /// value before a move is that of the moves, each as often as it was tried.
    Expectation,
}

/// Which rolls are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollChoice {
    /// As the dice fall.
    Dice,
    /// As from a deck of cards that is shuffled when it is used up: each roll comes up as often as
    /// it should, but in no certain order.
    Deck,
}

impl Default for MctsOptions {
    fn default() -> Self {
        Self {
            exploration: 0.5,
            first_play_urgency: 10.0,
            backup: Backup::Mean,
            rolls: RollChoice::Deck,
            solver: true,
            reuse: true,
            memory: 64,
            threads: 1,
        }
    }
}
