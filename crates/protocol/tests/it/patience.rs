//! Every wait for another program has an end.

use std::time::{Duration, Instant};

use ewn::Position5;
use protocol::Protocol;
use protocol::compliance::{Plan, Rules, Verdict, check_program};

use crate::support::{bot, start};

/// Enough for a check that asks for one position.
const RULES: Rules<Position5> = Rules {
    game: "ewn",
    has_dice: true,
    random_start: |_| None,
    to_move: "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3",
    bad_lines: &[],
    queries: &[],
    won_at_once: [""; 2],
    check_set_up: None,
};

#[test]
fn a_program_that_does_not_greet_is_refused_in_time() {
    let mut spec = bot("", &[]);
    spec.words = vec!["sleep".into(), "1000".into()];
    spec.patience.greeting = Duration::from_millis(100);
    let begin = Instant::now();
    let error = spec.start(&start()).err().unwrap().to_string();
    assert_eq!(error, "cannot start \"sleep 1000\": hang: it did not answer");
    assert!(begin.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_program_that_does_not_read_does_not_block_us() {
    let words = ["sleep", "1000"].map(str::to_owned);
    let only = ["garbage".to_owned()];
    let plan = Plan {
        protocol: Protocol::Ugi,
        words: &words,
        only: &only,
        patience: Duration::from_millis(50),
        show_stderr: false,
    };
    let mut verdicts = Vec::new();
    check_program(&plan, &RULES, |_, _, verdict| verdicts.push(verdict.clone())).unwrap();
    assert_eq!(verdicts, [Verdict::Skipped]);
    // It greets, and then reads nothing more.
    let script = "read line; echo id name x; echo ugiok; sleep 1000";
    let words = ["sh", "-c", script].map(str::to_owned);
    let plan = Plan { words: &words, patience: Duration::from_secs(1), ..plan };
    let begin = Instant::now();
    let mut problem = String::new();
    check_program(&plan, &RULES, |_, _, verdict| problem = format!("{verdict:?}")).unwrap();
    assert_eq!(problem, "Failed(\"it did not answer, while reading\")");
    assert!(begin.elapsed() < Duration::from_secs(9));
}
