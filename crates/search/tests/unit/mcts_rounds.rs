use std::time::Duration;

use game::{Dice, UniformPolicy};
use testkit::toy::random_decision_game;

use super::*;
use crate::{Limits, Stopwatch};

/// How many of 50 playouts a thread makes in a round.
fn walked<P: Position + Send + Sync>(root: &P, round: &Round) -> u64 {
    let guide = Guide::by_playouts(UniformPolicy);
    let mut tree = Tree::new(1 << 20);
    tree.set_root(root, true);
    let mut walker = Walker::new(&mut tree, root, &guide, MctsOptions::default(), false, 1);
    walk_on(root, &mut walker, 50, round);
    walker.counts.playouts
}

fn round(nodes: Option<u64>, deadline: Option<Duration>, is_done: &AtomicBool) -> Round<'_> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let limits = Limits { nodes, ..Limits::default() };
    let task = Task { limits, stop: &NEVER, all_moves: false, seed: 1 };
    Round { task, stop: Stop::at(&NEVER).after(Stopwatch::start(), deadline), is_done }
}

#[test]
fn threads_end_together_when_one_is_done_unless_playouts_are_counted() {
    let mut dice = Dice::new(1);
    let small = random_decision_game(2, &mut dice);
    let large = std::iter::repeat_with(|| random_decision_game(12, &mut dice))
        .find(|game| walked(game, &round(None, None, &AtomicBool::new(false))) == 50)
        .unwrap();
    let far = Duration::from_secs(3600);
    for (nodes, deadline, ends) in
        [(None, None, true), (Some(50), Some(far), true), (Some(50), None, false)]
    {
        let is_done = AtomicBool::new(false);
        let round = round(nodes, deadline, &is_done);
        assert_eq!(walked(&large, &round), 50);
        assert!(walked(&small, &round) < 50 && is_done.load(Ordering::Relaxed));
        assert_eq!(walked(&large, &round), if ends { 1 } else { 50 });
    }
}
