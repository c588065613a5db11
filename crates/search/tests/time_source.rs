//! Searches read the clock that the program gives them: a separate test, as there is one clock
//! for all searches of a process.
#![allow(missing_docs, clippy::unwrap_used)] // Helpers outside #[test] fail by panicking.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use game::Dice;
use search::alpha_beta::{AlphaBeta, AlphaBetaOptions};
use search::mcts::{Guide, Mcts, MctsOptions};
use search::monte_carlo::{MonteCarlo, WinRate};
use search::star::{Star, StarOptions};
use search::{Limits, Searcher, Stopwatch, Task, TimeLimit, set_time_source};
use tzaar_engine::{TzaarHeuristic, Waltz};

static MILLISECONDS: AtomicU64 = AtomicU64::new(0);

/// The clock advances by a millisecond at every reading.
fn ticking() -> Duration {
    Duration::from_millis(MILLISECONDS.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn every_search_ends_by_the_clock_that_it_is_given() {
    assert!(set_time_source(ticking));
    assert!(!set_time_source(ticking), "nobody changes the clock of a running stopwatch");
    let watch = Stopwatch::start();
    assert_eq!([watch.elapsed(), watch.elapsed()].map(|time| time.as_millis()), [1, 2]);

    let mut dice = Dice::new(1);
    let tzaar = tzaar::Position::random_start(&mut dice);
    let ewn = ewn::AnyPosition::canonical(ewn::Size::FIVE).unwrap();
    ends(&mut AlphaBeta::new(TzaarHeuristic(Waltz), AlphaBetaOptions::default()), &tzaar);
    ends(&mut Star::new(ewn_engine::Zweistein::new(ewn::Size::FIVE), StarOptions::default()), &ewn);
    let guide = Guide::by_playouts(game::UniformPolicy);
    ends(&mut Mcts::new(guide, MctsOptions::default()), &ewn);
    ends(&mut MonteCarlo::new(game::UniformPolicy, WinRate, 1), &ewn);
}

/// It reads the clock only a few times more than allowed.
fn ends<P: game::Position>(search: &mut impl Searcher<P>, position: &P) {
    let never = AtomicBool::new(false);
    let time = Some(TimeLimit::PerMove(Duration::from_millis(50)));
    let limits = Limits { time, ..Limits::default() };
    let task = Task { limits, stop: &never, all_moves: true, seed: 1 };
    let report = search.search(position, task, &mut |_| ()).unwrap();
    assert!(report.time >= Duration::from_millis(50), "{:?}", report.time);
    assert!(report.time < Duration::from_millis(100), "{:?}", report.time);
}
