//! The line to the end of the game, according to a proof.

use game::{Position, Turn};

use super::worker::Worker;
use super::{Knowledge, Verdict};

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// The winner's moves in the proof, and the longest resistance in it. Moves that the table has
    /// lost are searched again while there is time; after that only the first move, briefly.
    pub fn line(&mut self, root: &P, verdict: Verdict) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut position = *root;
        let mut mover_wins = match verdict {
            Verdict::Win => true,
            Verdict::Loss => false,
            Verdict::Unknown => return line,
        };
        while let Turn::ToMove(mover) = position.turn() {
            let known = self.known_move(&position, mover_wins).or_else(|| {
                self.recover_in_time(&position, line.is_empty());
                self.known_move(&position, mover_wins)
            });
            let Some(mov) = known else {
                break;
            };
            line.push(mov);
            position = position.play(mov);
            mover_wins ^= position.mover() != mover;
        }
        line
    }

    /// A move that keeps the proof, searched again if necessary, even after the deadline.
    pub fn proven_move(&mut self, position: &P, mover_wins: bool) -> Option<P::Move> {
        self.known_move(position, mover_wins).or_else(|| {
            self.stop.deadline = None;
            self.recover(position, self.nodes_to_recover);
            self.known_move(position, mover_wins)
        })
    }

    /// A move known to keep the proof: the quickest win, or the slowest loss.
    fn known_move(&self, position: &P, mover_wins: bool) -> Option<P::Move> {
        let known = position.moves().filter_map(|mov| {
            let next = position.play(mov);
            let (next_wins, distance) = self.known(&next)?;
            let still_wins = next_wins == (next.mover() == position.mover());
            (still_wins == mover_wins).then_some((distance, mov))
        });
        if mover_wins {
            known.min_by_key(|&(distance, _)| distance).map(|(_, mov)| mov)
        } else {
            // Keeps the first of equally long ones, where `max_by_key` would return the last.
            known.reduce(|best, this| if this.0 > best.0 { this } else { best }).map(|(_, mov)| mov)
        }
    }

    fn recover_in_time(&mut self, position: &P, is_first: bool) {
        let deadline = self.stop.deadline;
        if !self.stop.is_due() {
            self.recover(position, self.nodes_to_recover);
        } else if is_first {
            self.stop.deadline = None;
            self.recover(position, self.nodes_to_recover.min(LATE_NODES));
            self.stop.deadline = deadline;
        }
    }

    /// Searches a position again whose moves are no longer in the table.
    fn recover(&mut self, position: &P, nodes: u64) {
        let nodes_before = self.nodes;
        self.is_stopped = false;
        self.stop.nodes = self.nodes + nodes;
        self.slice_end = self.stop.nodes;
        let _ = self.prove(position);
        self.nodes_to_recover = self.nodes_to_recover.saturating_sub(self.nodes - nodes_before);
    }
}

/// Nodes for finding the first move again after the deadline: a few milliseconds.
const LATE_NODES: u64 = 1 << 12;

#[cfg(test)]
#[path = "../../tests/unit/proof_line.rs"]
mod tests;
