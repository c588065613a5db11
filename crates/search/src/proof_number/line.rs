//! The way to the end of the game that a proof has found.

use game::{Position, Turn};

use super::worker::Worker;
use super::{Knowledge, Verdict};

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// The winner's moves of the proof and the longest resistance that it knows.
    pub fn line(&mut self, root: &P, verdict: Verdict) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut position = *root;
        let mut mover_wins = match verdict {
            Verdict::Win => true,
            Verdict::Loss => false,
            Verdict::Unknown => return line,
        };
        while let Turn::ToMove(mover) = position.turn() {
            let Some(mov) = self.proven_move(&position, mover_wins) else {
                break;
            };
            line.push(mov);
            position = position.play(mov);
            mover_wins ^= position.mover() != mover;
        }
        line
    }

    /// A move that keeps the proof: for the winner the quickest that is known to win, for the
    /// loser the one that is known to lose last.
    pub fn proven_move(&mut self, position: &P, mover_wins: bool) -> Option<P::Move> {
        self.known_move(position, mover_wins).or_else(|| {
            self.recover(position);
            self.known_move(position, mover_wins)
        })
    }

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
            // The first of the longest, whatever the order of equals.
            known.reduce(|best, this| if this.0 > best.0 { this } else { best }).map(|(_, mov)| mov)
        }
    }

    /// Decides a position once more whose moves are no longer in the table.
    fn recover(&mut self, position: &P) {
        let nodes_before = self.nodes;
        self.is_stopped = false;
        self.limit.time = None;
        self.limit.nodes = self.nodes + self.nodes_to_recover;
        self.slice_end = self.limit.nodes;
        let _ = self.prove(position);
        self.nodes_to_recover = self.nodes_to_recover.saturating_sub(self.nodes - nodes_before);
    }
}
