//! Engines by name: what they find within a few nodes.

use std::sync::atomic::AtomicBool;

use game::{Options, Position as _};
use search::{Limits, Report, Task};
use tzaar::{Action, NoRoll, Position};
use tzaar_engine::wins_this_turn;

fn search(name: &str, options: &str, position: &Position, nodes: u64) -> Report<Action, NoRoll> {
    let kind = tzaar_engine::find(name).unwrap();
    let mut engine = kind.make(&Options::parse(kind.options, options).unwrap(), "").unwrap();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let task = Task { limits, stop: &AtomicBool::new(false), all_moves: false, seed: 1 };
    engine.search(position, task, &mut |_| ()).unwrap()
}

#[test]
fn engines_with_any_memory_prove_endgames() {
    // Alpha-beta alone does not see the end within these nodes.
    let text = ".o3.../.....o/..O..../.ot3.o..O/..o...T3./...O..O2o/......O/r3....r2/.R2.O. w 1";
    let position: Position = text.parse().unwrap();
    for (name, evaluation) in [("tzaar", "tuned"), ("waltz-expert", "waltz")] {
        for (hash, is_proved) in [(0, false), (1, true), (2, true)] {
            let options = format!("hash={hash},eval={evaluation}");
            let report = search(name, &options, &position, 40_000);
            assert_eq!(report.exact, is_proved, "{name}:hash={hash}");
        }
    }
}

/// Wherever a search is cut off, its answer is a move that it has looked at.
#[test]
fn a_search_cut_off_within_a_depth_allows_no_win_at_once() {
    let text = "roRTo/R..r5Oo/o.O...T/oOR..RTO/rOROr.or/oo..T4R2.O/TO.o..O/o.rr.o/.oOtt b 2";
    let position: Position = text.parse().unwrap();
    let allows_win = |action| wins_this_turn(&position.play(action)) != Some(false);
    assert!(allows_win(position.parse_move("H3I3").unwrap()));
    for nodes in (500..20_000).step_by(500) {
        let best = search("tzaar", "hash=1", &position, nodes).best().unwrap();
        assert!(!allows_win(best), "{best} after {nodes} nodes");
    }
}
