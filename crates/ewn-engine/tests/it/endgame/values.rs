use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, PlacedCube, Position5, RED, Side, Size, Sketch, Square, Symmetry};
use ewn_engine::endgame::EndgameTable;
use game::{Dice, MoverValue, Position, Turn};

use super::folder::TABLE;

#[test]
fn values_are_those_of_a_plain_recursion() {
    let mut dice = Dice::new(1);
    let mut known = HashMap::new();
    let positions = std::env::var("ENDGAME_POSITIONS").map_or(200, |count| count.parse().unwrap());
    for number in 0..positions {
        let cubes = 2 + number % (TABLE.max_cubes() - 1);
        let position = random_position(cubes, &mut dice);
        if known.len() > 10_000_000 {
            known.clear();
        }
        let exact = solve(position, &mut known);
        let stored = TABLE.probe(&position).unwrap().probability();
        assert!((stored - exact).abs() < EndgameTable::MOST_ERROR, "{position}: {stored} {exact}");
    }
}

#[test]
fn symmetric_positions_have_the_same_value() {
    let mut dice = Dice::new(2);
    for number in 0..2000 {
        let position = random_position(2 + number % (TABLE.max_cubes() - 1), &mut dice);
        let value = TABLE.probe(&position).unwrap().probability();
        for symmetry in Symmetry::all() {
            let image = symmetry.position(&position).unwrap();
            let of_image = TABLE.probe(&image).unwrap().probability();
            assert!((of_image - value).abs() < 1e-6, "{position}, {image}: {value} {of_image}");
        }
        let wide: AnyPosition = position.convert().unwrap();
        assert_eq!(TABLE.probe(&wide), TABLE.probe(&position));
    }
}

#[test]
fn replies_that_are_probed_together_have_the_values_of_each() {
    let mut dice = Dice::new(3);
    for number in 0..500 {
        let position = random_position(2 + number % TABLE.max_cubes(), &mut dice);
        let each = position.replies().map(|reply| TABLE.probe(&reply.after));
        let expected: Vec<_> = each.map(|value| value.map(MoverValue::for_opponent)).collect();
        let mut found = vec![None; expected.len()];
        TABLE.probe_replies(&position, |number, value| found[number] = Some(value));
        assert_eq!(found, expected, "{position}");
    }
}

#[test]
fn every_value_is_what_the_moves_make_of_it() {
    for cubes in 2..=3 {
        let found = TABLE.verify(cubes, 2, &AtomicBool::new(false), &|_, _| ()).unwrap();
        assert!(found.is_passed(), "{found:?}");
    }
}

#[test]
fn what_the_table_cannot_know_it_does_not_answer() {
    let start: Position5 = "startpos".parse().unwrap();
    assert_eq!(TABLE.probe(&start), None, "too many cubes");
    let rolled: Position5 = "r1..../...../...../...../....b1 r 3".parse().unwrap();
    assert_eq!(TABLE.probe(&rolled), None, "rolled");
    let small: AnyPosition = "r1../.../..b1 r -".parse().unwrap();
    assert_eq!(TABLE.probe(&small), None, "another board");
    let last: Position5 = "...../...../...../...r1./b1.... r 1".parse().unwrap();
    let over = last.play(last.parse_move("d2e1").unwrap());
    assert_eq!(TABLE.probe(&over), None, "over");
    assert_eq!(TABLE.probe_after(&over).unwrap().probability(), 1.0);
}

#[test]
fn moves_and_faces_add_up_to_the_value() {
    let mut dice = Dice::new(3);
    for number in 0..500 {
        let position = random_position(2 + number % 3, &mut dice);
        let value = TABLE.probe(&position).unwrap().probability();
        let moves = TABLE.move_values(&position).unwrap();
        let best_of_faces = (0..6).map(|face| {
            let allowed = moves.iter().filter(|mov| mov.faces >> face & 1 == 1);
            allowed.map(|mov| mov.value.probability()).fold(0.0, f64::max)
        });
        assert!((best_of_faces.sum::<f64>() / 6.0 - value).abs() < 1e-6, "{position}");
        for (die, _) in position.rolls() {
            let rolled = TABLE.move_values(&position.roll(die)).unwrap();
            assert_eq!(rolled.len(), position.roll(die).moves().len());
        }
    }
}

/// The mover's win probability, by definition.
fn solve(position: Position5, known: &mut HashMap<Position5, f64>) -> f64 {
    if let Turn::Over(outcome) = position.turn() {
        return f64::from(outcome.winner == position.mover());
    }
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let mut sum = 0.0;
    for (die, chance) in position.rolls() {
        let rolled = position.roll(die);
        let values = rolled.moves().map(|mov| 1.0 - solve(rolled.play(mov), known));
        sum += chance * values.fold(0.0, f64::max);
    }
    known.insert(position, sum);
    sum
}

/// Any unfinished position with this many cubes.
fn random_position(cubes: u32, dice: &mut Dice) -> Position5 {
    loop {
        let first = 1 + dice.below(cubes - 1);
        let mut placed = Vec::new();
        for (player, count) in Side::BOTH.into_iter().zip([first, cubes - first]) {
            for _ in 0..count {
                let number = 1 + dice.below(6) as u8;
                let square = Square::from_index(dice.below(25) as u8);
                placed.push(PlacedCube { player, number, square });
            }
        }
        let mover = if dice.below(2) == 0 { RED } else { RED.opponent() };
        let sketch = Sketch { size: Size::FIVE, cubes: placed, mover, die: None };
        if let Ok(position) = sketch.position() {
            return position;
        }
    }
}
