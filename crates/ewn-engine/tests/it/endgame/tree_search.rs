//! Monte Carlo tree search converges to the values of the tables.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{Position5, Size};
use ewn_engine::Schwarz;
use ewn_engine::playout::{Lorentz, Weighted, by_expected_moves};
use ewn_engine::{LorentzPriors, WithTables, Zweistein};
use game::{Position as _, UniformPolicy};
use search::mcts::{Backup, Guide, Mcts, MctsOptions};
use search::{Limits, Searcher, Task};

use super::folder::{TABLE, build, scratch};
use super::searches::positions;

const POSITIONS: usize = 12;

/// The mean distance from the values of the tables. Values reported as exact must be exact.
fn mean_error(guide: &Guide<Position5>, backup: Backup, cubes: u32, playouts: u64) -> f64 {
    let options = MctsOptions { backup, memory: 8, ..MctsOptions::default() };
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    let mut sum = 0.0;
    for (seed, position) in positions(cubes, POSITIONS).iter().enumerate() {
        let task = Task { limits, stop: &stop, all_moves: false, seed: seed as u64 };
        let mut mcts = Mcts::new(guide.clone(), options);
        let report = mcts.search(position, task, &mut |_| ()).unwrap();
        let exact = TABLE.probe(position).unwrap().probability();
        let error = (report.value.of(position.mover()) - exact).abs();
        assert!(!report.exact || error < 1e-5, "{position}: {error} from {exact}");
        sum += error;
    }
    sum / POSITIONS as f64
}

#[test]
fn values_come_to_those_of_the_tables() {
    let guides: [(&str, Guide<Position5>); 5] = [
        ("uniform", Guide::by_playouts(UniformPolicy)),
        ("lorentz", Guide::by_playouts(Weighted(Lorentz::new(Size::FIVE)))),
        ("schwarz", Guide::by_playouts(by_expected_moves(Schwarz::new(Size::FIVE)))),
        ("zweistein", Guide::by_evaluation(Zweistein::new(Size::FIVE))),
        (
            "priors",
            Guide {
                priors: Some(Arc::new(LorentzPriors)),
                ..Guide::by_playouts(Weighted(Lorentz::new(Size::FIVE)))
            },
        ),
    ];
    for (name, guide) in &guides {
        for backup in [Backup::Mean, Backup::Expectation] {
            for (cubes, bound) in [(2, 0.002), (3, 0.01), (4, 0.02)] {
                let [few, more, many] =
                    [30, 300, 3000].map(|playouts| mean_error(guide, backup, cubes, playouts));
                println!("{name} {backup:?} {cubes}: {few:.4} {more:.4} {many:.4}");
                assert!(many < bound, "{name}, {backup:?}, {cubes} cubes: {few}, {more}, {many}");
                assert!(many <= more && more <= few, "{name}: {few}, {more}, {many}");
            }
        }
    }
}

/// Three cubes are in the tables; with four, the tables make the search more accurate.
#[test]
fn tables_end_searches_with_their_values() {
    let tables = Arc::new(build(&scratch("endgame-tree-search"), 3).unwrap());
    let evaluation = WithTables::new(Box::new(Zweistein::new(Size::FIVE)), tables);
    let guide = Guide::by_evaluation(evaluation);
    assert!(guide.exact.is_some());
    for backup in [Backup::Mean, Backup::Expectation] {
        assert!(mean_error(&guide, backup, 3, 1) < 1e-5);
        let alone = Guide { exact: None, ..guide.clone() };
        let [with, without] = [&guide, &alone].map(|guide| mean_error(guide, backup, 4, 1000));
        assert!(with < 0.01 && with < without, "{with} and {without}");
    }
}
