//! Exact values of small boards, by plain recursion over boards without the die.

use std::collections::HashMap;

use ewn::{AnyBoard, AnyPosition, Size};
use game::{Position, Turn};

#[test]
fn the_first_player_always_wins_on_3x3() {
    assert_eq!(value_of_canonical_start(3), 1.0);
}

/// The value comes from an independent program.
#[test]
fn the_value_of_the_canonical_4x4_start_is_known() {
    let value = value_of_canonical_start(4);
    assert!((value - 0.551_234_878_029).abs() < 1e-12, "{value:.15}");
}

fn value_of_canonical_start(side: usize) -> f64 {
    let start = AnyPosition::canonical(Size::new(side).unwrap()).unwrap();
    mover_wins(start, &mut HashMap::new())
}

/// P(the mover wins) before the roll.
fn mover_wins(position: AnyPosition, known: &mut HashMap<AnyBoard, f64>) -> f64 {
    if let Turn::Over(_) = position.turn() {
        return 0.0;
    }
    if let Some(&value) = known.get(position.board()) {
        return value;
    }
    let mut value = 0.0;
    for (roll, probability) in position.rolls() {
        let rolled = position.roll(roll);
        let moves = rolled.moves().map(|mov| 1.0 - mover_wins(rolled.play(mov), known));
        value += probability * moves.fold(0.0, f64::max);
    }
    known.insert(*position.board(), value);
    value
}
