use std::time::Duration;

use game::{FirstValue, MoverValue, Outcome, Position, Reply, Side, Turn};

use super::{Attributes, Tally};
use crate::report::{Ranked, all_moves};
use crate::{Found, Report};

/// A move, the position after it, and its playouts.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Candidate<P: Position> {
    pub mov: P::Move,
    pub after: P,
    /// Its playouts; empty if the move ends the game.
    pub tally: Tally,
    /// Its value by the attributes; plus or minus infinity if it ends the game.
    pub value: f64,
    /// The rolls that allow it, as in [`game::Reply`]; before the roll only.
    rolls: u32,
}

/// All moves of a position with their playouts.
#[derive(Clone, Debug)]
pub struct Findings<P: Position> {
    /// The moves, best first. Before the roll these are the moves of all rolls.
    pub candidates: Vec<Candidate<P>>,
    position: P,
}

impl<P: Position> Candidate<P> {
    /// Whether the move ends the game.
    pub fn ends_game(&self) -> bool {
        matches!(self.after.turn(), Turn::Over(_))
    }

    /// The first player's win probability: the share of the playouts won unless the game is over.
    fn win_probability(&self, mover: Side) -> FirstValue {
        match self.after.turn() {
            Turn::Over(outcome) => outcome.into(),
            _ => MoverValue::new(self.tally.win_rate()).for_first(mover),
        }
    }
}

impl<P: Position> Findings<P> {
    pub(super) fn new(position: &P) -> Self {
        let candidates = all_moves(position).map(|Reply { mov, after, rolls }| Candidate {
            mov,
            after,
            tally: Tally::default(),
            value: 0.0,
            rolls,
        });
        Self { candidates: candidates.collect(), position: *position }
    }

    /// Whether a move wins at once; always `false` before the roll.
    pub(super) fn has_win(&self) -> bool {
        let winner = self.position.mover();
        let is_rolled = matches!(self.position.turn(), Turn::ToMove(_));
        is_rolled
            && self
                .candidates
                .iter()
                .any(|found| found.after.turn() == Turn::Over(Outcome { winner }))
    }

    /// Ranks the moves: those that win at once come first, those that lose at once last.
    pub(super) fn rank(&mut self, attributes: &impl Attributes<P>) {
        let mover = self.position.mover();
        for found in &mut self.candidates {
            found.value = match found.after.turn() {
                Turn::Over(outcome) if outcome.winner == mover => f64::INFINITY,
                Turn::Over(_) => f64::NEG_INFINITY,
                _ => attributes.value(found.mov, &found.after, mover, &found.tally),
            };
        }
        self.candidates.sort_by(|one, other| other.value.total_cmp(&one.value));
    }

    /// The number of playouts of all moves together.
    pub fn playouts(&self) -> u64 {
        self.candidates.iter().map(|found| found.tally.playouts).sum()
    }

    /// The findings as a report, ranked by the attributes, with win rates as values.
    pub(super) fn report(&self, time: Duration) -> Option<Found<P>> {
        let mover = self.position.mover();
        let ranked = self.candidates.iter().map(|found| Ranked {
            mov: found.mov,
            value: found.win_probability(mover),
            is_bound: false,
            is_exact: found.ends_game(),
            rolls: found.rolls,
        });
        let report = Report::of_moves(&self.position, 1, ranked)?;
        Some(Report { nodes: self.playouts(), time, ..report })
    }
}
