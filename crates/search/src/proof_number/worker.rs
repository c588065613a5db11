use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{Position, Turn};

use super::dfpn::Child;
use super::numbers::Numbers;
use super::table::{Entry, Open, ProofTable};
use super::{Knowledge, Progress, ProofOptions};

/// One search at work: what both methods share.
pub struct Worker<'a, P: Position, K> {
    pub knowledge: &'a K,
    pub options: ProofOptions,
    pub table: &'a mut ProofTable,
    pub nodes: u64,
    /// The methods take turns: this one ends when so many nodes were looked at.
    pub slice_end: u64,
    /// The search was told to end, or its limits are reached.
    pub is_stopped: bool,
    /// When the clock is looked at next, in nodes.
    pub next_look: u64,
    /// When progress is told next, in nodes.
    pub next_report: u64,
    pub limit: Limit<'a>,
    /// How many nodes are left for finding again what the table has lost of a proof.
    pub nodes_to_recover: u64,
    /// Moves of all positions from the root to the current one, for proof-number search.
    pub children: Vec<Child<P>>,
    /// Moves of all positions from the root to the current one, for the deepening search.
    pub ordered: Vec<(i32, P::Move)>,
    /// By the depth: moves that refuted another position there.
    pub killers: Vec<[Option<P::Move>; 2]>,
    pub turns: u8,
    pub root_numbers: Option<Numbers>,
    pub observe: &'a mut dyn FnMut(&Progress),
}

/// When a search ends undecided.
#[derive(Clone, Copy)]
pub struct Limit<'a> {
    pub begin: Instant,
    pub time: Option<Duration>,
    pub nodes: u64,
    pub stop: &'a AtomicBool,
}

/// The search ended before the question was answered.
#[derive(Clone, Copy, Debug)]
pub struct Interrupted;

/// How many nodes pass between two looks at the clock: less than a millisecond.
pub const LOOK_EVERY: u64 = 1 << 9;
/// How many nodes pass between two reports of progress.
pub const REPORT_EVERY: u64 = 1 << 18;

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// Counts a node, and says if the search has to end.
    #[inline]
    pub fn count_node(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_at_the_clock();
        }
        if self.is_stopped || self.nodes >= self.slice_end { Err(Interrupted) } else { Ok(()) }
    }

    fn look_at_the_clock(&mut self) {
        let time = self.limit.begin.elapsed();
        self.is_stopped |= self.limit.stop.load(Ordering::Relaxed)
            || self.nodes >= self.limit.nodes
            || self.limit.time.is_some_and(|limit| time >= limit);
        self.next_look = self.nodes + LOOK_EVERY;
        if self.nodes >= self.next_report {
            self.next_report = self.nodes + REPORT_EVERY;
            let progress = self.progress(time);
            (self.observe)(&progress);
        }
    }

    fn progress(&self, time: Duration) -> Progress {
        let expected = |limit: Duration| {
            let share = limit.as_secs_f64() / time.as_secs_f64().max(1e-6);
            ((self.nodes as f64 * share) as u64).min(self.limit.nodes)
        };
        Progress {
            nodes: self.nodes,
            time,
            expected_nodes: self.limit.time.map(expected),
            turns: self.turns,
            numbers: self.root_numbers.map(|numbers| (numbers.win, numbers.loss)),
        }
    }

    /// Whether the mover wins, if that needs no search, and in how many moves.
    #[inline]
    pub fn known(&self, position: &P) -> Option<(bool, u8)> {
        if let Turn::Over(outcome) = position.turn() {
            return Some((outcome.winner == position.mover(), 0));
        }
        match self.table.get(position.key()) {
            Some(Entry::Solved { mover_wins, distance }) => Some((mover_wins, distance)),
            _ => self.wins_by_knowledge(position).then_some((true, WINS_THIS_TURN)),
        }
    }

    #[inline]
    pub fn wins_by_knowledge(&self, position: &P) -> bool {
        self.options.look_ahead && self.knowledge.wins_this_turn(position) == Some(true)
    }

    /// What is known of an undecided position.
    #[inline]
    pub fn open(&self, key: u64) -> Open {
        match self.table.get(key) {
            Some(Entry::Open(open)) => open,
            _ => Open::default(),
        }
    }

    /// Keeps who wins, and what work it was.
    #[inline]
    pub fn keep(&mut self, position: &P, mover_wins: bool, distance: u8, nodes: u64) {
        self.table.put(position.key(), Entry::Solved { mover_wins, distance }, nodes);
    }
}

/// The distance of a win that is known without looking for its moves: an action or two.
pub const WINS_THIS_TURN: u8 = 2;
