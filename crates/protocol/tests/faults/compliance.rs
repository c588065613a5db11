//! The checks of programs, of good ones and of bad ones.

use std::time::Duration;

use games::Game;
use protocol::compliance::{Plan, Verdict, check_names, check_program};
use testkit::Clock;

use crate::support::{bot, start};

/// The problem that each of these checks finds, if any; "skipped" if it is not made.
fn problems(clock: &Clock, protocol: &str, mode: &[&str], checks: &[&str]) -> Vec<Option<String>> {
    let spec = bot(Some(clock), protocol, mode);
    let only: Vec<String> = checks.iter().map(|&name| name.to_owned()).collect();
    let patience = Duration::from_secs(60);
    let plan = Plan {
        protocol: spec.protocol,
        words: &spec.words,
        only: &only,
        patience,
        show_stderr: false,
    };
    let mut problems = Vec::new();
    check_program(&plan, Game::Ewn, |_, _, verdict| {
        problems.push(match verdict {
            Verdict::Passed => None,
            Verdict::Failed(problem) => Some(problem.clone()),
            Verdict::Skipped => Some("skipped".into()),
        });
    })
    .unwrap();
    problems
}

/// Time passes only while it looks at the clock.
#[test]
fn our_own_engine_passes_every_check() {
    let clock = Clock::hold(search::set_time_source);
    for spec in ["star2", "greedy"] {
        let count = check_names(protocol::Protocol::Ugi, Game::Ewn).len();
        assert_eq!(problems(&clock, "ugi", &["engine", spec], &[]), vec![None; count], "{spec}");
    }
}

#[test]
fn broken_programs_fail_in_the_right_place() {
    let clock = Clock::hold(search::set_time_source);
    for (how, check, expected) in [
        ("wrong-moves", "legal-moves", "legal moves in "),
        ("illegal", "best-move", "bestmove "),
        ("other-side", "score", "score wp "),
        ("late", "move-time", "go movetime 50 took 1s"),
        ("late", "clock", "go p1time 300 p2time 300 p1inc 0 p2inc 0 ply 20 took 1s"),
        ("late", "stop", "bestmove 1s after stop"),
        ("deaf", "stop", "it did not answer, instead of bestmove"),
        ("deaf", "ready-in-search", "it did not answer, instead of bestmove"),
        ("no-errors", "errors", "no error for "),
        ("bad-set-up", "set-up", ""),
        ("forgets", "state", "after \"hello\" the position is "),
        ("stays", "quit", "still running after 60s"),
    ] {
        let checks = ["ready", "position", check];
        let found = problems(&clock, "ugi", &["spoiled", how], &checks);
        let [None, None, Some(problem)] = &found[..] else { panic!("{how}, {check}: {found:?}") };
        assert!(problem.starts_with(expected), "{how}, {check}: {problem}");
    }
}

/// A program that does not answer settings leaves the hosts of the course waiting.
#[test]
fn silence_about_settings_fails_the_check_of_one_line() {
    let clock = Clock::hold(search::set_time_source);
    let found = problems(&clock, "ntu", &["ntu", "silent"], &["one-line"]);
    assert_eq!(found, [Some("board_setting 5 6: hang: it did not answer".to_owned())]);
}

#[test]
fn a_program_that_does_not_greet_is_refused() {
    let clock = Clock::hold(search::set_time_source);
    let error = bot(Some(&clock), "ugi", &["script", "stay"]).start(&start()).err().unwrap();
    assert!(error.ends_with(": hang: it did not answer"), "{error}");
    let found = problems(&clock, "ugi", &["script", "stay"], &["garbage"]);
    assert_eq!(found, [Some("skipped".to_owned())]);
}

#[test]
fn a_program_that_does_not_read_does_not_block_us() {
    let clock = Clock::hold(search::set_time_source);
    let steps = ["script", "read", "say id name x", "say ugiok", "stay"];
    let found = problems(&clock, "ugi", &steps, &["garbage"]);
    assert_eq!(found, [Some("it did not answer, while reading".to_owned())]);
}
