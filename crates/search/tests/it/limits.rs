//! The depths of the Star family, and what it knows exactly.

use std::sync::atomic::{AtomicBool, Ordering};

use ewn::{AnyPosition, Position5, Size};
use ewn_engine::Zweistein;
use game::Dice;
use search::star::{Deepening, Star, StarOptions};
use search::{Limits, Searcher, Task};

use super::every_search::{START, star};
use super::{NEVER, to_depth};

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
fn forced_moves_and_wins_are_made_at_once() {
    let forced = "...../r1..../...../b1..../..... b 2";
    let winning = "...../...../...../...r1./b1.... r 3";
    for text in [forced, winning] {
        let position: Position5 = text.parse().unwrap();
        let task = Task::new(Limits::default(), &NEVER);
        let report = star(1).search(&position, task, &mut |_| ()).unwrap();
        assert!(report.depth <= 1, "{text}: {report:?}");
    }
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
