//! Exact values beyond the tables.
#![allow(missing_docs, clippy::unwrap_used)] // Helpers outside #[test] fail by panicking.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use catalog::{RegretProblem, RegretStudy};
use ewn::{Board, Player};
use ewn_engine::endgame::{self, EndgameTable};
use tablebase::Build;

const MOST_CUBES: u32 = 4;

/// The problems of a study, by these tables.
fn problems(tables: &EndgameTable, stop: &AtomicBool) -> Option<Vec<RegretProblem>> {
    let threads = NonZeroUsize::new(2).unwrap();
    let study = RegretStudy { tables, cubes: MOST_CUBES, positions: 300, seed: 1, threads, stop };
    study.problems(&|_| ()).unwrap()
}

#[test]
fn solving_one_cube_beyond_the_tables_finds_what_larger_tables_hold() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("regret-tables");
    let going = AtomicBool::new(false);
    let how = Build { threads: 2, memory: 1 << 30, stop: &going };
    let large = endgame::build(&folder, MOST_CUBES, how, &|_| ()).unwrap();
    let small = EndgameTable::open(&folder, MOST_CUBES - 1).unwrap();
    let [looked_up, solved] = [&large, &small].map(|tables| problems(tables, &going).unwrap());
    let mut beyond = 0;
    for (looked_up, solved) in looked_up.iter().zip(&solved) {
        let position = looked_up.position;
        assert_eq!(position, solved.position);
        for (&(mov, value), &(same, by_solving)) in looked_up.moves.iter().zip(&solved.moves) {
            assert_eq!(mov, same);
            assert!((value - by_solving).abs() < 1e-6, "{position} {mov}: {value}, {by_solving}");
        }
        let cubes = Player::BOTH.map(|side| position.board().cubes(side).len());
        beyond += u32::from(cubes.iter().sum::<u32>() == MOST_CUBES);
    }
    assert_eq!((looked_up.len(), solved.len(), beyond), (300, 300, 100));
    assert_eq!(problems(&small, &AtomicBool::new(true)), None);
}
