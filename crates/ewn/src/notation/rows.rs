//! The rows of a board, from the top, with `/` between them.

use super::NotationError;
use crate::{Board, Cube, PlacedCube, Position, Side, Size, Square};

/// The squares of a row, each with a cube's player and number, or empty.
pub(super) type Row = Vec<Option<(Side, u8)>>;

/// Reads rows, each with `read_row`.
pub(super) fn read(
    text: &str,
    read_row: fn(&str) -> Result<Row, String>,
) -> Result<(Size, Vec<PlacedCube>), NotationError> {
    let rows: Vec<&str> = text.split('/').collect();
    let size = Size::new(rows.len()).map_err(|error| {
        let (found, min, max) = (error.0, Size::MIN.side(), Size::MAX.side());
        NotationError(format!("{found} rows: a board has {min} to {max}, with / between them"))
    })?;
    let mut cubes = Vec::new();
    for (index, content) in rows.into_iter().enumerate() {
        let in_row = |problem| NotationError(format!("row {} ({content}): {problem}", index + 1));
        let row = read_row(content).map_err(in_row)?;
        let (found, side) = (row.len(), usize::from(size.side()));
        if found != side {
            return Err(in_row(format!("{found} squares, expected {side}")));
        }
        let squares = (0..side).filter_map(|column| Square::at(size, index, column));
        cubes.extend(row.into_iter().zip(squares).filter_map(|(cube, square)| {
            cube.map(|(player, number)| PlacedCube { player, number, square })
        }));
    }
    Ok((size, cubes))
}

/// Writes the rows of a board; `code` writes a square, and `between` separates squares.
pub(super) fn write<B: Board>(
    board: &B,
    between: &str,
    code: impl Fn(Option<(Side, Cube)>) -> String,
) -> String {
    let side = board.size().side();
    let rows = (0..side).map(|row| {
        let squares = (0..side).map(|column| Square::from_index(row * side + column));
        squares.map(|square| code(board.occupant(square))).collect::<Vec<_>>().join(between)
    });
    rows.collect::<Vec<_>>().join("/")
}

/// Writes the rows of a board, the mover and the die (`-` if not rolled).
pub(super) fn write_position<B: Board>(
    position: &Position<B>,
    between: &str,
    code: impl Fn(Option<(Side, Cube)>) -> String,
) -> String {
    let rows = write(position.board(), between, code);
    let mover = letter_of(position.board().mover());
    let die = position.die().map_or_else(|| "-".into(), |die| die.to_string());
    format!("{rows} {mover} {die}")
}

pub(super) const fn letter_of(player: Side) -> char {
    ['r', 'b'][player.index()]
}
