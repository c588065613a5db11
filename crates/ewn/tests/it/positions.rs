//! Positions of every size in our notation, in MeinStein's and as matrices.

use ewn::notation::{matrix, meinstein};
use ewn::{AnyBoard, AnyPosition, Board, Board5, PlacedCube, Position5, RED, Size, Sketch, Square};
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
        assert_eq!(sketch.position::<AnyBoard>().unwrap_err().to_string(), wanted);
    }
    let square = Square::from_index(9);
    let cubes = vec![PlacedCube { player: RED, number: 1, square }];
    let sketch = Sketch { size: Size::MIN, cubes, mover: RED, die: None };
    assert_eq!(
        sketch.position::<AnyBoard>().unwrap_err().to_string(),
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
        assert_eq!(meinstein::position::<AnyBoard>(text).unwrap_err().to_string(), reason);
    }
}

/// Figure 2 of the paper has the set-ups of its figure 1; these are the canonical ones.
#[test]
fn matrices_are_read_and_written() {
    let start: AnyPosition = "startpos".parse().unwrap();
    let text = "11 12 13 0 0/14 15 0 0 0/16 0 0 0 26/0 0 0 25 24/0 0 23 22 21 r -";
    assert_eq!(matrix::write(&start).unwrap(), text);
    let lines = "11, 12, 13, 0, 0\r\n14,15,0,0,0\n16 0 0 0 26\n0 0 0 25 24\n0 0 23 22 21\n";
    assert_eq!(matrix::position(lines), Ok(start));
    let rolled: AnyPosition = ".r1./.../..b1 b 1".parse().unwrap();
    assert_eq!(matrix::write(&rolled).unwrap(), "0 11 0/0 0 0/0 0 21 b 1");
    let large = AnyPosition::canonical(Size::new(6).unwrap()).unwrap();
    assert_eq!(
        matrix::write(&large).unwrap_err().to_string(),
        "a 6x6 board has 10 cubes a side: the codes of a matrix end at 9"
    );
}

#[test]
fn bad_matrices_are_refused_with_the_reason() {
    for (text, reason) in [
        ("11 0/0 0", "2 rows: a board has 3 to 8, with / between them"),
        ("11 0 0/0 0/0 0 21", "row 2 (0 0): 2 squares, expected 3"),
        ("11 0 0/0 10 0/0 0 21", "row 2 (0 10 0): code \"10\": expected 0, 11 to 19 or 21 to 29"),
        ("12 0 0/0 0 0/0 0 21", "red 2 on a3: cubes are numbered 1 to 1 on this board"),
        ("11 0 0/0 0 0/0 0 21 b 2", "die 2: this board's die has the faces 1 to 1"),
        ("11 0 0/0 0 0/0 0 21 b x", "die \"x\": expected a number, or - if it is not rolled"),
        (
            "11 0 0/0 0 0/0 0 21 w -",
            "\"w -\" after the matrix: expected r or b and the die (- if it is not rolled), or nothing",
        ),
    ] {
        assert_eq!(matrix::position::<AnyBoard>(text).unwrap_err().to_string(), reason);
    }
}

proptest! {
    #[test]
    fn positions_survive_all_notations(position in any_position()) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(meinstein::position(&meinstein::write(&position)), Ok(position));
        match matrix::write(&position) {
            Ok(text) => prop_assert_eq!(matrix::position(&text), Ok(position)),
            Err(_) => prop_assert!(position.board().size() > Size::FIVE),
        }
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
            if let Ok(read) = meinstein::position::<AnyBoard>(&text) {
                prop_assert_eq!(meinstein::position(&meinstein::write(&read)), Ok(read));
            }
        }
    }

    #[test]
    fn no_text_panics(position in any_position(), text in any_text()) {
        let _ = text.parse::<AnyPosition>();
        let _ = meinstein::position::<AnyBoard>(&text);
        let _ = matrix::position::<AnyBoard>(&text);
        let _ = position.parse_move(&text);
    }
}
