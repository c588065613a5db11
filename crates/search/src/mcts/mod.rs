//! Monte Carlo tree search for games with and without dice: UCT (Kocsis and Szepesvari 2006) with
//! explicit chance nodes, proofs, virtual visits and trees that are kept between moves.
//!
//! Each playout adds one position after a move to the tree, judged by a playout or an evaluation;
//! [`Backup`] says how the result changes the positions above. A position before a roll has a child
//! for every roll; rolls that allow the same moves share one.

mod backup;
mod expansion;
mod guide;
mod node;
mod report;
mod search;
mod tree;
mod walker;

pub use guide::{Guide, Leaf, Prior, Priors};
pub use search::Mcts;

/// The options of a search, apart from its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// The preference for rarely tried moves: the constant of UCT.
    pub exploration: f64,
    /// The value of a move that was never tried; above 1, every move is tried once first.
    pub first_play_urgency: f64,
    /// How a result changes the values above it.
    pub backup: Backup,
    /// How rolls are chosen.
    pub rolls: RollChoice,
    /// Whether wins, losses and exact values are proven up the tree.
    pub solver: bool,
    /// Whether the tree is kept between moves.
    pub reuse: bool,
    /// The memory limit of the tree in MiB, for all threads together; at least 1 for each.
    pub memory: usize,
    /// The number of threads. Each has its own tree, and their counts are added up.
    pub threads: usize,
}

/// How a result changes the values above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// The value of a position is the mean of all results below it.
    Mean,
    /// The mean over the rolls by probability, and over the moves by how often they were tried.
    Expectation,
}

/// How rolls are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollChoice {
    /// At random.
    Dice,
    /// From a shuffled deck: each roll comes up in proportion to its probability.
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
