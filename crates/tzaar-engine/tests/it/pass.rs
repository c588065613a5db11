//! A position with the property that figure 2 of WALTZ's paper shows. The figure's own position is
//! not in the paper's text; this one was found by search.

use std::sync::atomic::AtomicBool;

use game::{Options, Position as _};
use search::proof_number::{PROOF_OPTIONS, ProofOptions, Prover, Verdict, naive_prove};
use search::{Limits, Task};
use tzaar::{Action, ActionKind, BLACK, Kind, Position, WHITE};
use tzaar_engine::ProofKnowledge;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Black is on turn, and has one Tzaar stack; a white Tzaar stands in the right corner.
const ONLY_THE_PASS: &str =
    "...../r..o3O./...O.../...T3O2.../..R4...../..r2...../.....O3t2/...r4../....T b 1";

fn proved(position: &Position, options: &str) -> Verdict {
    let options = Options::parse(PROOF_OPTIONS, options).unwrap();
    let options = ProofOptions { hash: 1, ..ProofOptions::from_options(&options) };
    let task = Task::new(Limits::default(), &NEVER);
    Prover::new(ProofKnowledge::default(), options).prove(position, task, &mut |_| {}).verdict
}

fn naive(position: &Position) -> Verdict {
    naive_prove(position, u64::MAX, &NEVER).0
}

/// Whether the position after an action is won for Black, by every prover alike.
fn black_wins_after(position: &Position, action: Action) -> bool {
    let after = position.play(action);
    let verdict = naive(&after);
    for options in ["", "method=df-pn,sums=plain,epsilon=0,look-ahead=off", "method=deepening"] {
        assert_eq!(proved(&after, options), verdict, "{action}: {options}");
    }
    (verdict == Verdict::Win) == (after.mover() == BLACK)
}

#[test]
fn after_the_last_tzaar_captures_in_the_corner_only_the_pass_does_not_lose() {
    let position: Position = ONLY_THE_PASS.parse().unwrap();
    let capture = position.parse_move("G7I5").unwrap();
    let [capturing, captured] =
        [capture.from(), capture.to()].map(|at| position.stack(at).unwrap());
    assert_eq!((capturing.owner(), capturing.kind()), (BLACK, Kind::Tzaar));
    assert_eq!(position.count(BLACK, Kind::Tzaar), 1);
    assert_eq!((captured.owner(), captured.kind(), captured.height()), (WHITE, Kind::Tzaar, 1));

    let between = position.play(capture);
    let kinds: Vec<ActionKind> = between.moves().map(|action| action.kind()).collect();
    assert!(kinds.contains(&ActionKind::Capture) && kinds.contains(&ActionKind::Stacking));
    for action in between.moves() {
        let is_pass = action.kind() == ActionKind::Pass;
        assert_eq!(black_wins_after(&between, action), is_pass, "{action}");
    }
    // No other first action helps either.
    for action in position.moves() {
        assert_eq!(black_wins_after(&position, action), action == capture, "{action}");
    }
}
