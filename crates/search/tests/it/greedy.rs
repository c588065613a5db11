//! Moves ranked one move deep.

use search::rank_moves;
use testkit::toy::{ToyEvaluator, ToyPosition};

#[test]
fn the_best_move_comes_first_for_whoever_moves() {
    let children = "second=0.4(win, loss), loss, win, first=0.7(win, loss)";
    for (tree, expected) in [
        (format!("first({children})"), [1.0, 0.7, 0.4, 0.0]),
        (format!("second({children})"), [1.0, 0.6, 0.3, 0.0]),
    ] {
        let position: ToyPosition = tree.parse().unwrap();
        let ranked = rank_moves(&position, &ToyEvaluator);
        let values: Vec<f64> = ranked.iter().map(|ranked| ranked.value.probability()).collect();
        for (value, expected) in values.iter().zip(expected) {
            assert!((value - expected).abs() < 1e-12, "{tree}: {values:?}");
        }
    }
}

#[test]
fn real_wins_and_losses_are_not_confused_with_estimates() {
    for (tree, expected) in [
        ("first(first=1(win, loss), win)", [true, false]),
        ("first(loss, first=0(win, loss))", [false, true]),
    ] {
        let position: ToyPosition = tree.parse().unwrap();
        let ranked = rank_moves(&position, &ToyEvaluator);
        let ends: Vec<bool> = ranked.iter().map(|ranked| ranked.ends_game).collect();
        assert_eq!(ends, expected, "{tree}");
    }
}
