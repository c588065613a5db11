//! Turns of two actions: those of Black after White's first capture, as another program counted them,
//! and how they share time.

use std::collections::HashSet;

use game::Position as _;
use tzaar::Position;

/// First captures, pairs of actions, and distinct positions after them.
fn black_turns(white: &str) -> (usize, usize, usize) {
    let start = Position::fixed_start();
    let position = start.play(start.parse_move(white).unwrap());
    let halves: Vec<Position> = position.moves().map(|first| position.play(first)).collect();
    let after = |half: &Position| half.moves().map(|second| half.play(second)).collect::<Vec<_>>();
    let whole: Vec<Position> = halves.iter().flat_map(after).collect();
    let distinct: HashSet<Position> = whole.iter().copied().collect();
    (halves.len(), whole.len(), distinct.len())
}

#[test]
fn turns_after_the_first_capture() {
    for (white, counts) in [
        ("D5D4", (39, 5667, 4961)),
        ("E4D4", (41, 5958, 5178)),
        ("A5A4", (42, 6142, 5327)),
        ("D5C4", (44, 6355, 5462)),
    ] {
        assert_eq!(black_turns(white), counts, "{white}");
    }
}

#[test]
fn the_first_action_of_a_turn_has_three_times_as_much_time_as_the_second() {
    // White begins with a single action.
    let white = Position::fixed_start();
    let black = white.play(white.moves().next().unwrap());
    let second = black.play(black.moves().next().unwrap());
    assert_eq!([white, black, second].map(|position| position.pace().halves), [1, 3, 1]);
}
