//! Alpha-beta ends when it should, chooses randomly among good moves if asked to, and plays lost
//! games for long and won games to a quick end.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Dice, FirstValue, Position as _};
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use search::{Limits, MoveReport, Report, Searcher, Task, TimeLimit, TimeRule};
use testkit::random_game;
use tzaar::{Action, NoRoll, Position};
use tzaar_engine::{TzaarHeuristic, Waltz};

use super::{NEVER, of_nodes, to_depth};

fn alpha_beta(threads: usize) -> AlphaBeta<TzaarHeuristic<Waltz>> {
    AlphaBeta::new(
        TzaarHeuristic(Waltz),
        AlphaBetaOptions { hash: 1, threads, ..AlphaBetaOptions::default() },
    )
}

fn search(
    position: &Position,
    search: &mut AlphaBeta<TzaarHeuristic<Waltz>>,
    limits: Limits,
) -> Report<Action, NoRoll> {
    let task = Task::new(limits, &NEVER);
    search.search(position, task, &mut |_| ()).unwrap()
}

#[test]
fn depth_and_nodes_are_kept_and_every_depth_is_observed() {
    let position = Position::fixed_start();
    let limits = to_depth(3);
    let task = Task::new(limits, &NEVER);
    let mut depths = Vec::new();
    let report =
        alpha_beta(1).search(&position, task, &mut |report| depths.push(report.depth)).unwrap();
    assert_eq!((report.depth, depths), (3, vec![1, 2, 3]));
    assert_eq!(report.line.first().map(|(_, mov)| *mov), report.best());

    let limits = of_nodes(3000);
    let report = search(&position, &mut alpha_beta(1), limits);
    assert!(report.depth >= 2, "{report:?}");
    assert_eq!(report.nodes, 3000);
}

#[test]
fn a_search_without_limits_stops_on_request() {
    let position = Position::fixed_start();
    for threads in [1, 2] {
        let stop = AtomicBool::new(false);
        let task = Task::new(Limits::default(), &stop);
        let report = alpha_beta(threads).search(&position, task, &mut |report| {
            stop.store(report.depth >= 2, Ordering::Relaxed);
        });
        let report = report.unwrap();
        assert!(position.moves().any(|mov| Some(mov) == report.best()), "{report:?}");
    }
}

#[test]
fn even_without_any_time_there_is_a_move() {
    let position = Position::fixed_start();
    for rule in [TimeRule::Paper, TimeRule::Thrifty] {
        let time = Some(TimeLimit::Total { left: Duration::ZERO, moves_played: 3, rule });
        let report = search(&position, &mut alpha_beta(1), Limits { time, ..Limits::default() });
        assert!(position.moves().any(|mov| Some(mov) == report.best()));
    }
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
    let position: Position =
        "T2t.R./....../...O.../......../......../......../......./....../..r.o w 1"
            .parse()
            .unwrap();
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
