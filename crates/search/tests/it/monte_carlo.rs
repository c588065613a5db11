//! Flat Monte Carlo: right in the long run, the same on any number of threads, and within its
//! limits.

use std::sync::atomic::{AtomicBool, Ordering};

use ewn::Position5;
use game::{Dice, FirstValue, Position, Side, Turn, UniformPolicy};
use search::monte_carlo::{Attributes, Candidate, MonteCarlo, PlayoutShare, Tally, WinRate};
use search::{Limits, Searcher, Task};
use testkit::toy::{ToyPosition, random_tree};

use super::every_search::START;
use super::{NEVER, of_nodes};

fn playouts(number: u64) -> Limits {
    of_nodes(number)
}

fn explore<P: Position + Send + Sync>(
    position: &P,
    limits: Limits,
    threads: usize,
    seed: u64,
) -> Vec<Candidate<P>> {
    let task = Task { limits, stop: &NEVER, all_moves: true, seed };
    MonteCarlo::new(UniformPolicy, WinRate, threads).explore(position, task, |_, _| ()).candidates
}

/// The first player's win probability under random play, by adding up the whole tree.
fn win_probability(position: &ToyPosition) -> f64 {
    match position.turn() {
        Turn::Over(outcome) => FirstValue::from(outcome).probability(),
        Turn::ToRoll => {
            let rolls = position.rolls();
            rolls.map(|(roll, chance)| chance * win_probability(&position.roll(roll))).sum()
        }
        Turn::ToMove(_) => {
            let moves = position.moves();
            let count = moves.len() as f64;
            moves.map(|mov| win_probability(&position.play(mov)) / count).sum()
        }
    }
}

#[test]
fn win_rates_come_near_what_random_play_is_worth() {
    let mut dice = Dice::new(1);
    let mut compared = 0;
    for seed in 0..60 {
        let position = random_tree(6, &mut dice);
        let mover = position.mover();
        for found in explore(&position, playouts(3000), 1, seed) {
            let expected = match mover {
                Side::First => win_probability(&found.after),
                Side::Second => 1.0 - win_probability(&found.after),
            };
            if found.ends_game() {
                assert_eq!(
                    found.value,
                    if expected == 1.0 { f64::INFINITY } else { f64::NEG_INFINITY }
                );
                continue;
            }
            let errors = (found.tally.win_rate() - expected).abs() / found.tally.standard_error();
            assert!(errors < 4.5, "{} of {position}: {:?}, not {expected}", found.mov, found.tally);
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn the_result_depends_on_the_seed_and_not_on_the_threads() {
    let tallies = |threads, seed| {
        let found = explore(&START.parse::<Position5>().unwrap(), playouts(9_999), threads, seed);
        found.iter().map(|found| (found.mov, found.tally)).collect::<Vec<_>>()
    };
    let alone = tallies(1, 1);
    for threads in [2, 3, 8] {
        assert_eq!(tallies(threads, 1), alone);
    }
    assert_ne!(tallies(1, 2), alone);
}

#[test]
fn playouts_are_shared_out_evenly_and_to_the_last_one() {
    let position: Position5 = START.parse().unwrap();
    for (total, each) in
        [(9_999, [3333; 3]), (1000, [334, 333, 333]), (193, [65, 64, 64]), (3, [1; 3]), (1, [1; 3])]
    {
        for threads in [1, 2] {
            let found = explore(&position, playouts(total), threads, 1);
            let of_move = |mov| found.iter().find(|found| found.mov == mov).unwrap();
            let shares: Vec<u64> =
                position.moves().map(|mov| of_move(mov).tally.playouts).collect();
            assert_eq!(shares, each, "{total} playouts on {threads} threads");
        }
    }
}

#[test]
fn playouts_per_move_are_those_of_every_move() {
    let position: Position5 = START.parse().unwrap();
    for (each, threads) in [(1, 1), (63, 2), (64, 1), (65, 2), (333, 2)] {
        let task = Task { limits: playouts(each), stop: &NEVER, all_moves: false, seed: 1 };
        let search = MonteCarlo::new(UniformPolicy, WinRate, threads);
        let by_move = MonteCarlo { share: PlayoutShare::Move, ..search.clone() };
        let found = by_move.explore(&position, task, |_, _| ());
        assert!(found.candidates.iter().all(|found| found.tally.playouts == each));
        // With as many for all moves together the games are the same.
        let task = Task { limits: playouts(3 * each), ..task };
        let together = search.explore(&position, task, |_, _| ());
        let tallies = |found: &[Candidate<Position5>]| -> Vec<Tally> {
            found.iter().map(|found| found.tally).collect()
        };
        assert_eq!(tallies(&found.candidates), tallies(&together.candidates));
    }
}

/// No two chunks of playouts draw from the same seed, neither of one move nor of several.
#[test]
fn every_playout_has_chance_of_its_own() {
    // Every move leads to the same two rolls, with 36 equally likely outcomes.
    let rolls: Vec<String> = (0..6)
        .map(|first| {
            let second = (0..6).map(|second| {
                format!("1/6: {}", if (first + second) % 2 == 0 { "win" } else { "loss" })
            });
            format!("1/6: roll({})", second.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let game = format!("roll({})", rolls.join(", "));
    let position: ToyPosition = format!("first({game}, {game}, {game})").parse().unwrap();
    // Of chunks that repeat each other the wins of a move would be a multiple of their number.
    let wins = |seed| -> Vec<u64> {
        let found = explore(&position, playouts(3 * 64 * 7), 1, seed);
        found.iter().map(|found| found.tally.wins).collect()
    };
    let all: Vec<u64> = (0..12).flat_map(wins).collect();
    assert!(all.iter().any(|wins| wins % 7 != 0), "{all:?}");
    assert!((0..12).map(wins).any(|wins| wins[0] != wins[1] && wins[1] != wins[2]), "{all:?}");
}

#[test]
fn interim_reports_come_after_many_playouts() {
    let position: Position5 = START.parse().unwrap();
    let mut search = MonteCarlo::new(UniformPolicy, WinRate, 2);
    let stop = AtomicBool::new(false);
    let task = Task::new(Limits::default(), &stop);
    let mut seen = Vec::new();
    let report = search.search(&position, task, &mut |report| {
        seen.push(report.nodes);
        stop.store(true, Ordering::Relaxed);
    });
    assert!(seen.len() == 2 && seen[0] >= 1 << 16, "{seen:?}");
    assert_eq!(report.unwrap().nodes, seen[1]);
}

#[test]
fn wins_are_taken_without_playouts() {
    let position: Position5 = "...../...../...../...r1./b1.... r 3".parse().unwrap();
    let task = Task { limits: playouts(1000), stop: &NEVER, all_moves: false, seed: 1 };
    let mut search = MonteCarlo::new(UniformPolicy, WinRate, 1);
    let report = search.search(&position, task, &mut |_| ()).unwrap();
    let best = report.best().unwrap();
    assert_eq!((best.to_string().as_str(), report.nodes, report.exact), ("d2e1", 0, true));
    assert_eq!(report.value.probability(), 1.0);
    let all = search.search(&position, Task { all_moves: true, ..task }, &mut |_| ()).unwrap();
    assert_eq!((all.best(), all.nodes), (Some(best), 1000));
}

/// Prefers the move that wins least, and says how often the first player won.
struct Contrary;

impl Attributes<ToyPosition> for Contrary {
    fn marks(&self, end: &ToyPosition, player: Side) -> bool {
        matches!(end.turn(), Turn::Over(outcome) if outcome.winner == player)
    }

    fn value(
        &self,
        _: <ToyPosition as Position>::Move,
        _: &ToyPosition,
        _: Side,
        tally: &Tally,
    ) -> f64 {
        assert_eq!(tally.marked, tally.wins);
        -tally.win_rate()
    }
}

#[test]
fn attributes_decide_but_never_against_a_win() {
    let task = Task { limits: playouts(2000), stop: &NEVER, all_moves: true, seed: 1 };
    for mover in ["first", "second"] {
        let good = if mover == "first" { "win" } else { "loss" };
        let bad = if mover == "first" { "loss" } else { "win" };
        let better = format!("first({good}, {good}, {bad})");
        let worse = format!("first({bad}, {good}, {bad})");
        let tree = format!("{mover}({bad}, {better}, {worse}, {good})");
        let position: ToyPosition = tree.parse().unwrap();
        let search = MonteCarlo::new(UniformPolicy, Contrary, 1);
        let found = search.explore(&position, task, |_, _| ()).candidates;
        let order: Vec<ToyPosition> = found.iter().map(|found| found.after).collect();
        let expected =
            [3, 2, 1, 0].map(|index| position.play(position.moves().nth(index).unwrap()));
        assert_eq!(order, expected, "{tree}");
    }
}
