//! Selective search against a plain program that follows the same rule.

use ewn::{AnyPosition, SetUp, SetUpRule, Side, Size};
use ewn_engine::Zweistein;
use game::{Dice, Evaluator, FirstValue, Position, Turn};
use search::star::{Star, StarOptions, Variant};
use search::{Searcher, Task};
use testkit::random_game;
use testkit::toy::{ToyEvaluator, ToyPosition, random_dice_game};

use super::{NEVER, to_depth};

/// The mover's value before the roll: every move of every roll, with the probability that the
/// position is reached if both sides want it.
fn plain<P: Position>(
    position: &P,
    depth: u32,
    evaluator: &impl Evaluator<P>,
    threshold: f64,
    reach: f64,
) -> f64 {
    let depth = if reach < threshold { depth % 2 } else { depth };
    if depth == 0 {
        return evaluator.evaluate(position).probability();
    }
    let chance_of = |after: P| -> f64 {
        let allows = |roll| {
            let rolled = position.roll(roll);
            rolled.moves().any(|mov| rolled.play(mov) == after)
        };
        position.rolls().filter(|&(roll, _)| allows(roll)).map(|(_, chance)| chance).sum()
    };
    let mut sum = 0.0;
    for (roll, probability) in position.rolls() {
        let rolled = position.roll(roll);
        let values = rolled.moves().map(|mov| {
            let after = rolled.play(mov);
            let reach = reach * chance_of(after);
            after_move(position.mover(), &after, depth - 1, evaluator, threshold, reach)
        });
        sum += probability * values.fold(0.0, f64::max);
    }
    sum
}

fn after_move<P: Position>(
    mover: Side,
    after: &P,
    depth: u32,
    evaluator: &impl Evaluator<P>,
    threshold: f64,
    reach: f64,
) -> f64 {
    match after.turn() {
        Turn::Over(outcome) => FirstValue::from(outcome).of(mover),
        _ => {
            let value = plain(after, depth, evaluator, threshold, reach);
            if after.mover() == mover { value } else { 1.0 - value }
        }
    }
}

/// The number of positions whose value differs from that of a full search.
fn check<P, E>(position: &P, evaluator: &E, depth: u32, threshold: f64) -> u32
where
    P: Position,
    E: Evaluator<P> + Clone + Send + Sync + 'static,
{
    let Some((roll, _)) = position.rolls().next() else { return 0 };
    let rolled = position.roll(roll);
    let mover = rolled.mover();
    let best = |threshold| {
        let values = rolled
            .moves()
            .map(|mov| after_move(mover, &rolled.play(mov), depth - 1, evaluator, threshold, 1.0));
        values.fold(0.0, f64::max)
    };
    let expected = best(threshold);
    for variant in [Variant::Star0, Variant::Star1, Variant::Star2] {
        for (share, hash) in [(false, 0), (true, 0), (false, 1), (true, 1)] {
            let options = StarOptions {
                variant,
                share,
                hash,
                selective: threshold,
                ..StarOptions::default()
            };
            let limits = to_depth(depth);
            let task = Task::new(limits, &NEVER);
            let mut search = Star::new(evaluator.clone(), options);
            let found = search.search(&rolled, task, &mut |_| ()).unwrap().value.of(mover);
            assert!(
                (found - expected).abs() < 1e-9,
                "{found}, expected {expected}: {options:?} depth {depth} {rolled}"
            );
        }
    }
    u32::from((expected - best(0.0)).abs() > 1e-9)
}

#[test]
fn unlikely_positions_are_searched_at_most_one_move_deep() {
    let size = Size::new(4).unwrap();
    let zweistein = Zweistein::new(size);
    let mut dice = Dice::new(5);
    let mut cut = 0;
    for _ in 0..2 {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
        let start = AnyPosition::start(&red, &blue, Side::First).unwrap();
        for position in random_game(start, &mut dice) {
            for depth in 1..=4 {
                cut += check(&position, &zweistein, depth, 0.4);
            }
        }
    }
    assert!(cut > 10, "{cut}");
}

#[test]
fn in_the_toy_game_too() {
    let mut dice = Dice::new(8);
    let mut cut = 0;
    for _ in 0..40 {
        let position: ToyPosition = random_dice_game(5, &mut dice);
        for threshold in [0.0, 0.1, 0.3] {
            cut += check(&position, &ToyEvaluator, 5, threshold);
        }
    }
    assert!(cut > 10, "{cut}");
}
