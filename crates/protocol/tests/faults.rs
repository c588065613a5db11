//! Programs that crash, hang, flood and lie: the right player wins for the right reason,
//! nothing is left behind, and the next game is played.
//!
//! `DREISTEIN_FAULT_GAMES=100` plays that many games per fault, half of them without it. This is
//! a separate test binary: it looks for zombie children of its process.

// Helpers outside the test functions fail by panicking; clippy takes them for other code.
#![allow(clippy::unwrap_used)]

#[path = "it/support.rs"]
#[allow(dead_code, reason = "this test uses a part of it")]
mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arena::{Fault, TimeControl};
use protocol::ExternalPlayer;
use support::{bot, play, start};

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
    ("late", Some(Fault::OutOfTime), " of "),
];

#[test]
fn every_fault_loses_the_game_and_the_next_one_is_played() {
    let games = std::env::var("DREISTEIN_FAULT_GAMES").ok().and_then(|text| text.parse().ok());
    for (mode, fault, detail) in MODES {
        let begin = Instant::now();
        let counts = check_mode(mode, *fault, detail, games.unwrap_or(2));
        eprintln!("{mode:<15} {counts:?} in {:.1?}", begin.elapsed());
    }
    check_greeting();
}

/// Plays games until there are enough; returns the numbers of bad and good ones.
fn check_mode(mode: &str, fault: Option<Fault>, detail: &str, games: u64) -> (u32, u32) {
    let mark = mark_of(mode);
    let mark_text = mark.to_str().unwrap();
    let mut spec = bot("faulty.py", &[mode, mark_text]);
    let late = if mode == "late" { 1000 } else { 100 };
    spec.patience.late = Duration::from_millis(late);
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
        assert_eq!(processes_with(mark_text, running), running, "{mode}, game {number}");
    }
    check_nothing_is_left(player, mode, mark_text);
    (bad, good)
}

/// After a fault the program is ended, unless it was only late.
fn player_runs(fault: &Option<Fault>, is_good: bool) -> bool {
    is_good || fault.is_none_or(|fault| fault == Fault::OutOfTime)
}

fn check_nothing_is_left(player: ExternalPlayer<ewn::Position5>, mode: &str, mark: &str) {
    drop(player);
    assert_eq!(zombies(), 0, "{mode}");
    assert_eq!(processes_with(mark, 0), 0, "{mode}");
    let _ = fs::remove_file(mark);
}

/// A program that can be started once but not again loses, until it can.
fn check_greeting() {
    let mark = mark_of("greeting");
    let spec = bot("faulty.py", &["greeting", mark.to_str().unwrap()]);
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
    assert_eq!(error.reason, "crash: it exited with status 5");
    check_nothing_is_left(player, "greeting", mark.to_str().unwrap());
}

fn mark_of(mode: &str) -> PathBuf {
    // Another run of this test may be under way.
    let name = format!("fault-{mode}-{}.mark", std::process::id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
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

/// How many processes have an argument that holds this; orphans that are killed may take a
/// moment to disappear, so this waits if there are more than expected.
fn processes_with(mark: &str, expected: usize) -> usize {
    let has_mark = |pid: &u32| {
        let arguments = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&arguments).contains(mark)
    };
    let deadline = Instant::now() + Duration::from_secs(2);
    loop {
        let count = processes().iter().filter(|pid| has_mark(pid)).count();
        if count <= expected || Instant::now() > deadline {
            return count;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn processes() -> Vec<u32> {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}
