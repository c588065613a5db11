use ewn::{SetUp, Size, Square};
use game::Side;

use super::official_board::{CUBES, Squares};

/// A cell as `A1`: columns from the left, rows from the top; `0` for a captured cube.
pub fn cell_name(square: Option<Square>) -> String {
    match square {
        None => "0".into(),
        Some(square) => {
            let column = char::from(b'A' + square.column(Size::FIVE));
            format!("{column}{}", square.row(Size::FIVE) + 1)
        }
    }
}

/// The cell that a word names, in capitals or not; `0` is none.
pub fn parse_cell(word: &str) -> Option<Option<Square>> {
    if word == "0" {
        return Some(None);
    }
    let &[column, row] = word.as_bytes() else { return None };
    let column = column.to_ascii_uppercase().checked_sub(b'A')?;
    let row = row.checked_sub(b'1')?;
    Square::at(Size::FIVE, row.into(), column.into()).map(Some)
}

/// The cells that stand in a line, whatever is between them: programs write `C1 C2`, `C1,C2`
/// or `(C1-C2)`. `None` if anything else stands there.
pub fn cells_in(line: &str) -> Option<Vec<Square>> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| parse_cell(word).flatten()).collect()
}

/// Cells with blanks between them.
pub fn cell_names(squares: impl IntoIterator<Item = Option<Square>>) -> String {
    squares.into_iter().map(cell_name).collect::<Vec<_>>().join(" ")
}

/// Where a set-up puts the cubes, in the order of their numbers.
pub fn squares_of_set_up(set_up: &SetUp, side: Side) -> Squares {
    let mut squares = [None; CUBES];
    for (cube, square) in set_up.placement(side) {
        squares[cube.index()] = Some(square);
    }
    squares
}

/// Our text for a set-up given by the cells of the cubes; the numbers of cubes that are not
/// in the own corner are missing in it.
pub fn set_up_text(cells: &[Square], side: Side) -> String {
    let number_on = |square| cells.iter().position(|&cell| cell == square).map(|index| index + 1);
    let numbers = SetUp::squares(Size::FIVE, side).filter_map(number_on);
    numbers.map(|number| number.to_string()).collect()
}
