//! The rows of a board, from the top, with `/` between them.

use thiserror::Error;

use crate::{PlacedCube, Side, Size, SizeError, Square};

/// Reads rows; how one is written differs, and `read_row` knows it.
pub(super) fn read(
    text: &str,
    read_row: fn(&str, &mut Row<'_>) -> Result<(), RowProblem>,
) -> Result<(Size, Vec<PlacedCube>), RowsError> {
    let rows: Vec<&str> = text.split('/').collect();
    let size = Size::new(rows.len()).map_err(RowsError::Count)?;
    let mut cubes = Vec::new();
    for (index, content) in rows.into_iter().enumerate() {
        let mut row = Row { size, index, column: 0, cubes: &mut cubes };
        let read = read_row(content, &mut row).and_then(|()| row.check_length());
        let in_row = |problem| RowsError::Row { row: index + 1, content: content.into(), problem };
        read.map_err(in_row)?;
    }
    Ok((size, cubes))
}

/// The part of a row that is read already.
pub(super) struct Row<'a> {
    size: Size,
    index: usize,
    column: usize,
    cubes: &'a mut Vec<PlacedCube>,
}

impl Row<'_> {
    /// The next squares are empty.
    pub fn skip(&mut self, squares: usize) {
        self.column += squares;
    }

    /// A cube stands on the next square.
    pub fn place(&mut self, player: Side, number: u8) {
        if let Some(square) = Square::at(self.size, self.index, self.column) {
            self.cubes.push(PlacedCube { player, number, square });
        }
        self.column += 1;
    }

    fn check_length(&self) -> Result<(), RowProblem> {
        let (found, side) = (self.column, usize::from(self.size.side()));
        if found == side { Ok(()) } else { Err(RowProblem::Length { found, side }) }
    }
}

/// Why a text is not the rows of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RowsError {
    #[error(
        "{found} rows: a board has {min} to {max}, with / between them",
        found = .0.0, min = Size::MIN.side(), max = Size::MAX.side()
    )]
    Count(SizeError),
    #[error("row {row} ({content}): {problem}")]
    Row { row: usize, content: String, problem: RowProblem },
}

/// What is wrong in one row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum RowProblem {
    #[error("{found} squares, expected {side}")]
    Length { found: usize, side: usize },
    #[error("unexpected '{found}', expected {expected}")]
    Unexpected { found: char, expected: &'static str },
    #[error("\"{number}\" after '{letter}' is not the number of a cube")]
    BadNumber { letter: char, number: String },
}
