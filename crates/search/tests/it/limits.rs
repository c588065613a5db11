//! Searches end when they should, and report their depth.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ewn::{AnyPosition, Position5, Size};
use ewn_engine::Zweistein;
use game::{Dice, Position};
use search::star::{Deepening, Star, StarOptions};
use search::{Limits, TimeLimit, TimeRule};
use search::{Searcher, Task};

use super::{NEVER, of_nodes, to_depth};

const START: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";

fn star(threads: usize) -> Star<Zweistein> {
    let options = StarOptions { hash: 1, threads, ..StarOptions::default() };
    Star::new(Zweistein::new(Size::FIVE), options)
}

fn task(limits: Limits, stop: &AtomicBool) -> Task<'_> {
    Task { limits, stop, all_moves: false, seed: 0 }
}

#[test]
fn depth_and_nodes_are_kept_and_every_depth_is_observed() {
    let position: Position5 = START.parse().unwrap();
    let mut depths = Vec::new();
    let limits = to_depth(4);
    let report = star(1)
        .search(&position, task(limits, &NEVER), &mut |report| depths.push(report.depth))
        .unwrap();
    assert_eq!((report.depth, depths), (4, vec![1, 2, 3, 4]));

    let limits = of_nodes(1000);
    let report = star(1).search(&position, task(limits, &NEVER), &mut |_| ()).unwrap();
    assert!(report.depth >= 2, "{report:?}");
    assert_eq!(report.nodes, 1000);
}

#[test]
fn the_limit_is_always_the_last_depth() {
    let position: Position5 = START.parse().unwrap();
    for (deepening, depth, expected) in [
        ("on", Some(3), &[1, 2, 3][..]),
        ("on", Some(0), &[1]),
        ("on", None, &[1, 2, 3]),
        ("by-two", Some(1), &[1]),
        ("by-two", Some(2), &[2]),
        ("by-two", Some(3), &[2, 3]),
        ("by-two", None, &[2, 4]),
        ("off", Some(4), &[4]),
        ("off", None, &[1, 2, 3]),
    ] {
        let deepening = Deepening::named(deepening);
        let options = StarOptions { hash: 1, deepening, ..StarOptions::default() };
        let (stop, mut depths) = (AtomicBool::new(false), Vec::new());
        let task = Task::new(Limits { depth, ..Limits::default() }, &stop);
        let observe = &mut |depth| {
            depths.push(depth);
            stop.store(depths.len() == expected.len(), Ordering::Relaxed);
        };
        let mut star = Star::new(Zweistein::new(Size::FIVE), options);
        let report = star.search(&position, task, &mut |report| observe(report.depth)).unwrap();
        assert_eq!(depths, expected, "{deepening:?}, {depth:?}");
        assert_eq!(Some(&report.depth), expected.last());
    }
}

#[test]
fn a_search_without_limits_stops_on_request() {
    let position: Position5 = START.parse().unwrap();
    for threads in [1, 2] {
        let stop = AtomicBool::new(false);
        let limits = task(Limits::default(), &stop);
        let report = star(threads).search(&position, limits, &mut |report| {
            stop.store(report.depth >= 3, Ordering::Relaxed);
        });
        let report = report.unwrap();
        assert!(report.depth >= 1 && report.best().is_some(), "{report:?}");
    }
}

#[test]
fn even_without_any_time_there_is_a_move() {
    let position: Position5 = START.parse().unwrap();
    let stop = AtomicBool::new(true);
    for rule in [TimeRule::Paper, TimeRule::Thrifty] {
        let time = TimeLimit::Total { left: Duration::ZERO, moves_played: 3, rule };
        let limits = Limits { time: Some(time), ..Limits::default() };
        let report = star(1).search(&position, task(limits, &stop), &mut |_| ()).unwrap();
        assert!(position.moves().any(|mov| Some(mov) == report.best()));
    }
}

#[test]
fn forced_moves_and_wins_are_made_at_once_and_finished_games_not_at_all() {
    let forced = "...../r1..../...../b1..../..... b 2";
    let winning = "...../...../...../...r1./b1.... r 3";
    for text in [forced, winning] {
        let position: Position5 = text.parse().unwrap();
        let report =
            star(1).search(&position, task(Limits::default(), &NEVER), &mut |_| ()).unwrap();
        assert!(report.depth <= 1, "{text}: {report:?}");
    }
    let position: Position5 = winning.parse().unwrap();
    let won = position.play(position.parse_move("d2e1").unwrap());
    assert!(star(1).search(&won, task(Limits::default(), &NEVER), &mut |_| ()).is_none());
}

#[test]
fn values_are_exact_where_the_game_ends_within_the_depth() {
    let position: Position5 = "...../...../..r1../...../b1.... b 1".parse().unwrap();
    let report = star(1)
        .search(&position, Task { all_moves: true, ..task(Limits::default(), &NEVER) }, &mut |_| ())
        .unwrap();
    assert!(report.exact, "{report:?}");
}

#[test]
fn exact_values_are_those_of_perfect_play() {
    let size = Size::new(3).unwrap();
    let mut dice = Dice::new(4);
    let mut exact = 0;
    for _ in 0..200 {
        let start = AnyPosition::canonical(size).unwrap();
        for position in testkit::random_game(start, &mut dice) {
            let options = StarOptions { hash: 1, ..StarOptions::default() };
            let limits = to_depth(6);
            let report = Star::new(Zweistein::new(size), options)
                .search(
                    &position,
                    Task { limits, stop: &NEVER, all_moves: true, seed: 0 },
                    &mut |_| (),
                )
                .unwrap();
            if report.exact {
                exact += 1;
                let solved = testkit::solve(position).probability();
                let found = report.value.probability();
                assert!((found - solved).abs() < 1e-9, "{position}: {found}, not {solved}");
            }
        }
    }
    assert!(exact > 100, "{exact}");
}
