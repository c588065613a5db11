use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Dice;
use testkit::toy::random_decision_game;

use super::*;
use crate::proof_number::{Method, ProofOptions, Prover};
use crate::{Limits, Task, TimeLimit};

struct NoKnowledge;

impl<P: Position> Knowledge<P> for NoKnowledge {}

#[test]
fn after_the_time_is_up_only_the_first_move_is_looked_for() {
    let never = AtomicBool::new(false);
    let method = Method::ProofNumber;
    let options = ProofOptions { hash: 1, method, ..ProofOptions::default() };
    let mut dice = Dice::new(1);
    let mut shortened = 0;
    for _ in 0..30 {
        let position = random_decision_game(14, &mut dice);
        let limits = Limits { nodes: Some(30_000), ..Limits::default() };
        let task = Task::new(limits, &never);
        let proof = Prover::new(NoKnowledge, options).prove(&position, task, &mut |_| {});
        // The same question to a prover that knows the answer and has forgotten the rest.
        let time = Some(TimeLimit::PerMove(Duration::ZERO));
        let task = Task::new(Limits { time, ..Limits::default() }, &never);
        let mut ignore = |_: &_| {};
        let mut forgetful = Prover::new(NoKnowledge, options);
        let mut worker = forgetful.worker(&position, task, &mut ignore);
        let line = worker.line(&position, proof.verdict);
        // The last node may visit all its moves.
        assert!(worker.nodes <= LATE_NODES + 300, "{}", worker.nodes);
        let is_hard = proof.verdict == Verdict::Unknown || proof.nodes > LATE_NODES / 2;
        assert!(!line.is_empty() || is_hard, "{position}");
        shortened += usize::from(line.len() < proof.line.len());
    }
    assert!(shortened > 0, "nothing was hard to find again");
}
