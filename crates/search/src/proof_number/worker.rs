use std::time::Duration;

use game::{Position, Turn};

use super::dfpn::Child;
use super::entry::{Known, Open, ProofEntry};
use super::numbers::Numbers;
use super::{Knowledge, Progress, ProofOptions};
use crate::driver::{Clock, OrStopped, Stop, Stopped};
use crate::table::Table;

/// A running search: what both methods share.
pub struct Worker<'a, P: Position, K> {
    pub knowledge: &'a K,
    pub options: ProofOptions,
    pub table: &'a Table<ProofEntry>,
    pub nodes: u64,
    /// The number of nodes after the last move of a turn.
    pub turn_nodes: u64,
    /// The methods alternate: the current one stops at this number of nodes.
    pub slice_end: u64,
    /// The search was stopped, or its limits are reached.
    pub is_stopped: bool,
    /// The next check of the clock, in nodes.
    pub next_look: u64,
    /// The next progress report, in nodes.
    pub next_report: u64,
    pub clock: Clock,
    pub stop: Stop<'a>,
    /// The nodes left for recovering parts of a proof that the table has lost.
    pub nodes_to_recover: u64,
    /// Moves of all positions from the root to the current one, for proof-number search.
    pub children: Vec<Child<P>>,
    /// Moves of all positions from the root to the current one, for the deepening search.
    pub ordered: Vec<(i32, P::Move)>,
    /// For each ply, moves that refuted another position there.
    pub killers: Vec<[Option<P::Move>; 2]>,
    pub turns: u8,
    pub root_numbers: Option<Numbers>,
    pub observe: &'a mut dyn FnMut(&Progress),
}

/// Nodes between two checks of the clock: less than a millisecond.
pub const LOOK_EVERY: u64 = 1 << 9;
pub const REPORT_EVERY: u64 = 1 << 18;

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// Counts a node; the error means that the search has to end.
    #[inline]
    pub fn count_node(&mut self) -> OrStopped<()> {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.check_clock();
        }
        if self.is_stopped || self.nodes >= self.slice_end { Err(Stopped) } else { Ok(()) }
    }

    fn check_clock(&mut self) {
        self.is_stopped |= self.nodes >= self.stop.nodes || self.stop.is_due();
        self.next_look = self.nodes + LOOK_EVERY;
        if self.nodes >= self.next_report {
            self.next_report = self.nodes + REPORT_EVERY;
            let progress = self.progress(self.clock.elapsed());
            (self.observe)(&progress);
        }
    }

    fn progress(&self, time: Duration) -> Progress {
        let expected = |limit: Duration| {
            let share = limit.as_secs_f64() / time.as_secs_f64().max(1e-6);
            ((self.nodes as f64 * share) as u64).min(self.stop.nodes)
        };
        Progress {
            nodes: self.nodes,
            time,
            expected_nodes: self.stop.deadline.map(|(_, limit)| expected(limit)),
            turns: self.turns,
            numbers: self.root_numbers.map(|numbers| (numbers.win, numbers.loss)),
        }
    }

    /// Whether the mover wins, and in how many moves, if this is known without a search.
    #[inline]
    pub fn known(&self, position: &P) -> Option<(bool, u8)> {
        if let Turn::Over(outcome) = position.turn() {
            return Some((outcome.winner == position.mover(), 0));
        }
        match self.look_up(position) {
            Some(Known::Solved { mover_wins, distance }) => Some((mover_wins, distance)),
            _ => self.wins_by_knowledge(position).then_some((true, WINS_THIS_TURN)),
        }
    }

    #[inline]
    pub fn wins_by_knowledge(&self, position: &P) -> bool {
        self.options.look_ahead && self.knowledge.wins_this_turn(position) == Some(true)
    }

    /// What the table knows about a position.
    #[inline]
    pub fn look_up(&self, position: &P) -> Option<Known> {
        self.table.get(position.key()).map(|entry| entry.known)
    }

    /// What the table knows about an undecided position, or the default.
    #[inline]
    pub fn open(&self, position: &P) -> Open {
        match self.look_up(position) {
            Some(Known::Open(open)) => open,
            _ => Open::default(),
        }
    }

    #[inline]
    pub fn keep(&self, position: &P, known: Known, nodes: u64) {
        self.table.put(position.key(), ProofEntry::new(known, nodes));
    }
}

/// The distance given to a win that is known without its moves: an action or two.
pub const WINS_THIS_TURN: u8 = 2;
