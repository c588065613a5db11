use std::sync::atomic::AtomicBool;

use game::{FirstValue, Position};

use crate::{Limits, Report};

/// Chooses moves: searches a position until a limit is reached.
pub trait Searcher<P: Position>: Send + Sync {
    /// Forgets everything about earlier positions.
    fn new_game(&mut self) {}

    /// Searches until a limit is reached and reports to `observe`; `None` if the game is over.
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>>;

    /// The best move and the value after it; `None` if the game is over.
    fn choose(&mut self, position: &P, task: Task) -> Option<(P::Move, FirstValue)> {
        let report = self.search(position, task, &mut |_| ())?;
        Some((report.best()?, report.value))
    }

    /// A copy that remembers no earlier position, for another thread.
    fn fresh(&self) -> Box<dyn Searcher<P>>;
}

/// The report of a search on positions of a game.
pub type Found<P> = Report<<P as Position>::Move, <P as Position>::Roll>;

/// Is called with what a search has found so far.
pub type Observer<'o, P> = dyn FnMut(&Found<P>) + 'o;

/// The task of one search.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The limits of the search.
    pub limits: Limits,
    /// Set from outside, it ends the search within a few milliseconds.
    pub stop: &'a AtomicBool,
    /// Whether the values of all moves are wanted, or only the best move.
    pub all_moves: bool,
    /// The seed of searches that draw at random.
    pub seed: u64,
}

impl<'a> Task<'a> {
    /// A task to find the best move, with seed 0.
    pub const fn new(limits: Limits, stop: &'a AtomicBool) -> Self {
        Self { limits, stop, all_moves: false, seed: 0 }
    }
}
