//! Engines that play games out: what they refuse, and what Ctrl-C leaves.

use crate::run::{dreistein, refused, text};

const ROLLED: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";

#[test]
fn bad_input_is_said() {
    let cases: &[(&[&str], &str)] = &[
        (&["analyze", "startpos", "--engine", "mc:playouts=-1"], "playouts=-1: expected"),
        (&["analyze", "startpos", "--engine", "mcts:memory=0"], "memory=0: expected"),
        (&["analyze", "startpos", "--engine", "mcts:exploration=nan"], "exploration=nan: expected"),
        (&["analyze", "startpos", "--engine", "mcts:policy=best"], "expected lorentz or"),
        (&["monte-carlo", "startpos"], "the die is not rolled yet"),
        (
            &["monte-carlo", ROLLED, "--weight", "nan"],
            "weight=NaN: expected a number from 0 to 1000",
        ),
        (&["monte-carlo", ROLLED, "--cases", "none"], "cases=none: expected listing or formula"),
        (&["monte-carlo", ROLLED, "--playouts", "0"], "0 is not in 1.."),
        (&["monte-carlo", ROLLED, "--policy", "best"], "no policy \"best\": expected uniform"),
    ];
    refused(|arguments| dreistein(arguments, ""), cases);
}

#[test]
fn a_move_that_wins_at_once_comes_first() {
    let winning = "...../...../...../...r1./b1.... r 3";
    let text = |arguments: &[&str]| text(&dreistein(&[arguments, &["--seed", "1"]].concat(), ""));
    let table = text(&["monte-carlo", winning, "--playouts", "10"]);
    assert!(table.ends_with("best by single d2e1, by multi d2e1\n"), "{table}");
    for engine in ["mc", "mcts"] {
        assert_eq!(text(&["best", winning, "--engine", engine]), "d2e1\n");
        let analysis = text(&["analyze", winning, "--engine", engine]);
        assert!(analysis.contains("exact\n  d2e1  100.000 %\n"), "{analysis}");
    }
}

/// More than there is, or almost nothing.
#[test]
fn any_memory_will_do() {
    for memory in ["1", "32768"] {
        let engine = format!("mcts:playouts=100,memory={memory}");
        text(&dreistein(&["best", ROLLED, "--engine", &engine], ""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_an_analysis_with_what_was_found() {
    for engine in ["mcts", "mc", "star2"] {
        let command = format!("analyze startpos --engine {engine} --time 1000");
        let output =
            crate::signals::stopped(&command, rustix::process::Signal::INT, &std::env::temp_dir());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{message}");
        assert_eq!(message, "stopped: this is the result so far\n");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with("red ") && text.contains("  @6 "), "{text}");
    }
}
