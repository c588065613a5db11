use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, Board, Move, Position};
use ewn_engine::MultiAttribute;
use ewn_engine::playout::Policy;
use game::PlayoutPolicy;
use search::monte_carlo::{Candidate, MonteCarlo, PlayoutShare, Tally};
use search::{Limits, Task};

/// Values the moves of a position by wins and by several attributes, from the same playouts.
pub struct MultiAttributeTable {
    /// How the games are played out.
    pub policy: Arc<dyn Policy>,
    /// The number of playouts, counted as `share` says.
    pub playouts: u64,
    /// Whether `playouts` are for the whole decision or for each move.
    pub share: PlayoutShare,
    /// How the attributes of playouts are combined into a value.
    pub attributes: MultiAttribute,
    /// The number of threads; the result does not depend on it.
    pub threads: usize,
    /// The seed of the playouts.
    pub seed: u64,
}

/// A move, valued by wins and by several attributes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValuedMove {
    /// The move.
    pub mov: Move,
    /// The playouts of the move; [`Tally::marked`] counts those in which the mover lost all cubes.
    pub tally: Tally,
    /// The value by several attributes; infinite for a move that wins at once.
    pub multi: f64,
    /// Whether the move wins at once, and so has no playouts.
    pub wins: bool,
    /// How likely the policy is to play it, relative to the other moves.
    pub weight: u32,
}

impl ValuedMove {
    /// The value by wins alone: the share of playouts that were won.
    pub fn single(&self) -> f64 {
        if self.wins { 1.0 } else { self.tally.win_rate() }
    }
}

impl MultiAttributeTable {
    /// Values the moves of a rolled position, in the game's order; after a stop, by fewer playouts.
    pub fn of(&self, position: &AnyPosition, stop: &AtomicBool) -> Vec<ValuedMove> {
        let weights = self.policy.weights(position);
        // The official board has its own, much faster type.
        match position.official() {
            Some(official) => self.of_board(&official, &weights, stop),
            None => self.of_board(position, &weights, stop),
        }
    }

    fn of_board<B: Board>(
        &self,
        position: &Position<B>,
        weights: &[(Move, u32)],
        stop: &AtomicBool,
    ) -> Vec<ValuedMove>
    where
        Arc<dyn Policy>: PlayoutPolicy<Position<B>>,
    {
        let limits = Limits { nodes: Some(self.playouts), ..Limits::default() };
        let task = Task { limits, stop, all_moves: true, seed: self.seed };
        let policy = Arc::clone(&self.policy);
        let Self { attributes, share, threads, .. } = *self;
        let search = MonteCarlo { policy, attributes, share, threads };
        let found = search.explore(position, task, |_, _| ()).candidates;
        let valued = |found: &Candidate<Position<B>>, weight| ValuedMove {
            mov: found.mov,
            tally: found.tally,
            multi: found.value,
            wins: found.ends_game(),
            weight,
        };
        let of_move = |&(mov, weight): &(Move, u32)| {
            found.iter().find(|found| found.mov == mov).map(|found| valued(found, weight))
        };
        weights.iter().filter_map(of_move).collect()
    }
}
