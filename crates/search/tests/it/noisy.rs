//! Searches that err on purpose.

use std::collections::BTreeMap;

use game::Position;
use search::{GreedySearch, Limits, NoisySearch, Searcher, Task, Ties};
use testkit::toy::{ToyEvaluator, ToyPosition};

use super::NEVER;

/// How often each of the moves with these values is chosen.
fn drawn(halving_loss: f64, values: &[f64], draws: u64) -> Vec<u32> {
    let moves: Vec<String> =
        values.iter().map(|value| format!("first={value}(win, loss)")).collect();
    let position: ToyPosition = format!("first({})", moves.join(", ")).parse().unwrap();
    let greedy = GreedySearch { evaluator: ToyEvaluator, ties: Ties::First };
    let mut search = NoisySearch { search: Box::new(greedy), halving_loss };
    let mut counts = BTreeMap::new();
    for seed in 0..draws {
        let task = Task { seed, ..Task::new(Limits::default(), &NEVER) };
        let report = search.search(&position, task, &mut |_| ()).unwrap();
        assert_eq!((report.value, report.best()), (report.moves[0].value, Some(report.line[0].1)));
        *counts.entry(report.best()).or_default() += 1;
    }
    position.moves().map(|mov| counts.get(&Some(mov)).copied().unwrap_or(0)).collect()
}

#[test]
fn every_so_much_lost_halves_the_chance_of_a_move() {
    let counts = drawn(0.1, &[0.3, 0.6, 0.5, 0.4], 15_000);
    // Six standard deviations of binomial(15000, 1/2) are 367.
    for (count, expected) in counts.iter().zip([1_000u32, 8_000, 4_000, 2_000]) {
        assert!(count.abs_diff(expected) < 367, "{counts:?}");
    }
}

#[test]
fn little_noise_never_throws_a_win_away_and_much_is_blind() {
    assert_eq!(drawn(0.001, &[0.9, 1.0, 0.0], 1000), [0, 1000, 0]);
    for count in drawn(10.0, &[0.9, 1.0, 0.0], 3_000) {
        // Losing everything is a tenth of a halving.
        assert!(count.abs_diff(1_000) < 200, "{count}");
    }
}
