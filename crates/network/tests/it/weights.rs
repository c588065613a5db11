//! Which products may be added up in 16 bits.

use network::{BLOCK, DenseLayer, FOLD, QUAD, Run};

/// The inputs 0, 4, 8, ... of an output have one sum in 16 bits, together with 1, 5, 9, ...
#[track_caller]
fn check_can_fold(weights: [(usize, i8); 4], expected: bool) {
    for (output, quad) in [(0, 0), (17, 0), (5, FOLD), (40, 3 * FOLD)] {
        let weight = |o: usize, input: usize| {
            let own = weights.iter().find(|(own, _)| QUAD * quad + own == input);
            own.filter(|_| o == output).map_or(0, |&(_, weight)| weight)
        };
        let layer = DenseLayer::new(128, BLOCK, &[0; 48], weight);
        assert_eq!(layer.can_fold, expected, "{weights:?}, {output}, {quad}");
    }
}

#[test]
fn products_are_added_up_in_16_bits_where_they_fit() {
    // 258 * 127 fits, 259 * 127 does not.
    check_can_fold([(0, 127), (1, 127), (4, 4), (13, 0)], true);
    check_can_fold([(0, 127), (1, 127), (4, 4), (13, 1)], false);
    check_can_fold([(0, 127), (1, 127), (4, 4), (13, -1)], true);
    check_can_fold([(0, 127), (1, 127), (4, 4), (14, 1)], true);
    check_can_fold([(0, -128), (1, -128), (4, -2), (13, 0)], true);
    check_can_fold([(0, -128), (1, -128), (4, -2), (13, -1)], false);
    check_can_fold([(0, 127), (1, 127), (4, 127), (16, 127)], false);
    check_can_fold([(0, 127), (1, 127), (16, 127), (17, 127)], true);
}

#[track_caller]
fn check_runs(inputs: usize, part: usize, weight: impl Fn(usize) -> i8, expected: &[(usize, u64)]) {
    // Runs depend on the output with the largest weights.
    let weight = |output: usize, input: usize| if output == 17 { weight(input) } else { 1 };
    let layer = DenseLayer::new(inputs, part, &[0; 32], weight);
    let expected = expected.iter().map(|&(part, inputs)| Run { part, inputs });
    assert_eq!(*layer.blocks[0].runs, *expected.collect::<Vec<_>>());
}

#[test]
fn runs_are_as_long_as_their_products_fit_into_16_bits() {
    // 258 * 127 fits, 259 * 127 does not.
    check_runs(128, 64, |_| 4, &[(0, u64::MAX), (1, u64::MAX)]);
    check_runs(64, 64, |_| 6, &[(0, (1 << 43) - 1), (0, u64::MAX << 43)]);
    let in_twos: Vec<_> = (0..32).map(|run| (run / 16, 3 << (2 * run % 32))).collect();
    check_runs(64, 32, |_| -128, &in_twos);
    check_runs(64, 64, |input| if input % 2 == 0 { 8 } else { -8 }, &[(0, u64::MAX)]);
}
