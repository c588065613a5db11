//! An engine behind a server uses new random numbers for every search.

use std::sync::atomic::AtomicBool;

use game::Dice;
use games::{Game, Move};
use protocol::ServedEngine;

/// The moves of an engine that searches the same position repeatedly.
fn answers(spec: &str, seed: u64) -> Vec<Move> {
    let mut engine = ServedEngine::new(Game::Tzaar, spec, Dice::new(seed), |_| ()).unwrap();
    let (position, stop) = (Game::Tzaar.default_variant().start().unwrap(), AtomicBool::new(false));
    let budget = arena::Budget::default();
    let mut search =
        |_| engine.best_move(&position, Some(&budget), &stop, &mut |_| ()).unwrap().unwrap();
    (0..20).map(&mut search).collect()
}

#[test]
fn what_is_left_to_chance_differs_from_search_to_search_and_depends_on_the_seed_alone() {
    for spec in ["random", "alpha-beta:depth=1,hash=1,margin=1000", "level:casual"] {
        let first = answers(spec, 1);
        assert!(first.iter().any(|mov| *mov != first[0]), "{spec}: {first:?}");
        assert_eq!(first, answers(spec, 1));
        assert_ne!(first, answers(spec, 2));
    }
}
