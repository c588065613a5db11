//! Flat Monte Carlo on EWN: the win rates against plain simulations, and the values by hand.

use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, BLUE, Move, Position5, RED, Size};
use ewn_engine::playout::{POLICIES, find};
use ewn_engine::{MultiAttribute, NEXT_TO_GOAL};
use game::{Dice, Outcome, Position, Turn, UniformPolicy};
use search::monte_carlo::{Attributes, Candidate, MonteCarlo, Tally, WinRate};
use search::{Limits, Searcher, Task};

use super::{plain, rolled_positions};

fn explore<A: Attributes<AnyPosition>>(
    position: &AnyPosition,
    policy: &str,
    attributes: A,
    playouts: u64,
) -> Vec<Candidate<AnyPosition>> {
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: true, seed: 7 };
    let policy = (find(policy).unwrap().build)(Size::FIVE);
    MonteCarlo::new(policy, attributes, 2).explore(position, task, |_, _| ()).candidates
}

/// Wins, and losses without a cube left, in games of an independent simulation.
fn simulate(
    after: &AnyPosition,
    player: ewn::Side,
    games: u32,
    dice: &mut Dice,
    weights: impl Fn(&AnyPosition) -> Vec<(Move, u32)>,
) -> [f64; 2] {
    let mut counts = [0u32; 2];
    for _ in 0..games {
        let (end, _) = plain::play_out(*after, &weights, dice);
        counts[0] += u32::from(end.turn() == Turn::Over(Outcome { winner: player }));
        let text = end.to_string();
        let letter = if player == RED { 'r' } else { 'b' };
        let rows = text.split(' ').next().unwrap();
        counts[1] += u32::from(!rows.contains(letter));
    }
    counts.map(|count| f64::from(count) / f64::from(games))
}

#[test]
fn shares_are_those_of_a_plain_simulation() {
    const GAMES: u32 = 3000;
    let mut dice = Dice::new(8);
    let uniform = |position: &AnyPosition| position.moves().map(|mov| (mov, 1)).collect::<Vec<_>>();
    for position in rolled_positions(Size::FIVE, 2, &mut dice).iter().skip(5).step_by(6) {
        let candidates = explore(position, "uniform", MultiAttribute::default(), 30_000);
        for found in candidates.iter().filter(|found| !found.ends_game()) {
            let expected = simulate(&found.after, position.mover(), GAMES, &mut dice, uniform);
            let playouts = found.tally.playouts as f64;
            let shares = [found.tally.wins, found.tally.marked].map(|n| n as f64 / playouts);
            for (share, expected) in shares.into_iter().zip(expected) {
                let rate = f64::midpoint(share, expected).clamp(0.001, 0.999);
                let error =
                    (rate * (1.0 - rate) * (1.0 / playouts + 1.0 / f64::from(GAMES))).sqrt();
                assert!(
                    (share - expected).abs() < 4.5 * error,
                    "{position} {}: {share} and {expected}",
                    found.mov
                );
            }
        }
    }
}

fn tally(playouts: u64, wins: u64, marked: u64) -> Tally {
    Tally { playouts, wins, marked }
}

fn value(position: &str, mov: &str, weight: f64, tally: Tally) -> f64 {
    value_by(MultiAttribute { weight, ..MultiAttribute::default() }, position, mov, tally)
}

fn value_by(attributes: MultiAttribute, position: &str, mov: &str, tally: Tally) -> f64 {
    let position: AnyPosition = position.parse().unwrap();
    let mov = position.parse_move(mov).unwrap();
    let after = position.play(mov);
    let value = attributes.value(mov, &after, position.mover(), &tally);
    let fast: Position5 = after.convert().unwrap();
    assert_eq!(value, attributes.value(mov, &fast, position.mover(), &tally));
    value
}

/// Three red cubes against four blue ones.
const FEW: &str = ".r1.../..r2../..r3../...b1b2/..b3b4. r 1";

#[test]
fn few_cubes_against_many_fear_to_lose_the_last_one() {
    // 700 wins of 1000; of 300 losses 30 without a cube: 0.7 - 0.1 C.
    let found = value(FEW, "b5b4", 11.0, tally(1000, 700, 30));
    assert!((found - (0.7 - 1.1)).abs() < 1e-12, "{found}");
    let found = value(FEW, "b5b4", 13.0, tally(1000, 700, 30));
    assert!((found - (0.7 - 1.3)).abs() < 1e-12, "{found}");
    assert_eq!(value(FEW, "b5b4", 11.0, tally(1000, 1000, 0)), 1.0);
    assert_eq!(value(FEW, "b5b4", 11.0, tally(1000, 700, 0)), 0.7);
}

#[test]
fn cubes_are_counted_after_the_move() {
    let four = ".r1.../r4.r2../..r3../...b1b2/..b3b4. r 1";
    assert_eq!(value(four, "b5b4", 11.0, tally(1000, 700, 30)), 0.7);
    // By capturing one of its own cubes Red has three.
    let found = value(four, "b5c4", 11.0, tally(1000, 700, 30));
    assert!((found - (0.7 - 1.1)).abs() < 1e-12, "{found}");
    // Four blue cubes are more than three, three are not.
    let capture = ".r1.../..r2../..r3../...b1b2/..b3b4. r 3";
    assert_eq!(value(capture, "c3d2", 11.0, tally(1000, 700, 30)), NEXT_TO_GOAL);
    let capture = ".r1.../..r2../.r3.b1./....b2/..b3b4. r 2";
    assert_eq!(value(capture, "c4d3", 11.0, tally(1000, 700, 30)), 0.7);
}

/// The move brings its cube next to the goal and leaves three cubes against four.
#[test]
fn the_first_case_that_applies_counts() {
    let both = ".r1.../..r2../..r3../....b2/b1.b3b4. r 3";
    let of = |fear_first, arrival_before_move, mov| {
        let attributes =
            MultiAttribute { fear_first, arrival_before_move, ..MultiAttribute::default() };
        value_by(attributes, both, mov, tally(1000, 700, 30))
    };
    let fear = 0.7 - 1.1;
    assert_eq!(of(false, false, "c3d2"), NEXT_TO_GOAL);
    for (fear_first, before_move, mov) in
        [(true, false, "c3d2"), (false, true, "c3d2"), (true, true, "c3d2"), (false, false, "c3c2")]
    {
        let found = of(fear_first, before_move, mov);
        assert!((found - fear).abs() < 1e-12, "{fear_first} {before_move} {mov}: {found}");
    }
    // Fear does not apply to the same move against three cubes.
    let formula = MultiAttribute { fear_first: true, ..MultiAttribute::default() };
    let against_three = ".r1.../..r2../..r3../....b2/b1.b3.. r 3";
    let found = value_by(formula, against_three, "c3d2", tally(1000, 700, 30));
    assert_eq!(found, NEXT_TO_GOAL);
}

/// A cube that stands next to the goal before its move can win, whatever other moves are worth.
#[test]
fn next_to_the_goal_before_the_move() {
    let before = MultiAttribute { arrival_before_move: true, ..MultiAttribute::default() };
    let near = "...../...../..r2../...r1./b1b2b3b4. r 1";
    for mov in ["d2e2", "d2d1"] {
        assert_eq!(value_by(before, near, mov, tally(1000, 700, 30)), NEXT_TO_GOAL);
    }
    let candidates = explore(&near.parse().unwrap(), "uniform", before, 300);
    assert!(candidates[0].ends_game() && candidates[0].mov.to_string() == "d2e1");
}

#[test]
fn the_same_holds_for_blue() {
    let few = "..r4r3./r2r1.../..b3../..b2../...b1. b 1";
    let found = value(few, "d1d2", 11.0, tally(1000, 700, 30));
    assert!((found - (0.7 - 1.1)).abs() < 1e-12, "{found}");
    let near = "..r4r3./r2..../..b3../..b2../...b1. b 3";
    assert_eq!(value(near, "c3b4", 11.0, tally(1000, 100, 30)), NEXT_TO_GOAL);
}

#[test]
fn a_win_is_taken_whatever_the_values_say() {
    for (position, winning) in [
        // Next to the goal is worth 0.9, the goal more.
        ("...../...../..r2../...r1./b1b2b3b4. r 1", "d2e1"),
        // The last cube.
        ("r1..../.b1.../...../...../..... r 1", "a5b4"),
    ] {
        let position: AnyPosition = position.parse().unwrap();
        for kind in POLICIES {
            let candidates = explore(&position, kind.name, MultiAttribute::default(), 300);
            assert_eq!(candidates[0].mov.to_string(), winning);
            assert_eq!((candidates[0].tally.playouts, candidates[0].value), (0, f64::INFINITY));
            assert!(candidates[1..].iter().all(|found| found.value <= 1.0));
        }
    }
}

/// The position of docs/monte-carlo.md.
#[test]
fn single_and_multi_disagree_where_the_documentation_says_so() {
    let position: AnyPosition = DISAGREEMENT.parse().unwrap();
    let best = |candidates: Vec<Candidate<AnyPosition>>| candidates[0].mov.to_string();
    assert_eq!(best(explore(&position, "uniform", WinRate, 60_000)), SINGLE);
    assert_eq!(best(explore(&position, "uniform", MultiAttribute::default(), 60_000)), MULTI);
}

const DISAGREEMENT: &str = "...../.r4r1b6./r5..../..b3b2./..b5.. r 4";
const SINGLE: &str = "b4c4";
const MULTI: &str = "b4c3";

#[test]
fn all_faces_are_judged_before_the_roll() {
    let position: Position5 = "...r3./r1.r4../.b2..b6/...r5./..b4.b1 b -".parse().unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
    let mut search = MonteCarlo::new(UniformPolicy, WinRate, 1);
    let report = search.search(&position, task, &mut |_| ()).unwrap();
    assert_eq!((report.rolls.len(), report.best(), report.nodes), (6, None, 20_000));
    let mut mean = 0.0;
    for found in &report.rolls {
        let rolled = position.roll(found.roll);
        let legal: Vec<Move> = rolled.moves().collect();
        let best = report.moves.iter().find(|one| legal.contains(&one.mov)).unwrap();
        assert_eq!((found.best, found.value), (best.mov, best.value));
        assert!(
            report
                .moves
                .iter()
                .filter(|one| legal.contains(&one.mov))
                .all(|one| one.value.of(BLUE) <= found.value.of(BLUE))
        );
        mean += found.value.probability() / 6.0;
    }
    assert!((report.value.probability() - mean).abs() < 1e-12);
}
