//! The trees of TZAAR: turns, and proofs over actions and over turns.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::{Position as _, Turn};
use papers::compute::endgames::endgames;
use papers::compute::turn_counts;
use papers::compute::turn_tree::{TurnKnowledge, TurnPosition};
use search::proof_number::{ProofOptions, Prover, Verdict};
use search::{Limits, Task};
use tzaar::WholeTurn;
use tzaar_engine::ProofKnowledge;

#[test]
fn turns_are_those_that_two_actions_make() {
    for position in endgames(20).unwrap() {
        let turns: Vec<WholeTurn> = TurnPosition(position).moves().collect();
        let results: HashSet<TurnPosition> =
            turns.iter().map(|&turn| TurnPosition(position).play(turn)).collect();
        let found = (results.len() as u64, turns.len() as u64);
        assert_eq!(found, turn_counts::turns(&position), "{position}");
        assert!(results.iter().all(
            |after| after.mover() != position.mover() || matches!(after.turn(), Turn::Over(_))
        ));
    }
}

#[test]
fn both_trees_have_the_same_winner() {
    let never = AtomicBool::new(false);
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let task = Task::new(limits, &never);
    let options = ProofOptions { hash: 4, ..ProofOptions::default() };
    let mut decided = 0;
    for position in endgames(20).unwrap() {
        let of_actions =
            Prover::new(ProofKnowledge::default(), options).prove(&position, task, &mut |_| ());
        let of_turns = Prover::new(TurnKnowledge::default(), options).prove(
            &TurnPosition(position),
            task,
            &mut |_| (),
        );
        let verdicts = [of_actions.verdict, of_turns.verdict];
        if !verdicts.contains(&Verdict::Unknown) {
            assert_eq!(verdicts[0], verdicts[1], "{position}");
            decided += 1;
        }
    }
    assert!(decided >= 4, "{decided}");
}
