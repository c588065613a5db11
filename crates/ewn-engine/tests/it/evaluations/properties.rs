//! Properties of every evaluation: it values symmetric positions equally, on both kinds
//! of boards, and its judgements match its values.

use ewn::{AnyPosition, BLUE, Position5, RED, Size, Symmetry};
use ewn_engine::{Distances, EVALUATIONS, EwnEvaluation, Schwarz};
use game::{Dice, Evaluator, LookAhead, Position, Turn, Unit};

use super::{evaluation, size};
use crate::reachable_positions;

/// Every evaluation on every size that it has, but for the large table of Schwarz on 6 x 6.
fn all_evaluations() -> impl Iterator<Item = (String, Size, Box<dyn EwnEvaluation>)> {
    EVALUATIONS.iter().flat_map(|kind| {
        let sizes = Size::all().filter(|&size| match kind.name {
            "schwarz" => size.side() != 6,
            "net" => size == Size::FIVE,
            _ => true,
        });
        let options: &[&str] = match kind.name {
            "odema" => &["", "block=attack", "block=near,n=3", "block=unblocked", "block=none"],
            _ => &[""],
        };
        sizes.flat_map(move |size| {
            options.iter().map(move |options| {
                let name = format!("{} {options} on {}", kind.name, size.side());
                (name, size, evaluation(kind.name, options, size))
            })
        })
    })
}

fn mover_value(evaluation: &dyn EwnEvaluation, position: &AnyPosition) -> f64 {
    evaluation.evaluate(position).probability()
}

#[test]
fn symmetric_positions_have_the_same_value() {
    for (name, size, evaluation) in all_evaluations() {
        let positions = reachable_positions(size, 12, &mut Dice::new(51));
        for position in positions {
            assert_symmetric(&name, &*evaluation, &position);
        }
    }
}

fn assert_symmetric(name: &str, evaluation: &dyn EwnEvaluation, position: &AnyPosition) {
    let value = mover_value(evaluation, position);
    assert!((0.0..=1.0).contains(&value), "{name}: {value} of {position}");
    for symmetry in Symmetry::all() {
        // A network does not know that transposed boards are equivalent; it learns this
        // approximately.
        let is_learnt = symmetry.transpose || symmetry.reverse_numbers != [false; 2];
        if is_learnt && name.starts_with("net") {
            continue;
        }
        let image = symmetry.position(position).unwrap();
        let same = mover_value(evaluation, &image);
        assert!((value - same).abs() < 1e-12, "{name}: {value} of {position}, {same} of {image}");
    }
}

#[test]
fn the_packed_board_has_the_same_value() {
    for kind in EVALUATIONS {
        let evaluation = evaluation(kind.name, "", Size::FIVE);
        for position in reachable_positions(Size::FIVE, 300, &mut Dice::new(52)) {
            let packed: Position5 = position.convert().unwrap();
            let value = evaluation.evaluate(&packed).probability();
            assert_eq!(value, mover_value(&*evaluation, &position), "{} {position}", kind.name);
        }
    }
}

#[test]
fn judgements_say_the_same_as_values() {
    for (name, size, evaluation) in all_evaluations() {
        let mut judged = Vec::new();
        for position in reachable_positions(size, 12, &mut Dice::new(53)) {
            let value = mover_value(&*evaluation, &position);
            let judgement = evaluation.explain(&position);
            let sides = (judgement.sides[0], judgement.sides[1]);
            let own = if position.mover() == RED { sides.0 } else { sides.1 };
            if judgement.unit == Unit::WinProbability {
                assert!((sides.0 + sides.1 - 1.0).abs() < 1e-15, "{name}: {judgement:?}");
                assert!((own - value).abs() < 1e-15, "{name}: {judgement:?} and {value}");
            } else {
                assert_eq!(sides.0, -sides.1, "{name}: {judgement:?}");
                assert!((value - 0.5).abs() <= 1.0 / 65536.0, "{name}: {value}");
                judged.push((own, value));
            }
        }
        judged.sort_by(|one, other| one.0.total_cmp(&other.0));
        for pair in judged.windows(2) {
            let order = pair[0].1.total_cmp(&pair[1].1);
            let clearly_less = pair[0].0 < pair[1].0 - 1e-9;
            assert!(order.is_lt() || order.is_eq() && !clearly_less, "{name}: {pair:?}");
        }
    }
}

/// Not even a side that cannot lose, or cannot win, gets a value outside of [0, 1].
#[test]
fn hopeless_races_have_values_in_range() {
    for (name, size, evaluation) in all_evaluations() {
        for position in reachable_positions(size, 3, &mut Dice::new(54)) {
            for mover in [RED, BLUE] {
                let decided = decided_for_opponent(&position, mover);
                let value = mover_value(&*evaluation, &decided);
                assert!((0.0..=1.0).contains(&value), "{name}: {value} of {decided}");
            }
        }
    }
}

/// The opponent gets a lone cube next to its goal; the mover's cubes are not that near.
fn decided_for_opponent(position: &AnyPosition, mover: ewn::Side) -> AnyPosition {
    let mut sketch = ewn::Sketch::from(position);
    let size = sketch.size;
    let goal = ewn::Square::goal(size, mover.opponent());
    let next = ewn::Square::from_index(goal.index().abs_diff(1));
    sketch.cubes.retain(|placed| {
        let distance = placed.square.distance_to_goal(size, placed.player);
        placed.player == mover && distance > 1 && placed.square != next
    });
    let mut start = ewn::Sketch::from(&AnyPosition::canonical(size).unwrap()).cubes;
    start.retain(|placed| placed.player == mover && placed.square != next);
    if sketch.cubes.is_empty() {
        sketch.cubes.extend(start.pop());
    }
    sketch.cubes.push(ewn::PlacedCube { player: mover.opponent(), number: 1, square: next });
    sketch.mover = mover;
    sketch.position().unwrap()
}

#[test]
fn schwarz_is_symmetric_on_6x6_too() {
    let schwarz = Schwarz::new(size(6));
    for position in reachable_positions(size(6), 3, &mut Dice::new(55)) {
        assert_symmetric("schwarz on 6", &schwarz, &position);
    }
}

#[test]
fn without_weights_every_move_is_as_good() {
    let nothing = evaluation("odema", "attack=0,threat=0,block=none", Size::FIVE);
    for position in reachable_positions(Size::FIVE, 3, &mut Dice::new(56)) {
        assert_eq!(mover_value(&*nothing, &position), 0.5, "{position}");
    }
}

#[test]
fn looking_ahead_is_evaluating_every_move() {
    for (name, size, evaluation) in all_evaluations() {
        for position in reachable_positions(size, 4, &mut Dice::new(57)) {
            let ahead = evaluation.look_ahead(&position);
            let plain = LookAhead::by(&*evaluation, &position);
            let difference = ahead.value.probability() - plain.value.probability();
            assert!(difference.abs() < 1e-12, "{name}: {ahead:?}, not {plain:?}: {position}");
            assert_eq!(ahead.leaves, plain.leaves, "{name}: {position}");
            let mut values = Vec::new();
            evaluation.evaluate_replies(&position, &mut values);
            let expected = position.replies().map(|reply| match reply.after.turn() {
                Turn::Over(_) => 1.0,
                _ => evaluation.evaluate(&reply.after).for_opponent().probability(),
            });
            assert_eq!(values, expected.collect::<Vec<_>>(), "{name}: {position}");
        }
    }
}

#[test]
fn lists_of_distances_that_do_not_fit_the_board_are_refused() {
    for (list, fits) in [(&[4; 6][..], true), (&[4; 5], false), (&[5, 4, 4, 4, 4, 4], false)] {
        assert_eq!(Distances::from_list(Size::FIVE, list).is_some(), fits, "{list:?}");
    }
}
