//! Searches that know the exact values of endgames.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{Position5, Size};
use ewn_engine::{WithTables, Zweistein};
use game::{Dice, Evaluator, Position as _, Turn};
use search::star::{Star, StarOptions};
use search::{Limits, expectiminimax};
use search::{Searcher, Task};

use super::folder::{build, scratch};

fn with_tables(name: &str) -> WithTables {
    let tables = Arc::new(build(&scratch(name), 3).unwrap());
    WithTables::new(Box::new(Zweistein::new(Size::FIVE)), tables)
}

/// Positions of random games with these many cubes, before the roll.
pub fn positions(cubes: u32, count: usize) -> Vec<Position5> {
    let mut dice = Dice::new(u64::from(cubes));
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position5::canonical(Size::FIVE).unwrap();
        while let Some(roll) = position.random_roll(&mut dice) {
            let on_board: u32 = ewn::Side::BOTH
                .into_iter()
                .map(|player| ewn::Board::cubes(position.board(), player).len())
                .sum();
            if on_board == cubes {
                found.push(position);
            }
            position = position.roll(roll);
            position = position.play(position.random_move(&mut dice).unwrap());
        }
    }
    found
}

#[test]
fn a_search_in_the_tables_is_exact_and_one_above_them_looks_no_further() {
    let evaluation = Arc::new(with_tables("endgame-searches"));
    let options = StarOptions { hash: 1, ..StarOptions::default() };
    let stop = AtomicBool::new(false);
    for (cubes, depth, is_exact) in [(2, 4, true), (3, 3, true), (5, 2, false), (4, 3, false)] {
        for position in positions(cubes, 12) {
            let mut star = Star::new(Arc::clone(&evaluation), options);
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let task = Task { limits, stop: &stop, all_moves: true, seed: 0 };
            let report = star.search(&position, task, &mut |_| ()).unwrap();
            assert!(report.exact || !is_exact, "{position}");
            let plain = expectiminimax(&position, depth, &evaluation, &mut 0);
            let difference = report.value.of(position.mover()) - plain.probability();
            // The search stops at exact values, plain expectiminimax goes through them.
            assert!(difference.abs() < 1e-5, "{position} at {depth}: {difference}");
            if is_exact {
                let exact = evaluation.exact(&position).unwrap().probability();
                assert!((plain.probability() - exact).abs() < 1e-5, "{position}");
            }
        }
    }
}

#[test]
fn one_move_above_the_tables_captures_are_seen_exactly() {
    let evaluation = with_tables("endgame-look-ahead");
    let zweistein = Zweistein::new(Size::FIVE);
    let mut differs = false;
    for position in positions(4, 200) {
        let ahead = evaluation.look_ahead(&position);
        let plain = expectiminimax(&position, 1, &evaluation, &mut 0);
        assert!((ahead.value.probability() - plain.probability()).abs() < 1e-12, "{position}");
        differs |= ahead.value != zweistein.look_ahead(&position).value;
        assert!(!matches!(position.turn(), Turn::Over(_)) && evaluation.exact(&position).is_none());
    }
    assert!(differs, "the tables have no effect");
}
