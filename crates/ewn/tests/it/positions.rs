//! Positions of every size in our notation and in MeinStein's.

use ewn::notation::meinstein;
use ewn::{AnyPosition, Board5, PlacedCube, Position5, RED, Size, Sketch, Square, WideBoard};
use game::Position;
use proptest::prelude::*;

use crate::random_games::{any_text, damaged, random_record};

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

#[test]
fn cubes_off_the_board_are_refused() {
    let start: Position5 = "startpos".parse().unwrap();
    for index in [25, 31, 64, 255] {
        let mut sketch = Sketch::from(&start);
        sketch.cubes[2].square = Square::from_index(index);
        let wanted = format!("red 3 on square {index}: the squares of this board are 0 to 24");
        assert_eq!(sketch.position::<Board5>().unwrap_err().to_string(), wanted);
        assert_eq!(sketch.position::<WideBoard>().unwrap_err().to_string(), wanted);
    }
    let square = Square::from_index(9);
    let cubes = vec![PlacedCube { player: RED, number: 1, square }];
    let sketch = Sketch { size: Size::MIN, cubes, mover: RED, die: None };
    assert_eq!(
        sketch.position::<WideBoard>().unwrap_err().to_string(),
        "red 1 on square 9: the squares of this board are 0 to 8"
    );
}

const EXAMPLE: &str = "dec2/ba3/f3B/3EA/2DCF w 1 2";

#[test]
fn the_example_is_read_and_written() {
    let read: AnyPosition = meinstein::position(EXAMPLE).unwrap();
    assert_eq!(read.to_string(), "r4r5r3../r2r1.../r6...b2/...b5b1/..b4b3b6 b 2");
    assert_eq!(meinstein::write(&read), EXAMPLE);
    let unrolled: AnyPosition = meinstein::position("dec2/ba3/f3B/3EA/2DCF b 17").unwrap();
    assert_eq!(meinstein::write(&unrolled), "dec2/ba3/f3B/3EA/2DCF b 1");
}

#[test]
fn every_start_survives() {
    for size in Size::all() {
        let start = AnyPosition::canonical(size).unwrap();
        assert_eq!(meinstein::position(&meinstein::write(&start)), Ok(start));
    }
    let largest = AnyPosition::canonical(Size::new(8).unwrap()).unwrap();
    assert_eq!(
        meinstein::write(&largest),
        "abcdef2/ghijk3/lmno3U/pqr3TS/st3RQP/u3ONML/3KJIHG/2FEDCBA b 1"
    );
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    for (text, reason) in [
        (
            "dec2/ba3 w",
            "\"dec2/ba3 w\" is not a MeinStein position: expected ROWS MOVER NUMBER and perhaps DIE, found 2 fields",
        ),
        ("dec2/ba3 w 1", "2 rows: a board has 3 to 8, with / between them"),
        ("dec2/ba4/f3B/3EA/2DCF w 1", "row 2 (ba4): 6 squares, expected 5"),
        (
            "dec2/ba3/f.3B/3EA/2DCF w 1",
            "row 3 (f.3B): unexpected '.', expected a letter for a cube or 1 to 8 for empty squares",
        ),
        (
            "dec2/ba3/f3B/3EA/2DCF r 1",
            "mover \"r\": expected b (small letters, our red) or w (capitals, our blue)",
        ),
        ("dec2/ba3/f3B/3EA/2DCF w -", "number of the move \"-\": expected a number"),
        (
            "dec2/ba3/f3B/3EA/2DCF w 1 +2",
            "die \"+2\": expected a number, or nothing if it is not rolled",
        ),
        ("dec2/ba3/f3B/3EA/2DCF w 1 7", "die 7: this board's die has the faces 1 to 6"),
        ("deg2/ba3/f3B/3EA/2DCF w 1", "red 7 on c5: cubes are numbered 1 to 6 on this board"),
    ] {
        assert_eq!(meinstein::position::<WideBoard>(text).unwrap_err().to_string(), reason);
    }
}

proptest! {
    #[test]
    fn positions_survive_both_notations(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(meinstein::position(&meinstein::write(&position)), Ok(position));
    }

    #[test]
    fn moves_survive(position in any_position()) {
        let rolled = position.rolls().map(|(die, _)| position.roll(die));
        for rolled in rolled.chain([position]) {
            for mov in rolled.moves() {
                prop_assert_eq!(rolled.parse_move(&mov.to_string()), Ok(mov));
            }
        }
    }

    #[test]
    fn spoilt_positions_never_panic(position in any_position(), damage: u64) {
        for text in [position.to_string(), meinstein::write(&position)] {
            let text = damaged(&text, damage);
            if let Ok(read) = text.parse::<AnyPosition>() {
                prop_assert_eq!(read.to_string().parse(), Ok(read));
            }
            if let Ok(read) = meinstein::position::<WideBoard>(&text) {
                prop_assert_eq!(meinstein::position(&meinstein::write(&read)), Ok(read));
            }
        }
    }

    #[test]
    fn no_text_panics(position in any_position(), text in any_text()) {
        let _ = text.parse::<AnyPosition>();
        let _ = meinstein::position::<WideBoard>(&text);
        let _ = position.parse_move(&text);
    }
}
