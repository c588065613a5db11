//! Alpha-beta chooses randomly among good moves if asked to, and plays lost games for long and won
//! games to a quick end.

use std::collections::HashSet;

use game::{Dice, FirstValue, Position as _};
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use search::{Limits, MoveReport, Report, Searcher, Task};
use testkit::random_game;
use tzaar::{Action, NoRoll, Position};
use tzaar_engine::{TzaarHeuristic, Waltz};

use super::every_search::{ENDGAME, alpha_beta};
use super::{NEVER, of_nodes, to_depth};

fn search(
    position: &Position,
    search: &mut AlphaBeta<TzaarHeuristic<Waltz>>,
    limits: Limits,
) -> Report<Action, NoRoll> {
    let task = Task::new(limits, &NEVER);
    search.search(position, task, &mut |_| ()).unwrap()
}

#[test]
fn a_margin_spreads_the_choice_and_none_does_not() {
    let position = Position::fixed_start();
    let chosen = |margin| -> HashSet<Action> {
        let options = AlphaBetaOptions { hash: 1, margin, ..AlphaBetaOptions::default() };
        let choose = |seed| {
            let limits = to_depth(2);
            let task = Task { limits, stop: &NEVER, all_moves: false, seed };
            AlphaBeta::new(TzaarHeuristic(Waltz), options)
                .search(&position, task, &mut |_| ())
                .unwrap()
                .best()
        };
        (0..20).filter_map(choose).collect()
    };
    assert_eq!(chosen(0).len(), 1);
    assert!(chosen(20).len() > 1);
}

#[test]
fn wins_are_exact_and_played_to_the_end() {
    // White takes the last black Tzaar at once, or wins more slowly.
    let position: Position = ENDGAME.parse().unwrap();
    let report = search(&position, &mut alpha_beta(1), Limits::default());
    assert_eq!(report.best().map(|mov| mov.to_string()), Some("A1A2".into()));
    assert!(report.exact);
    assert_eq!(report.value, FirstValue::new(1.0));
    assert_eq!(report.depth, 1);
}

#[test]
fn a_search_that_is_cut_short_claims_no_loss_and_plays_no_move_that_it_does_not_know() {
    let mut dice = Dice::new(3);
    let mut lost_lines = 0;
    for _ in 0..12 {
        let game = random_game(Position::random_start(&mut dice), &mut dice);
        for position in game.iter().rev().skip(2).take(4) {
            let enough = of_nodes(20_000);
            let whole = search(position, &mut alpha_beta(1), enough);
            for nodes in (4..40).map(|step| 1.2f64.powi(step) as u64) {
                let limits = of_nodes(nodes);
                let report = search(position, &mut alpha_beta(1), limits);
                let is_lost = |value: FirstValue| value.of(position.mover()) == 0.0;
                let all_lost = report.moves.iter().all(|line| is_lost(line.value));
                let any_lost = report.moves.iter().any(|line| is_lost(line.value));
                let is_safe = |line: &MoveReport<Action>| !line.is_bound && !is_lost(line.value);
                let plays_lost = is_lost(report.moves[0].value);
                let any_safe = report.moves.iter().any(is_safe);
                assert!(!plays_lost || !any_safe, "{position}, {nodes} nodes: {report:?}");
                assert!(!report.moves[0].is_bound, "{position}, {nodes} nodes: {report:?}");
                let contradicts = report.exact && (!whole.exact || report.value != whole.value);
                assert!(!contradicts, "{position}, {nodes} nodes: {report:?}");
                lost_lines += usize::from(any_lost && !all_lost);
            }
        }
    }
    assert!(lost_lines > 50, "{lost_lines}");
}
