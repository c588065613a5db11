//! Writers of files against faults: killed processes, power cuts, full, read-only, slow and failing
//! disks, clocks that jump. Ninety rounds run every writer against every fault. Afterwards nothing that was acknowledged is lost, and
//! results are those of an undisturbed run.
//!
//! `FAULT_ROUNDS` is the number of rounds. What a round does follows from `FAULT_SEED` and its
//! number; `FAULT_ROUND` does only one. A program of its own, because it starts itself as a writer.

#![cfg(all(target_os = "linux", target_env = "gnu"))]
// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod client;
mod fault;
mod program;
#[path = "../../../tzaar-engine/examples/self_play/games.rs"]
mod self_play;
mod server_contests;
mod server_games;
mod writers;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use game::{Dice, derive_seed};

use crate::fault::{KINDS, Kind};
use crate::writers::{Writer, contests, outputs, plays, studies, tables};

/// The writers, in the order of the rounds.
const WRITERS: [(&str, Round); 9] = [
    ("server games", server_games::round),
    ("stores", |kind, name, dice| one_of(&contests::WRITERS, dice).round(kind, name, dice)),
    ("tables", |kind, name, dice| tables::TABLES.round(kind, name, dice)),
    ("jobs", |kind, name, dice| plays::JOB.round(kind, name, dice)),
    ("training games", |kind, name, dice| plays::TRAINING.round(kind, name, dice)),
    ("merges", |kind, name, dice| contests::MERGE.round(kind, name, dice)),
    ("server contests", server_contests::round),
    ("puzzles", |kind, name, dice| studies::PUZZLE_FILE.round(kind, name, dice)),
    ("outputs", |kind, name, dice| one_of(&outputs::WRITERS, dice).round(kind, name, dice)),
];

fn one_of<'a>(writers: &'a [Writer], dice: &mut Dice) -> &'a Writer {
    &writers[dice.below(writers.len() as u32) as usize]
}

/// Does a round in a folder of this name, and returns the faults that happened.
type Round = fn(Kind, &str, &mut Dice) -> Vec<Kind>;

/// Rounds at the same time; they mostly wait for disks.
const AT_ONCE: u64 = 3;

#[test]
fn nothing_is_lost_by_any_fault() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let seed = number("FAULT_SEED").unwrap_or(1);
    let rounds = match number("FAULT_ROUND") {
        Some(round) => round..round + 1,
        None => 0..number("FAULT_ROUNDS").unwrap_or(WRITERS.len() as u64),
    };
    let next = AtomicU64::new(rounds.start);
    let results = Mutex::new(Vec::new());
    let begin = Instant::now();
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(round) = take(&next, rounds.end) {
                    let result = do_round(seed, round);
                    results.lock().unwrap().push(result);
                }
            });
        }
    });
    let results = results.into_inner().unwrap();
    println!("{}in {:.0} s", summary(&results), begin.elapsed().as_secs_f64());
    let failed: Vec<u64> =
        results.iter().filter(|it| it.faults.is_none()).map(|it| it.round).collect();
    assert!(failed.is_empty(), "failed rounds of FAULT_SEED={seed}: FAULT_ROUND={failed:?}");
    let is_without_fault = |it: &&RoundResult| it.faults.as_ref().is_some_and(Vec::is_empty);
    let without_fault = results.iter().filter(is_without_fault).count();
    assert!(without_fault * 4 <= results.len(), "no fault happened in {without_fault} rounds");
}

fn take(next: &AtomicU64, end: u64) -> Option<u64> {
    let round = next.fetch_add(1, Ordering::Relaxed);
    (round < end).then_some(round)
}

struct RoundResult {
    round: u64,
    writer: &'static str,
    kind: Kind,
    /// The faults that happened; `None` if the round failed.
    faults: Option<Vec<Kind>>,
}

fn do_round(seed: u64, round: u64) -> RoundResult {
    let count = WRITERS.len() as u64;
    let (writer, work) = WRITERS[(round % count) as usize];
    // Every writer meets every kind before it meets one again.
    let kind = KINDS[((round % count + round / count) % KINDS.len() as u64) as usize];
    let mut dice = Dice::new(derive_seed(seed, round));
    println!("round {round}: {writer}, {kind:?}");
    let work = || work(kind, &format!("round-{round}"), &mut dice);
    let faults = catch_unwind(AssertUnwindSafe(work)).ok();
    if faults.is_none() {
        println!("failed: FAULT_SEED={seed} FAULT_ROUND={round} ({writer}, {kind:?})");
    }
    RoundResult { round, writer, kind, faults }
}

/// How often each writer met each kind: rounds, and faults that happened in them.
fn summary(results: &[RoundResult]) -> String {
    let mut cells: BTreeMap<(&str, Kind), (usize, usize)> = BTreeMap::new();
    for result in results {
        let cell = cells.entry((result.writer, result.kind)).or_default();
        cell.0 += 1;
        cell.1 += result.faults.as_ref().map_or(0, Vec::len);
    }
    let mut text = format!("{:16}", "rounds/faults");
    KINDS.iter().for_each(|kind| text += &format!("{:>13}", format!("{kind:?}")));
    text.push('\n');
    for (writer, _) in WRITERS {
        let _ = write!(text, "{writer:16}");
        for kind in KINDS {
            let (rounds, faults) = cells.get(&(writer, kind)).copied().unwrap_or_default();
            let _ = write!(text, "{:>13}", format!("{rounds}/{faults}"));
        }
        text.push('\n');
    }
    let faults: usize = cells.values().map(|(_, faults)| faults).sum();
    let failed = results.iter().filter(|result| result.faults.is_none()).count();
    let _ = write!(text, "{} rounds, {faults} faults, {failed} failed ", results.len());
    text
}
