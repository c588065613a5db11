//! Values from the Zweistein paper and from an independent program.

use ewn::{AnyPosition, BLUE, Position5, RED, Side, Size, Symmetry};
use ewn_engine::{Distances, Schwarz, Zweistein};
use game::{Evaluation, Evaluator};

use super::distances;

const ALL_FOUR: [u8; 6] = [4, 4, 4, 4, 4, 4];
/// The two sides of figure 12 of the paper.
const FIGURE_12: [[u8; 6]; 2] = [[0, 2, 2, 0, 3, 0], [0, 3, 3, 3, 3, 0]];
/// The two sides of figure 11, which the first one wins for certain.
const FIGURE_11: [[u8; 6]; 2] = [[2, 0, 0, 0, 0, 0], [0, 0, 0, 0, 3, 3]];

/// Blue is to move, and the value is Red's; then with the colours swapped.
#[test]
fn boards_have_the_value_of_their_distances() {
    let zweistein = Zweistein::new(Size::FIVE);
    let schwarz = Schwarz::new(Size::FIVE);
    for (text, arrays, red_wins, red_ahead) in [
        (
            "r1r2r3r4./r5..../r6...b6/....b5/.b4b3b2b1 b -",
            [ALL_FOUR, ALL_FOUR],
            (0.452_178_397, 9),
            (0.0, 12),
        ),
        ("...b4./.r5.b5./..r2.r3/b2b3.../..... b -", FIGURE_12, (0.837_577, 6), (2.275_549, 6)),
        ("...../...b5./...../.b6r1../..... b -", FIGURE_11, (1.0, 15), (1.532_407, 6)),
    ] {
        let position: AnyPosition = text.parse().unwrap();
        let swap = Symmetry { rotate_colours: true, ..Symmetry::default() };
        let swapped = swap.position(&position).unwrap();
        for (position, last_mover) in [(position, RED), (swapped, BLUE)] {
            let sides = [last_mover, last_mover.opponent()];
            assert_eq!(sides.map(|side| of(&position, side)), arrays.map(|a| distances(5, &a)));
            let packed: Position5 = position.convert().unwrap();
            for value in [zweistein.evaluate(&position), zweistein.evaluate(&packed)] {
                assert_rounds_to(value.for_opponent().probability(), red_wins.0, red_wins.1);
            }
            let judgement = schwarz.explain(&position);
            let ahead = if last_mover == RED { judgement.sides[0] } else { judgement.sides[1] };
            assert_rounds_to(ahead, red_ahead.0, red_ahead.1);
            let value = schwarz.evaluate(&position).for_opponent().probability();
            assert_eq!(value > 0.5, red_ahead.0 > 0.0);
        }
    }
}

fn of(position: &AnyPosition, player: Side) -> Distances {
    Distances::of(position.board(), player)
}

#[track_caller]
fn assert_rounds_to(value: f64, expected: f64, digits: i32) {
    let half_a_digit = 0.5 * 10f64.powi(-digits);
    assert!((value - expected).abs() <= half_a_digit, "{value:.15} is not {expected}");
}
