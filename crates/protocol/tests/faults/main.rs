//! Programs that crash, hang, flood and lie: the right player wins for the right reason,
//! nothing is left behind, and the next game is played.
//!
//! `DREISTEIN_FAULT_GAMES=100` plays that many games per fault, half of them without it. This is
//! a separate test binary: it looks for zombie children of its process, and its clock stands still
//! unless a program says that time passes.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod compliance;
#[path = "../it/support.rs"]
mod support;

use std::fs;
use std::time::Duration;

use arena::{Fault, TimeControl};
use protocol::ExternalPlayer;
use testkit::{Clock, wait_until};

use crate::support::{bot, play, start};

/// What a program does, the resulting fault, and part of its message.
const MODES: &[(&str, Option<Fault>, &str)] = &[
    ("crash", Some(Fault::Crash), "it exited with status 3: Traceback: something broke"),
    ("killed", Some(Fault::Crash), "signal 9 ended it"),
    ("exit", Some(Fault::Crash), "it exited with status 0"),
    ("hang", Some(Fault::Hang), "it did not answer"),
    ("stopped", Some(Fault::Hang), "it did not answer"),
    ("flood", Some(Fault::Garbage), "it never stops writing"),
    ("chatty", None, ""),
    ("illegal", Some(Fault::IllegalMove), "a1a2"),
    ("empty", Some(Fault::Garbage), "\"bestmove\""),
    ("nonsense", Some(Fault::Garbage), "\"lorem ipsum\""),
    ("refuses", Some(Fault::Garbage), "unknown-command what?"),
    ("resigns", Some(Fault::Resigned), ""),
    ("huge-line", Some(Fault::Garbage), "a line without end: \"bestmove xxx"),
    ("endless-line", Some(Fault::Garbage), "it never stops writing"),
    ("child", Some(Fault::Crash), "it exited with status 4"),
    ("child-and-hang", Some(Fault::Hang), "it did not answer"),
    ("closes", Some(Fault::Crash), "it closed its pipe"),
    ("late", Some(Fault::OutOfTime), "600ms of 400ms"),
];

#[test]
fn every_fault_loses_the_game_and_the_next_one_is_played() {
    let clock = Clock::hold(search::set_time_source);
    let games = std::env::var("DREISTEIN_FAULT_GAMES").ok().and_then(|text| text.parse().ok());
    for (mode, fault, detail) in MODES {
        let counts = check_mode(&clock, mode, *fault, detail, games.unwrap_or(2));
        eprintln!("{mode:<15} {counts:?}");
    }
    check_greeting(&clock);
}

/// Plays games until there are enough; returns the numbers of bad and good ones.
fn check_mode(
    clock: &Clock,
    mode: &str,
    fault: Option<Fault>,
    detail: &str,
    games: u64,
) -> (u32, u32) {
    let mark = clock.file().with_file_name(mode);
    let mark_text = mark.to_str().unwrap();
    let mut spec = bot(Some(clock), "ugi", &["faulty", mode, mark_text]);
    // Time passes until the last line, or a closed pipe, has been seen.
    let is_seen_late = ["closes", "nonsense"].contains(&mode);
    spec.patience.late = Duration::from_secs(if is_seen_late { 3600 } else { 1 });
    let mut player = spec.start(&start()).unwrap();
    let control: TimeControl = "move=300ms,grace=100ms".parse().unwrap();
    let (mut bad, mut good) = (0, 0);
    for number in 0..games {
        let game = play(&mut player, number, control);
        // A program that keeps running does not remember its fault.
        let is_good_turn = number % 2 == 1 && mode != "late";
        match game.forfeit {
            Some(forfeit) => {
                assert!(!is_good_turn, "{mode}, game {number}: {forfeit}");
                assert_eq!(Some(forfeit.fault), fault, "{mode}: {forfeit}");
                assert!(forfeit.detail.contains(detail), "{mode}: {forfeit}");
                assert_eq!(game.winner.index() as u64, 1 - number % 2, "{mode}");
                bad += 1;
            }
            None => {
                assert!(is_good_turn || fault.is_none(), "{mode}, game {number}: no forfeit");
                good += 1;
            }
        }
        assert_eq!(zombies(), 0, "{mode}, game {number}");
        let running = usize::from(player_runs(&fault, is_good_turn));
        wait_for_processes(mark_text, running);
    }
    check_nothing_is_left(player, mode, mark_text);
    (bad, good)
}

/// After a fault the program is ended, unless it was only late.
fn player_runs(fault: &Option<Fault>, is_good: bool) -> bool {
    is_good || fault.is_none_or(|fault| fault == Fault::OutOfTime)
}

fn check_nothing_is_left(player: ExternalPlayer, mode: &str, mark: &str) {
    drop(player);
    assert_eq!(zombies(), 0, "{mode}");
    wait_for_processes(mark, 0);
}

/// A program that can be started once but not again loses, until it can.
fn check_greeting(clock: &Clock) {
    let mark = clock.file().with_file_name("greeting");
    let spec = bot(Some(clock), "ugi", &["faulty", "greeting", mark.to_str().unwrap()]);
    let mut player = spec.start(&start()).unwrap();
    let forfeits: Vec<String> = (0..3)
        .map(|number| {
            let game = play(&mut player, number, TimeControl::default());
            game.forfeit.map(|forfeit| forfeit.to_string()).unwrap_or_default()
        })
        .collect();
    assert!(forfeits[0].starts_with("crash: it exited with status 3"), "{forfeits:?}");
    let again = "crash: cannot start it again: crash: it exited with status 5";
    assert_eq!(forfeits[1], again);
    assert!(forfeits[2].starts_with("crash: it exited with status 3"), "{forfeits:?}");
    let error = spec.start(&start()).err().unwrap();
    assert!(error.ends_with(": crash: it exited with status 5"), "{error}");
    check_nothing_is_left(player, "greeting", mark.to_str().unwrap());
}

/// Zombie children of this process.
fn zombies() -> usize {
    let own = std::process::id().to_string();
    let stats = processes().into_iter().filter_map(|pid| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        let (_, rest) = stat.rsplit_once(')')?;
        let mut fields = rest.split_whitespace().map(str::to_owned);
        Some((fields.next()?, fields.next()?))
    });
    stats.filter(|(state, parent)| state == "Z" && *parent == own).count()
}

/// Waits until this many processes have an argument that holds this: orphans that are killed may
/// take a moment to disappear.
fn wait_for_processes(mark: &str, expected: usize) {
    let has_mark = |pid: &u32| {
        let arguments = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&arguments).contains(mark)
    };
    wait_until(&format!("{expected} processes have {mark}"), || {
        processes().iter().filter(|pid| has_mark(pid)).count() == expected
    });
}

fn processes() -> Vec<u32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}
