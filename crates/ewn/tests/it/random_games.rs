//! Games, texts and damaged texts to try the notations with.

use ewn::notation::{Record, Start};
use ewn::{SetUp, SetUpRule, Side, Size};
use game::{Dice, FirstValue, Position};
use proptest::prelude::*;

/// A game of random moves from random set-ups, stopped anywhere, with some annotations.
pub fn random_record(size: Size, seed: u64) -> Record {
    let mut dice = Dice::new(seed);
    let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
    let first = Side::BOTH[dice.below(2) as usize];
    play_on(Start::SetUps { red, blue, first }, &mut dice)
}

/// The same from a position of another such game, with the die rolled or not.
pub fn random_record_from_position(size: Size, seed: u64) -> Record {
    let mut dice = Dice::new(seed);
    let earlier = random_record(size, seed);
    let positions: Vec<_> =
        earlier.positions().filter(|position| position.rolls().count() > 0).collect();
    let position = positions[dice.below(positions.len() as u32) as usize];
    let die = position.random_roll(&mut dice).filter(|_| dice.below(2) == 0);
    play_on(Start::Position(die.map_or(position, |die| position.roll(die))), &mut dice)
}

fn play_on(start: Start, dice: &mut Dice) -> Record {
    let mut record = Record::new(start).unwrap();
    record.set_tag("Red", "Zwei Stein").unwrap();
    record.set_tag("Blue", "小爱").unwrap();
    for _ in 0..dice.below(60) {
        let position = *record.position();
        let Some(die) = position.die().or_else(|| position.random_roll(dice)) else { break };
        record.roll(die).unwrap();
        let mov = record.position().random_move(dice).unwrap();
        let ply = record.push(mov).unwrap();
        if dice.below(2) == 0 {
            ply.set_evaluation(FirstValue::new(dice.unit()));
        }
        if dice.below(4) == 0 {
            ply.set_comment("a comment");
        }
    }
    // A stopped game may end with a roll or a resignation.
    if let Some(die) = record.position().random_roll(dice) {
        match dice.below(3) {
            0 => record.roll(die).unwrap(),
            1 => record.set_result(Some(record.position().mover())).unwrap(),
            _ => {}
        }
    }
    record
}

/// Any text, mostly of meaningful characters.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), r#"[ -.0-6:;@a-eRBrb/()\[\]{}"\\\r\n]{0,60}"#]
}

/// A text with some damage.
pub fn damaged(text: &str, seed: u64) -> String {
    testkit::damaged_text(text, "r*@1{}[]\"\\\n.-;:(,)", seed)
}
