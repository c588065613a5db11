//! Exact values beyond the tables.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use arena::{RegretProblem, RegretStudy};
use ewn::Board;
use ewn_engine::endgame::{self, EndgameTable};
use ewn_engine::tablebase::Build;

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
    let solved = problems(&small, &going).unwrap();
    let mut beyond = 0;
    for RegretProblem { position, moves } in &solved {
        let looked_up = large.move_values(position).unwrap();
        assert_eq!(moves.len(), looked_up.len(), "{position}");
        for (mov, value) in moves {
            let same = looked_up.iter().find(|looked_up| looked_up.mov == *mov).unwrap();
            let expected = same.value.probability();
            assert!((value - expected).abs() < 1e-6, "{position} {mov}: {value}, {expected}");
        }
        beyond += u32::from(position.board().cube_count() == MOST_CUBES);
    }
    assert_eq!((solved.len(), beyond), (300, 100));
    assert_eq!(problems(&small, &AtomicBool::new(true)), None);
}
