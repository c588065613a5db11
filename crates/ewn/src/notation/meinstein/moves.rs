use std::fmt::Write;

use game::Position as _;
use thiserror::Error;

use crate::{Board, Die, Move, MoveError, Position, Size, Square};

/// Reads a move of this position. The die stands in it: if the position has one too,
/// they must be the same.
pub fn parse_move<B: Board>(
    position: &Position<B>,
    text: &str,
) -> Result<(Die, Move), MeinsteinMoveError> {
    let size = position.board().size();
    let Some((die, from, sign, to)) = split_move(size, text) else {
        return Err(MeinsteinMoveError::Unreadable { text: text.into(), side: size.side() });
    };
    let faces = size.cubes();
    let Some(die) = Die::new(die).filter(|die| die.face() <= faces) else {
        return Err(MeinsteinMoveError::DieOutOfRange { text: text.into(), die, faces });
    };
    if let Some(rolled) = position.die().filter(|&rolled| rolled != die) {
        return Err(MeinsteinMoveError::OtherDie { text: text.into(), die, rolled });
    }
    let mov = Move::find(&position.roll(die), from, to)?;
    let expected = sign_of(position, mov);
    if sign != expected {
        return Err(MeinsteinMoveError::Sign { text: text.into(), sign, expected });
    }
    Ok((die, mov))
}

fn split_move(size: Size, text: &str) -> Option<(u8, Square, char, Square)> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (die, squares) = text.split_at(digits);
    let square = |range| squares.get(range).and_then(|name| Square::parse(size, name));
    let sign = squares.get(2..3)?.chars().next().filter(|sign| matches!(sign, '-' | 'x'))?;
    let (from, to) = (square(0..2)?, square(3..5)?);
    (squares.len() == 5).then_some((die.parse().ok()?, from, sign, to))
}

fn sign_of<B: Board>(position: &Position<B>, mov: Move) -> char {
    if position.board().occupant(mov.to).is_some() { 'x' } else { '-' }
}

/// Writes a move that is legal in this position with this die.
pub fn write_move<B: Board>(position: &Position<B>, die: Die, mov: Move) -> String {
    let size = position.board().size();
    let mut text = die.to_string();
    // Writing into a string cannot fail.
    let _ = write!(text, "{}{}", mov.from.name(size), sign_of(position, mov));
    let _ = write!(text, "{}", mov.to.name(size));
    text
}

/// Why a text is not a legal move in this notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum MeinsteinMoveError {
    #[error(
        "\"{text}\" is not a MeinStein move: expected a die, a square, - or x, and a square of a {side}x{side} board, such as 1a{side}-b{}",
        side - 1
    )]
    Unreadable { text: String, side: u8 },
    #[error("{text}: die {die}: this board's die has the faces 1 to {faces}")]
    DieOutOfRange { text: String, die: u8, faces: u8 },
    #[error("{text}: die {die}, but {rolled} is rolled")]
    OtherDie { text: String, die: Die, rolled: Die },
    #[error("{text}: '{sign}' between the squares, expected '{expected}' ({})", meaning(*expected))]
    Sign { text: String, sign: char, expected: char },
    #[error(transparent)]
    Move(#[from] MoveError),
}

fn meaning(sign: char) -> &'static str {
    if sign == 'x' { "a cube is captured" } else { "nothing is captured" }
}

#[cfg(test)]
mod tests {
    use super::super::position;
    use super::*;
    use crate::AnyPosition;

    #[test]
    fn moves_are_read_and_written() {
        let position: AnyPosition = position("dec2/ba3/f3B/3EA/2DCF w 1").unwrap();
        for text in ["2e3-d3", "4c1-b2", "3d1xd2", "3d1-c2"] {
            let (die, mov) = parse_move(&position, text).unwrap();
            assert_eq!(write_move(&position, die, mov), text);
            assert_eq!(parse_move(&position.roll(die), text), Ok((die, mov)));
        }
    }

    #[test]
    fn bad_moves_are_refused_with_the_reason() {
        let position: AnyPosition = position("dec2/ba3/f3B/3EA/2DCF w 1 2").unwrap();
        for (text, reason) in [
            (
                "e3-d3",
                "\"e3-d3\" is not a MeinStein move: expected a die, a square, - or x, and a square of a 5x5 board, such as 1a5-b4",
            ),
            (
                "2e3-d3!",
                "\"2e3-d3!\" is not a MeinStein move: expected a die, a square, - or x, and a square of a 5x5 board, such as 1a5-b4",
            ),
            ("7e3-d3", "7e3-d3: die 7: this board's die has the faces 1 to 6"),
            ("1e3-d3", "1e3-d3: die 1, but 2 is rolled"),
            ("2e3xd3", "2e3xd3: 'x' between the squares, expected '-' (nothing is captured)"),
            ("2d1-c1", "d1c1: cube 3 cannot move with a 2; only 2 can"),
        ] {
            assert_eq!(parse_move(&position, text).unwrap_err().to_string(), reason);
        }
        let unrolled = Position::unrolled(*position.board());
        assert_eq!(
            parse_move(&unrolled, "3d1-c1").unwrap_err().to_string(),
            "3d1-c1: '-' between the squares, expected 'x' (a cube is captured)"
        );
    }
}
