//! Games, texts and damaged texts to try the notations with.

use game::{Dice, FirstValue, Position as _};
use proptest::prelude::*;
use tzaar::Position;
use tzaar::notation::Record;

/// A game of random actions from a random start, stopped anywhere, with some annotations.
pub fn random_record(seed: u64) -> Record {
    let mut dice = Dice::new(seed);
    play_on(Position::random_start(&mut dice), &mut dice)
}

/// The same from a position of another such game, perhaps within a turn.
pub fn random_record_from_position(seed: u64) -> Record {
    let mut dice = Dice::new(seed);
    play_on(random_position(seed), &mut dice)
}

/// Some unfinished position of a random game.
pub fn random_position(seed: u64) -> Position {
    let mut dice = Dice::new(seed);
    let positions = testkit::random_game(Position::random_start(&mut dice), &mut dice);
    positions[dice.below(positions.len() as u32) as usize]
}

fn play_on(start: Position, dice: &mut Dice) -> Record {
    let mut record = Record::new(start).unwrap();
    record.set_tag("White", "Zwei ] Stein \\").unwrap();
    record.set_tag("Black", "小爱").unwrap();
    for _ in 0..dice.below(80) {
        let Some(action) = record.position().random_move(dice) else { break };
        let ply = record.push(action).unwrap();
        if dice.below(2) == 0 {
            ply.set_evaluation(FirstValue::new(dice.unit()));
        }
        if dice.below(4) == 0 {
            ply.set_comment("a comment");
        }
    }
    // A stopped game may end with a resignation.
    if record.result().is_none() && dice.below(2) == 0 {
        record.set_result(Some(record.position().mover())).unwrap();
    }
    record
}

/// Any text, mostly of meaningful characters.
pub fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), r#"[ -.0-6:;@A-IRBTOrtowbk-s/()\[\]{}"\\\r\n]{0,60}"#]
}

/// A text with some damage.
pub fn damaged(text: &str, seed: u64) -> String {
    testkit::damaged_text(text, "TrO*1{}[]\"\\\n.-;:(,)/2D4w", seed)
}
