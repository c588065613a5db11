use std::time::Duration;

use game::{Dice, FirstValue};
use testkit::toy::random_decision_game;

use super::*;

#[test]
fn a_proof_without_a_move_is_none() {
    let position = random_decision_game(4, &mut Dice::new(1));
    let mov = position.moves().next().unwrap();
    for verdict in [Verdict::Win, Verdict::Loss, Verdict::Unknown] {
        let proof =
            |line| ProofReport { verdict, line, nodes: 1, turn_nodes: 0, time: Duration::ZERO };
        let report = report_of(&position, &proof(Vec::new()));
        assert!(!report.exact && report.best().is_none(), "{verdict:?}");
        assert_eq!(report.value, FirstValue::new(0.5));
    }
    let proof = ProofReport {
        verdict: Verdict::Win,
        line: vec![mov],
        nodes: 1,
        turn_nodes: 0,
        time: Duration::ZERO,
    };
    let report = report_of(&position, &proof);
    assert!(report.exact && report.best() == Some(mov));
    assert_eq!(report.value.of(position.mover()), 1.0);
}
