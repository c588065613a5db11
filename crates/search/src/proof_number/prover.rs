use game::{MoverValue, Position, Turn};

use super::entry::ProofEntry;
use super::worker::{LOOK_EVERY, REPORT_EVERY, Worker};
use super::{Knowledge, Method, Progress, ProofOptions, ProofReport, Verdict};
use crate::driver::Clock;
use crate::table::Table;
use crate::{Found, MoveReport, Observer, Report, Searcher, Task};

/// Proves who wins. It keeps its table from one position to the next.
pub struct Prover<K> {
    pub(super) knowledge: K,
    pub(super) options: ProofOptions,
    table: Option<Table<ProofEntry>>,
}

/// Nodes of the deepening search's first slice; each slice is twice as long as the one before.
const FIRST_SLICE: u64 = 1 << 12;
/// Proof-number search gets this many times as many nodes, since it decides more positions.
const PROOF_NUMBER_SHARE: u64 = 8;

/// The node limit for recovering lost parts of the line: a few hundredths of a second.
const NODES_TO_RECOVER: u64 = 1 << 15;

impl<K> Prover<K> {
    /// A prover with these options; the table is allocated when it is first used.
    pub const fn new(knowledge: K, options: ProofOptions) -> Self {
        Self { knowledge, options, table: None }
    }

    /// Forgets everything about earlier positions.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.new_game();
        }
    }

    /// Allocates and clears the table now, before a search whose speed is measured.
    pub fn prepare(&mut self) {
        self.table.get_or_insert_with(|| Table::new(self.options.hash)).clear();
    }

    /// Finds out who wins, within the task's limits; a depth limits the turns of deepening.
    pub fn prove<P: Position>(
        &mut self,
        position: &P,
        task: Task,
        observe: &mut dyn FnMut(&Progress),
    ) -> ProofReport<P::Move>
    where
        K: Knowledge<P>,
    {
        let mut worker = self.worker(position, task, observe);
        let verdict = worker.decide(position, task.limits.depth);
        let line = worker.line(position, verdict);
        ProofReport {
            verdict,
            line,
            nodes: worker.nodes,
            turn_nodes: worker.turn_nodes,
            time: worker.clock.elapsed(),
        }
    }

    pub(super) fn worker<'a, P: Position>(
        &'a mut self,
        position: &P,
        task: Task<'a>,
        observe: &'a mut dyn FnMut(&Progress),
    ) -> Worker<'a, P, K> {
        let clock = Clock::start(position, task.limits);
        let table = self.table.get_or_insert_with(|| Table::new(self.options.hash));
        table.new_search();
        Worker {
            knowledge: &self.knowledge,
            options: self.options,
            table,
            nodes: 0,
            turn_nodes: 0,
            slice_end: u64::MAX,
            is_stopped: false,
            next_look: LOOK_EVERY,
            next_report: REPORT_EVERY,
            clock,
            stop: clock.stop(task.stop, task.limits.nodes),
            nodes_to_recover: NODES_TO_RECOVER,
            children: Vec::new(),
            ordered: Vec::new(),
            killers: Vec::new(),
            turns: 0,
            root_numbers: None,
            observe,
        }
    }
}

/// The report is exact if the position was decided and a move is known that keeps the result;
/// otherwise it has value one half and no moves, and is not observed.
impl<P: Position, K: Knowledge<P> + Clone + Send + Sync + 'static> Searcher<P> for Prover<K> {
    fn new_game(&mut self) {
        self.forget();
    }

    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        if let Turn::Over(_) = position.turn() {
            return None;
        }
        let proof = self.prove(position, task, &mut |_| {});
        let report = report_of(position, &proof);
        if report.exact {
            observe(&report);
        }
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(Self::new(self.knowledge.clone(), self.options))
    }
}

/// The report of a proof; not exact without a first move, which the table may have lost.
fn report_of<P: Position>(position: &P, proof: &ProofReport<P::Move>) -> Found<P> {
    let (value, exact) = match proof.verdict {
        Verdict::Win if !proof.line.is_empty() => (MoverValue::WIN, true),
        Verdict::Loss if !proof.line.is_empty() => (MoverValue::LOSS, true),
        _ => (MoverValue::new(0.5), false),
    };
    let value = value.for_first(position.mover());
    let best = proof.line.first().map(|&mov| MoveReport { mov, value, is_bound: false });
    Report {
        moves: best.into_iter().collect(),
        line: proof.line.iter().map(|&mov| (None, mov)).collect(),
        nodes: proof.nodes,
        time: proof.time,
        exact,
        ..Report::empty(value, proof.line.len() as u32)
    }
}

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// Finds out who wins, within the limits.
    pub fn decide(&mut self, position: &P, most_turns: Option<u32>) -> Verdict {
        if let Turn::Over(outcome) = position.turn() {
            return Verdict::decided(outcome.winner == position.mover());
        }
        let most_turns = most_turns.unwrap_or(u32::MAX);
        let mut slice = FIRST_SLICE;
        let mut may_deepen = self.options.method != Method::ProofNumber;
        while !self.is_stopped {
            if may_deepen {
                self.begin_slice(slice, self.options.method == Method::Both);
                if let Some(mover_wins) = self.deepen(position, most_turns) {
                    return Verdict::decided(mover_wins);
                }
                may_deepen = self.may_deepen(most_turns);
            }
            if self.options.method != Method::Deepening {
                self.begin_slice(slice * PROOF_NUMBER_SHARE, may_deepen);
                if let Some(mover_wins) = self.prove(position) {
                    return Verdict::decided(mover_wins);
                }
            } else if !may_deepen {
                break;
            }
            slice *= 2;
        }
        Verdict::Unknown
    }

    fn begin_slice(&mut self, nodes: u64, is_shared: bool) {
        let end = if is_shared { self.nodes.saturating_add(nodes) } else { u64::MAX };
        self.slice_end = end.min(self.stop.nodes);
        self.is_stopped |= self.nodes >= self.stop.nodes;
    }
}

#[cfg(test)]
#[path = "../../tests/unit/proof_searcher.rs"]
mod tests;
