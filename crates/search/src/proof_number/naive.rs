//! The simplest prover, to test the others against: no table, no move ordering, no knowledge.

use std::sync::atomic::AtomicBool;

use game::{Position, Side, Turn};

use super::Verdict;
use crate::driver::{NodeCounter, OrStopped, Stop};

/// Searches deeper and deeper until the winner is proven or a limit is reached. Returns who wins,
/// and the number of positions searched.
pub fn naive_prove<P: Position>(position: &P, nodes: u64, stop: &AtomicBool) -> (Verdict, u64) {
    let stop = Stop { nodes, ..Stop::at(stop) };
    let mut search = Search { counter: NodeCounter::new(stop, CLOCK_INTERVAL), is_cut: false };
    let mut depth = 0;
    let winner = loop {
        search.is_cut = false;
        match search.winner(position, depth) {
            Ok(None) if search.is_cut => depth += 1,
            found => break found.ok().flatten(),
        }
    };
    let decided = |winner| Verdict::decided(winner == position.mover());
    (winner.map_or(Verdict::Unknown, decided), search.counter.nodes)
}

struct Search<'a> {
    counter: NodeCounter<'a>,
    /// Whether the depth limit has cut off any line.
    is_cut: bool,
}

/// Positions between two checks of the clock.
const CLOCK_INTERVAL: u64 = 1 << 12;

impl Search<'_> {
    /// The winner within the depth, if any.
    fn winner<P: Position>(&mut self, position: &P, depth: u32) -> OrStopped<Option<Side>> {
        self.counter.count()?;
        if let Turn::Over(outcome) = position.turn() {
            return Ok(Some(outcome.winner));
        }
        if depth == 0 {
            self.is_cut = true;
            return Ok(None);
        }
        let mover = position.mover();
        let mut result = Some(mover.opponent());
        for mov in position.moves() {
            match self.winner(&position.play(mov), depth - 1)? {
                Some(winner) if winner == mover => return Ok(Some(mover)),
                Some(_) => {}
                None => result = None,
            }
        }
        Ok(result)
    }
}
