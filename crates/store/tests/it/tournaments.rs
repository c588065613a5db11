//! Tournaments, with and without a store.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arena::{
    CcgcMatch, Conditions, Contest, EvaluatorReference, GameSeed, Opening, PlayerFactory,
    Reference, Round, Schedule, TimeControl, Tournament,
};
use ewn::{Position5, Size};
use ewn_engine::Schwarz;
use store::OpenEvent;
use testkit::Folder;

use crate::files::{event, games};
use crate::players::{greedy, random, start};

static CONTROLS: std::sync::LazyLock<[TimeControl; 3]> =
    std::sync::LazyLock::new(|| [TimeControl::default(); 3]);
const PLAYERS: [&PlayerFactory<Position5>; 3] = [&greedy, &random, &greedy];

fn contest<'a>(
    opening: &'a (dyn Opening<Position5> + Sync),
    stop: &'a AtomicBool,
    threads: usize,
) -> Contest<'a, Position5> {
    let conditions = Conditions { opening, stop };
    let threads = NonZeroUsize::new(threads).unwrap();
    let (players, controls) = (&PLAYERS, &CONTROLS[..]);
    Contest { players, controls, conditions, reference: Some(&reference), threads }
}

fn reference<'a>() -> Box<dyn Reference<Position5> + 'a> {
    Box::new(EvaluatorReference(Schwarz::new(Size::FIVE)))
}

/// Continues with the games of a file; stops after this many games.
fn play(tournament: &Tournament, folder: &Folder, file: &str, patience: u64) -> Vec<Round> {
    let mut kept = OpenEvent::open(&folder.join(file), &event("x")).unwrap();
    let (stop, begun) = (AtomicBool::new(false), AtomicU64::new(0));
    let opening = |seed: GameSeed| {
        stop.store(begun.fetch_add(1, Ordering::Relaxed) >= patience, Ordering::Relaxed);
        start(seed)
    };
    tournament.play(&contest(&opening, &stop, 2), Some(&mut kept), &|_| ()).unwrap()
}

#[test]
fn a_tournament_that_is_stopped_again_and_again_ends_like_one_that_is_not() {
    for schedule in [Schedule::RoundRobin, Schedule::Swiss { rounds: 3 }, Schedule::Gauntlet] {
        let folder = Folder::create();
        let tournament = Tournament { schedule, pairs: 12, seed: 5, sprt: None };
        let undisturbed = play(&tournament, &folder, "whole", u64::MAX);
        let attempts = (0..100).find(|_| play(&tournament, &folder, "parts", 13) == undisturbed);
        assert!(attempts.is_some_and(|attempts| attempts > 2), "{attempts:?} attempts");
        assert_eq!(games(&folder.join("parts")), games(&folder.join("whole")));
        let stop = AtomicBool::new(false);
        let unstored = tournament.play(&contest(&start, &stop, 1), None, &|_| ()).unwrap();
        assert_eq!(unstored, undisturbed);
    }
}

#[test]
fn a_sequential_test_leaves_the_same_games_however_it_was_played() {
    let folder = Folder::create();
    let sprt = Some("elo0=0,elo1=200".parse().unwrap());
    let tournament = Tournament { schedule: Schedule::Gauntlet, pairs: 500, seed: 5, sprt };
    let undisturbed = play(&tournament, &folder, "whole", u64::MAX);
    assert!(undisturbed[0].reports.iter().any(|report| report.pairs().pairs() < 500));
    assert!((0..100).any(|_| play(&tournament, &folder, "parts", 29) == undisturbed));
    assert_eq!(games(&folder.join("parts")), games(&folder.join("whole")));
}

#[test]
fn a_longer_tournament_goes_on_where_a_shorter_one_ended() {
    let folder = Folder::create();
    let short = Tournament { schedule: Schedule::RoundRobin, pairs: 5, seed: 5, sprt: None };
    let long = Tournament { pairs: 9, ..short };
    let short_rounds = play(&short, &folder, "both", u64::MAX);
    let long_rounds = play(&long, &folder, "both", u64::MAX);
    assert_eq!(long_rounds, play(&long, &folder, "long", u64::MAX));
    // Games beyond the end of the shorter one do not count for it.
    assert_eq!(play(&short, &folder, "both", u64::MAX), short_rounds);
}

#[test]
fn a_ccgc_match_ends_with_four_wins_and_goes_on_after_a_stop() {
    let folder = Folder::create();
    let play = |file: &str, patience: u64| {
        let mut kept = OpenEvent::open(&folder.join(file), &event("x")).unwrap();
        let (stop, begun) = (AtomicBool::new(false), AtomicU64::new(0));
        let opening = |seed: GameSeed| {
            stop.store(begun.fetch_add(1, Ordering::Relaxed) >= patience, Ordering::Relaxed);
            start(seed)
        };
        CcgcMatch::play(&contest(&opening, &stop, 1), 3, Some(&mut kept), &|_| ()).unwrap()
    };
    let whole = play("whole", u64::MAX);
    assert!(whole.is_over() && whole.score().contains(&4), "{whole:?}");
    let begins: Vec<bool> = whole.games.iter().map(|game| game.a_begins).collect();
    assert_eq!(begins, [true, false, false, true, true, false, false][..begins.len()]);
    let part = play("parts", 2);
    assert_eq!((part.games.len(), part.is_over()), (2, false));
    assert_eq!(play("parts", u64::MAX), whole);
    assert_eq!(games(&folder.join("parts")), games(&folder.join("whole")));
}
