//! The built-in network has the values from its training, and other files are refused.

use search::alpha_beta::Heuristic as _;
use tzaar::{Kind, Point, Position, Side, Sketch, Stack, Step};
use tzaar_engine::{Corrected, Tuned, TzaarHeuristic};

/// The action of the turn, the stacks with the mover's first, and the integer output: what
/// `training/tzaar_check_values.py` writes.
const VALUES: &str = include_str!("trained.csv");

#[test]
fn the_built_in_network_has_the_values_of_its_training() {
    let tuned = TzaarHeuristic(Tuned);
    for kernel in network::Kernel::available() {
        let corrected = Corrected::with_kernel("built-in", kernel).unwrap();
        let mut count = 0;
        for line in VALUES.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let position = position(fields[0], fields[1]);
            let output: i64 = fields[2].parse().unwrap();
            let score = corrected.score(&position, &corrected.state(&position));
            let uncorrected = tuned.score(&position, &tuned.state(&position));
            assert_eq!(i64::from(score - uncorrected), output * 1000 / (127 * 512), "{position}");
            count += 1;
        }
        assert_eq!(count, 200);
    }
}

#[test]
fn greater_scores_have_greater_odds_and_opposite_scores_opposite_ones() {
    let corrected = Corrected::load("built-in").unwrap();
    let scores: Vec<i32> = (-9000..9000).step_by(7).collect();
    for pair in scores.windows(2) {
        let [one, other, opposite] =
            [pair[0], pair[1], -pair[0]].map(|it| corrected.probability(it));
        assert!(one < other, "{pair:?}");
        assert!((one + opposite - 1.0).abs() < 1e-12, "{pair:?}");
    }
    for (score, thousandths) in [(0, 0.0), (500, 595.0), (-1000, -1190.0), (i32::MAX, 1e6)] {
        let expected = 1.0 / (1.0 + f64::exp(-thousandths / 1000.0));
        assert!((corrected.probability(score) - expected).abs() < 1e-4, "{score}");
    }
}

/// The position with White to move, from codes: 1 to 24 are White's stacks, 25 to 48 Black's, in
/// eights of a type.
fn position(step: &str, codes: &str) -> Position {
    let mut stacks = [None; Point::COUNT];
    for (stack, code) in stacks.iter_mut().zip(codes.split(' ')) {
        let code: usize = code.parse().unwrap();
        if code > 0 {
            let (owner, kind) = (Side::BOTH[(code - 1) / 24], Kind::ALL[(code - 1) / 8 % 3]);
            *stack = Stack::new(owner, kind, ((code - 1) % 8 + 1) as u8);
        }
    }
    let step = if step == "0" { Step::First } else { Step::Second };
    Sketch { stacks, mover: Side::First, step }.position().unwrap()
}

#[test]
fn other_files_are_refused() {
    let problem = |file: &str| Corrected::load(file).err().unwrap().to_string();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../ewn-engine/src/net");
    let of_ewn = format!("{folder}/default.net");
    assert_eq!(problem(&of_ewn), format!("{of_ewn}: feature_set is 1, expected 3"));
    assert!(problem(folder).ends_with("expected a regular file"), "{}", problem(folder));
    assert!(problem("nowhere.net").starts_with("cannot read nowhere.net: "));
}
