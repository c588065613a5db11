//! All searches end when they should, with a move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ewn::{Position5, Size};
use ewn_engine::Zweistein;
use game::{Position, UniformPolicy};
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use search::mcts::{Guide, Mcts, MctsOptions};
use search::monte_carlo::{MonteCarlo, WinRate};
use search::star::{Star, StarOptions};
use search::{
    Found, GreedySearch, Limits, PlainSearch, RandomSearch, Searcher, Task, Ties, TimeLimit,
    TimeRule,
};
use tzaar_engine::{TzaarHeuristic, Waltz};

use super::{NEVER, of_nodes, to_depth};

pub const START: &str = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3";

/// White takes the last black Tzaar with A1A2.
pub const ENDGAME: &str =
    "T2t.R./....../...O.../......../......../......../......./....../..r.o w 1";

pub fn star(threads: usize) -> Star<Zweistein> {
    let options = StarOptions { hash: 1, threads, ..StarOptions::default() };
    Star::new(Zweistein::new(Size::FIVE), options)
}

pub fn alpha_beta(threads: usize) -> AlphaBeta<TzaarHeuristic<Waltz>> {
    let options = AlphaBetaOptions { hash: 1, threads, ..AlphaBetaOptions::default() };
    AlphaBeta::new(TzaarHeuristic(Waltz), options)
}

fn mcts(guide: Guide<Position5>, threads: usize) -> Mcts<Position5> {
    Mcts::new(guide, MctsOptions { threads, memory: 1, ..MctsOptions::default() })
}

#[test]
fn they_stop_on_request_and_need_no_time_and_leave_finished_games_alone() {
    let position: Position5 = START.parse().unwrap();
    let endgame: Position5 = "...../...../...../...r1./b1.... r 3".parse().unwrap();
    let over = endgame.play(endgame.parse_move("d2e1").unwrap());
    let evaluator = Zweistein::new(Size::FIVE);
    for threads in [1, 2] {
        let searches: [Box<dyn Searcher<Position5>>; 7] = [
            Box::new(RandomSearch),
            Box::new(GreedySearch { evaluator: evaluator.clone(), ties: Ties::First }),
            Box::new(PlainSearch { evaluator: evaluator.clone(), ties: Ties::First }),
            Box::new(star(threads)),
            Box::new(mcts(Guide::by_playouts(UniformPolicy), threads)),
            Box::new(mcts(Guide::by_evaluation(evaluator.clone()), threads)),
            Box::new(MonteCarlo::new(UniformPolicy, WinRate, threads)),
        ];
        searches.into_iter().for_each(|mut search| check_ends(&mut *search, &position, &over));
        let endgame: tzaar::Position = ENDGAME.parse().unwrap();
        let over = endgame.play(endgame.parse_move("A1A2").unwrap());
        check_ends(&mut alpha_beta(threads), &tzaar::Position::fixed_start(), &over);
    }
}

fn check_ends<P: Position>(search: &mut dyn Searcher<P>, position: &P, over: &P) {
    let has_move = |found: Option<Found<P>>| {
        found.and_then(|report| report.best()).is_some_and(|mov| position.allows(mov))
    };
    let stop = AtomicBool::new(false);
    let unlimited = Task::new(Limits::default(), &stop);
    let stop_at_once = &mut |_: &Found<P>| stop.store(true, Ordering::Relaxed);
    assert!(has_move(search.search(position, unlimited, stop_at_once)));
    // It was stopped before it begins.
    stop.store(true, Ordering::Relaxed);
    for rule in [TimeRule::Paper, TimeRule::Thrifty] {
        let time = Some(TimeLimit::Total { left: Duration::ZERO, moves_played: 3, rule });
        let hurried = Task::new(Limits { time, ..Limits::default() }, &stop);
        assert!(has_move(search.search(position, hurried, &mut |_| ())));
    }
    assert!(search.search(over, Task::new(Limits::default(), &NEVER), &mut |_| ()).is_none());
}

#[test]
fn depth_and_nodes_are_kept_and_every_depth_is_observed() {
    check_limits(&mut star(1), &mut star(1), &START.parse::<Position5>().unwrap());
    check_limits(&mut alpha_beta(1), &mut alpha_beta(1), &tzaar::Position::fixed_start());
}

fn check_limits<P: Position>(
    search: &mut dyn Searcher<P>,
    other: &mut dyn Searcher<P>,
    position: &P,
) {
    let mut depths = Vec::new();
    let observe = &mut |report: &Found<P>| depths.push(report.depth);
    let report = search.search(position, Task::new(to_depth(3), &NEVER), observe).unwrap();
    assert_eq!((report.depth, depths), (3, vec![1, 2, 3]));
    assert_eq!(report.line.first().map(|(_, mov)| *mov), report.best());
    let report = other.search(position, Task::new(of_nodes(1500), &NEVER), &mut |_| ()).unwrap();
    assert!(report.depth >= 2, "{report:?}");
    assert_eq!(report.nodes, 1500);
}
