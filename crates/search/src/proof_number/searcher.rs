//! A prover as a search like any other.

use game::{MoverValue, Position, Turn};

use super::{Knowledge, ProofReport, Prover, Verdict};
use crate::{Found, MoveReport, Observer, Report, Searcher, Task};

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

/// The report of a proof, which helps nobody without its first move: the table may have lost it.
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

#[cfg(test)]
#[path = "../../tests/unit/proof_searcher.rs"]
mod tests;
