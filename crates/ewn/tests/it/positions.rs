//! Positions of every size in our notation and in MeinStein's.

use ewn::notation::meinstein;
use ewn::{AnyPosition, Size};
use game::Position;
use proptest::prelude::*;

use crate::random_games::{any_text, mutated, random_record};

/// Some position of a random game, before or after the roll.
fn any_position() -> impl Strategy<Value = AnyPosition> {
    let sizes = prop::sample::select(Size::all().collect::<Vec<_>>());
    let parts = (sizes, any::<u64>(), any::<prop::sample::Index>(), any::<bool>());
    parts.prop_map(|(size, seed, index, rolled)| {
        let record = random_record(size, seed);
        let going_on: Vec<_> =
            record.positions().filter(|position| position.rolls().count() > 0).collect();
        let position = going_on[index.index(going_on.len())];
        let mut dice = game::Dice::new(seed);
        let die = position.random_roll(&mut dice).filter(|_| rolled);
        die.map_or(position, |die| position.roll(die))
    })
}

proptest! {
    #[test]
    fn positions_survive_both_notations(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(meinstein::position(&meinstein::write(&position)), Ok(position));
    }

    #[test]
    fn moves_survive_both_notations(position in any_position()) {
        let rolled = position.rolls().map(|(die, _)| position.roll(die));
        for rolled in rolled.chain([position]) {
            for mov in rolled.moves() {
                let die = rolled.die().unwrap();
                let text = meinstein::write_move(&rolled, die, mov);
                prop_assert_eq!(meinstein::parse_move(&position, &text), Ok((die, mov)));
                prop_assert_eq!(rolled.parse_move(&mov.to_string()), Ok(mov));
            }
        }
    }

    #[test]
    fn spoilt_positions_never_panic(position in any_position(), edits in mutated()) {
        for text in [position.to_string(), meinstein::write(&position)] {
            let text = edits.apply(&text);
            if let Ok(read) = text.parse::<AnyPosition>() {
                prop_assert_eq!(read.to_string().parse(), Ok(read));
            }
            if let Ok(read) = meinstein::position::<ewn::WideBoard>(&text) {
                prop_assert_eq!(meinstein::position(&meinstein::write(&read)), Ok(read));
            }
        }
    }

    #[test]
    fn no_text_panics(position in any_position(), text in any_text()) {
        let _ = text.parse::<AnyPosition>();
        let _ = meinstein::sketch(&text);
        let _ = meinstein::parse_move(&position, &text);
        let _ = position.parse_move(&text);
    }
}
