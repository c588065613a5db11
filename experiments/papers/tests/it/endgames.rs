//! The trees of TZAAR: turns, and proofs over actions and over turns.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::{Position as _, Turn};
use papers::compute::endgames::endgames;
use papers::compute::turn_counts;
use papers::compute::turn_tree::{TurnKnowledge, TurnPosition};
use search::proof_number::{ProofOptions, Prover, Verdict};
use search::{Limits, Task};
use tzaar::{Position, Side};
use tzaar_engine::ProofKnowledge;

/// Where a player's actions can end, action by action.
fn ends(position: &Position, mover: Side) -> Vec<Position> {
    let all = position.moves().map(|action| position.play(action));
    let ends = all.map(|after| match after.turn() {
        Turn::ToMove(next) if next == mover => ends(&after, mover),
        _ => vec![after],
    });
    ends.flatten().collect()
}

#[test]
fn turns_are_those_that_two_actions_make() {
    for position in endgames(20).unwrap() {
        let ends = ends(&position, position.mover());
        let different = ends.iter().collect::<HashSet<_>>().len();
        assert_eq!(turn_counts::turns(&position), (different as u64, ends.len() as u64));
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
