//! A prover as a search like any other.

use game::{MoverValue, Position, Turn};

use super::{Knowledge, ProofTask, Prover, Verdict};
use crate::report::{MoveReport, Report};
use crate::searcher::{Observer, Searcher, Task};

/// The report is exact if the position was decided; if not, its value is one half and it has
/// no moves.
impl<P: Position, K: Knowledge<P>> Searcher<P> for Prover<K> {
    fn new_game(&mut self) {
        self.forget();
    }

    fn search(
        &mut self,
        position: &P,
        task: Task,
        observe: &mut Observer<P>,
    ) -> Option<Report<P::Move, P::Roll>> {
        if let Turn::Over(_) = position.turn() {
            return None;
        }
        let task = ProofTask { limits: task.limits, stop: task.stop };
        let proof = self.prove(position, task, &mut |_| {});
        let value = match proof.verdict {
            Verdict::Win => MoverValue::WIN,
            Verdict::Loss => MoverValue::LOSS,
            Verdict::Unknown => MoverValue::new(0.5),
        };
        let value = value.for_first(position.mover());
        let best = proof.line.first().map(|&mov| MoveReport { mov, value, is_bound: false });
        let report = Report {
            value,
            moves: best.into_iter().collect(),
            rolls: Vec::new(),
            depth: proof.line.len() as u32,
            line: proof.line.iter().map(|&mov| (None, mov)).collect(),
            nodes: proof.nodes,
            leaves: 0,
            table_hits: 0,
            time: proof.time,
            exact: proof.verdict != Verdict::Unknown,
        };
        observe(&report);
        Some(report)
    }
}
