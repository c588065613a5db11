use network::win_probability;

/// What the output of a network is divided by.
const SCALE: i32 = 127 * 512;
/// Beyond this, a probability rounds to 0 or 1.
const CERTAIN: i32 = 40 * SCALE;

#[test]
fn probabilities_are_those_of_the_logistic_function() {
    for output in (-CERTAIN..CERTAIN).step_by(997) {
        let expected = 1.0 / (1.0 + (-f64::from(output) / f64::from(SCALE)).exp());
        let found = win_probability(output);
        assert!((found - expected).abs() <= 1e-14 * expected, "{output}: {found}, {expected}");
    }
    assert_eq!((win_probability(0), win_probability(i32::MAX)), (0.5, 1.0));
    assert!(win_probability(i32::MIN) < 1e-17);
}

#[test]
fn greater_outputs_never_have_lesser_probabilities() {
    let near = (-200_000..200_000).chain(CERTAIN - 50_000..CERTAIN + 10);
    for output in near.chain(-CERTAIN - 10..-CERTAIN + 50_000) {
        assert!(win_probability(output) <= win_probability(output + 1), "{output}");
    }
}
