//! Contests that are interrupted, resumed and shared in any way have the games of one run without
//! a scheduler.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{
    ContestError, DonePairs, EventStore, GameSummary, Job as _, JobFile as _, Round, Schedule,
    StoredGame,
};
use games::Problem;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use store::{ContestFile, OpenEvent};
use testkit::Folder;

use crate::scripted_contest::{Expected, Scripted};
use crate::testing::{stored, without_times};

/// A part of a contest.
#[derive(Clone, Debug)]
struct Run {
    threads: usize,
    interruption: Interruption,
}

/// What ends a run.
#[derive(Clone, Copy, Debug)]
enum Interruption {
    /// Somebody stops it after so many pairs.
    StopAfter(u64),
    /// Nothing more can be stored after so many pairs.
    FullAfter(u64),
    /// Only so many players can be made.
    PlayersMade(u64),
}

fn run() -> impl Strategy<Value = Run> {
    let interruption = prop_oneof![
        4 => (0_u64..12).prop_map(Interruption::StopAfter),
        2 => (0_u64..12).prop_map(Interruption::FullAfter),
        1 => (0_u64..6).prop_map(Interruption::PlayersMade),
    ];
    (1_usize..5, interruption).prop_map(|(threads, interruption)| Run { threads, interruption })
}

/// A store that something happens to.
struct Interrupted {
    event: OpenEvent,
    interruption: Option<Interruption>,
    stop: Arc<AtomicBool>,
    kept: u64,
}

impl EventStore for Interrupted {
    fn done_pairs(&self, round: u32, pairing: usize) -> Result<DonePairs, Problem> {
        self.event.done_pairs(round, pairing)
    }

    fn summaries(&self) -> Result<Vec<GameSummary>, Problem> {
        self.event.summaries()
    }

    fn drop_pairs(&mut self, round: u32, pairing: usize, from: u64) -> Result<(), Problem> {
        self.event.drop_pairs(round, pairing, from)
    }

    fn add_games(&mut self, games: &[&StoredGame]) -> Result<(), Problem> {
        self.kept += 1;
        match self.interruption {
            Some(Interruption::FullAfter(pairs)) if self.kept > pairs => {
                return Err("nothing more can be stored".into());
            }
            Some(Interruption::StopAfter(pairs)) if self.kept >= pairs => {
                self.stop.store(true, Ordering::Relaxed);
            }
            _ => {}
        }
        self.event.add_games(games)
    }
}

/// Plays what the store lacks, until it is interrupted.
fn play(
    scripted: &Scripted,
    path: &Path,
    threads: usize,
    interruption: Option<Interruption>,
) -> Result<Vec<Round>, ContestError> {
    let makeable = match interruption {
        Some(Interruption::PlayersMade(players)) => players,
        _ => u64::MAX,
    };
    let (contest, tournament) = (scripted.contest(threads, makeable), scripted.tournament());
    let event = OpenEvent::open(path, &contest.event(&tournament)).unwrap();
    let is_stopped = matches!(interruption, Some(Interruption::StopAfter(0)));
    let stop = Arc::new(AtomicBool::new(is_stopped));
    let mut store = Interrupted { event, interruption, stop: Arc::clone(&stop), kept: 0 };
    contest.play(&tournament, Some(&mut store), &stop, &|_| ())
}

/// The stored games in the order of their places.
fn games(path: &Path) -> Vec<StoredGame> {
    sorted(stored(path))
}

fn sorted(mut games: Vec<StoredGame>) -> Vec<StoredGame> {
    games.sort_by_key(|game| (game.round, game.pairing, game.pair, game.leg));
    games
}

fn schedules() -> impl Strategy<Value = Schedule> {
    prop_oneof![
        3 => Just(Schedule::RoundRobin),
        1 => Just(Schedule::Gauntlet),
        2 => (1_u32..4).prop_map(|rounds| Schedule::Swiss { rounds }),
    ]
}

#[test]
fn contests_that_are_interrupted_and_resumed_have_the_games_of_one_run() {
    let runs = prop::collection::vec(run(), 0..5);
    proptest!(cases(), |(scripted in Scripted::any(schedules()), runs in runs, last in 1_usize..5)| {
        let (folder, expected) = (Folder::create(), scripted.expected());
        let path = folder.join("games.sqlite");
        for Run { threads, interruption } in runs {
            // Whatever ends it: what it kept is right.
            let _ = play(&scripted, &path, threads, Some(interruption));
            check_part(&games(&path), &expected, scripted.has_test)?;
        }
        let rounds = play(&scripted, &path, last, None).unwrap();
        prop_assert_eq!(games(&path), sorted(expected.games));
        let reports: Vec<_> = rounds.iter().map(|round| round.reports.clone()).collect();
        prop_assert_eq!(reports, expected.reports);
        prop_assert!(scripted.tournament().is_finished(&rounds));
    });
}

/// Whether every stored game is one of those expected, with the other game of its pair and only
/// once. Pairs beyond the end of a test may be there until it is decided.
fn check_part(part: &[StoredGame], whole: &Expected, has_test: bool) -> Result<(), TestCaseError> {
    let place = |game: &StoredGame| (game.round, game.pairing, game.pair, game.leg);
    let places: BTreeSet<_> = part.iter().map(place).collect();
    prop_assert_eq!(places.len(), part.len(), "a game is there twice");
    for game in part {
        let (round, pairing, pair, leg) = place(game);
        prop_assert!(places.contains(&(round, pairing, pair, 1 - leg)), "half a pair");
        match whole.games.iter().find(|known| place(known) == place(game)) {
            Some(known) => prop_assert_eq!(game, known),
            None => prop_assert!(has_test, "{} should not exist", game.place()),
        }
    }
    Ok(())
}

/// The units that a machine plays, and what becomes of its games.
#[derive(Clone, Debug)]
struct Delivery {
    /// Which of the parts.
    part: usize,
    threads: usize,
    /// The machine is stopped after about so many pairs.
    stop_after: Option<u64>,
    /// Whether the games come as a store to be merged.
    is_store: bool,
}

fn delivery() -> impl Strategy<Value = Delivery> {
    let stop = prop::option::weighted(0.3, 0_u64..6);
    (0_usize..6, 1_usize..4, stop, prop::bool::weighted(0.3)).prop_map(
        |(part, threads, stop_after, is_store)| Delivery { part, threads, stop_after, is_store },
    )
}

/// The games of some units, or those that were finished before the stop.
fn units(
    scripted: &Scripted,
    units: std::ops::Range<u64>,
    threads: usize,
    stop_after: Option<u64>,
) -> Vec<StoredGame> {
    let (contest, tournament) = (scripted.contest(threads, u64::MAX), scripted.tournament());
    let stop = AtomicBool::new(stop_after == Some(0));
    let mut event = OpenEvent::in_memory(&contest.event(&tournament)).unwrap();
    let progress = |reports: &[arena::MatchReport]| {
        let pairs: u64 = reports.iter().map(|report| report.pairs().pairs()).sum();
        if stop_after.is_some_and(|most| pairs >= most) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    contest.play_units(&tournament, units, &mut event, &stop, &progress).unwrap();
    event.games().unwrap().into_iter().map(without_times).collect()
}

#[test]
fn contests_shared_in_any_way_have_the_games_of_one_run() {
    let schedule = prop_oneof![Just(Schedule::RoundRobin), Just(Schedule::Gauntlet)];
    let (cuts, deliveries) =
        (prop::collection::vec(0_u64..31, 5), prop::collection::vec(delivery(), 0..9));
    proptest!(cases(), |(scripted in Scripted::any(schedule), cuts in cuts, deliveries in deliveries)| {
        let (folder, job, expected) = (Folder::create(), scripted.job(), scripted.expected());
        let path = folder.join("games.sqlite");
        let mut cuts: Vec<u64> = cuts.into_iter().map(|cut| cut.min(job.units())).collect();
        cuts.extend([0, job.units()]);
        cuts.sort_unstable();
        let mut arrived = BTreeSet::new();
        for (number, delivery) in deliveries.into_iter().enumerate() {
            let part = cuts[delivery.part]..cuts[delivery.part + 1];
            let games = units(&scripted, part, delivery.threads, delivery.stop_after);
            arrived.extend(games.iter().map(|game| (game.pair, game.pairing)));
            if delivery.is_store {
                let shard = folder.join(format!("{number}.sqlite"));
                ContestFile::open(&job, &shard).unwrap().keep_games(&games).unwrap();
                drop(ContestFile::open(&job, &path).unwrap());
                store::merge(&path, &[shard], &AtomicBool::new(false)).unwrap();
            } else {
                ContestFile::open(&job, &path).unwrap().keep_games(&games).unwrap();
            }
        }
        let mut file = ContestFile::open(&job, &path).unwrap();
        let pairings = job.units() / scripted.pairs;
        let missing = |unit: &u64| !arrived.contains(&(unit / pairings, (unit % pairings) as usize));
        if file.decided_after().is_none() {
            let missing: Vec<u64> = (0..job.units()).filter(missing).collect();
            prop_assert_eq!(file.missing().into_iter().flatten().collect::<Vec<_>>(), missing);
        }
        for range in file.missing() {
            file.keep_games(&units(&scripted, range, 2, None)).unwrap();
        }
        prop_assert!(file.missing().is_empty());
        let decided = expected.reports[0][0].pairs().pairs();
        let is_decided = scripted.has_test && file.decided_after().is_some();
        prop_assert!(!is_decided || file.decided_after() == Some(decided));
        drop(file);
        prop_assert_eq!(games(&path), sorted(expected.games));
    });
}

/// As many cases as `PROPTEST_CASES` says; without it, some that are always the same.
fn cases() -> ProptestConfig {
    let usual = if cfg!(feature = "long-tests") { 80 } else { 8 };
    let is_given = std::env::var_os("PROPTEST_CASES").is_some();
    let config = ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 4096,
        ..ProptestConfig::default()
    };
    match is_given {
        true => config,
        false => ProptestConfig { cases: usual, rng_seed: RngSeed::Fixed(1), ..config },
    }
}
