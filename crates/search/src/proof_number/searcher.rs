//! A prover as a search like any other.

use game::{MoverValue, Position, Turn};

use super::{Knowledge, ProofReport, ProofTask, Prover, Verdict};
use crate::report::{MoveReport, Report};
use crate::searcher::{Observer, Searcher, Task};

/// The report is exact if the position was decided and a move is known that keeps what was
/// proven; if not, its value is one half, it has no moves, and nobody observes it.
impl<P: Position, K: Knowledge<P> + Clone + Send + Sync + 'static> Searcher<P> for Prover<K> {
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
        let report = report_of(position, &proof);
        if report.exact {
            observe(&report);
        }
        Some(report)
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(Self::new(self.knowledge.clone(), self.options()))
    }
}

/// What a proof says. One whose first move was lost from the table is of no use to a player.
fn report_of<P: Position>(position: &P, proof: &ProofReport<P::Move>) -> Report<P::Move, P::Roll> {
    let (value, exact) = match proof.verdict {
        Verdict::Win if !proof.line.is_empty() => (MoverValue::WIN, true),
        Verdict::Loss if !proof.line.is_empty() => (MoverValue::LOSS, true),
        _ => (MoverValue::new(0.5), false),
    };
    let value = value.for_first(position.mover());
    let best = proof.line.first().map(|&mov| MoveReport { mov, value, is_bound: false });
    Report {
        value,
        moves: best.into_iter().collect(),
        rolls: Vec::new(),
        depth: proof.line.len() as u32,
        line: proof.line.iter().map(|&mov| (None, mov)).collect(),
        nodes: proof.nodes,
        leaves: 0,
        table_hits: 0,
        time: proof.time,
        exact,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use game::{Dice, FirstValue};
    use testkit::toy::random_decision_game;

    use super::*;
    use crate::limits::Limits;
    use crate::proof_number::{NoKnowledge, ProofOptions};

    #[test]
    fn a_proof_without_a_move_is_none() {
        let position = random_decision_game(4, &mut Dice::new(1));
        let mov = position.moves().next().unwrap();
        for verdict in [Verdict::Win, Verdict::Loss, Verdict::Unknown] {
            let proof = |line| ProofReport { verdict, line, nodes: 1, time: Duration::ZERO };
            let report = report_of(&position, &proof(Vec::new()));
            assert!(!report.exact && report.best().is_none(), "{verdict:?}");
            assert_eq!(report.value, FirstValue::new(0.5));
        }
        let proof =
            ProofReport { verdict: Verdict::Win, line: vec![mov], nodes: 1, time: Duration::ZERO };
        let report = report_of(&position, &proof);
        assert!(report.exact && report.best() == Some(mov));
        assert_eq!(report.value.of(position.mover()), 1.0);
    }

    #[test]
    fn only_what_is_decided_is_observed() {
        let options = ProofOptions { hash: 1, ..ProofOptions::default() };
        let mut dice = Dice::new(2);
        let mut seen = [0; 2];
        for nodes in [1, 100_000].repeat(10) {
            let position = random_decision_game(6, &mut dice);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let task = Task { limits, stop: &AtomicBool::new(false), all_moves: false, seed: 0 };
            let mut observed = 0;
            let mut prover = Prover::new(NoKnowledge, options);
            let report = prover.search(&position, task, &mut |_| observed += 1).unwrap();
            assert_eq!(observed, usize::from(report.exact));
            seen[observed] += 1;
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}
