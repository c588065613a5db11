use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::grid::{Cell, SIDE};

/// One of the 60 points of the board.
///
/// They are numbered column by column, A1 to I5, each column from its lowest point, and the
/// hole is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// How many there are.
    pub const COUNT: usize = 60;

    /// The point with this number.
    ///
    /// # Panics
    /// In debug builds, unless `index` is below 60.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// Its number, 0 to 59.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A one in the place of its number.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// All of them, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The points of a column (0 for A), from the lowest up.
    pub fn of_column(column: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |point| point.cell().column == column)
    }

    /// How many steps away from the hole, 1 to 4: the edge is 4.
    pub const fn ring(self) -> u8 {
        let (x, y) = self.away_from_hole();
        let (x_steps, y_steps, slant) = (x.unsigned_abs(), y.unsigned_abs(), x.abs_diff(y));
        let longest = if x_steps > y_steps { x_steps } else { y_steps };
        (if longest > slant { longest } else { slant }) as u8
    }

    /// Whether a line through it ends at the hole or would run through it: the corners of the
    /// rings.
    pub const fn is_corner_of_ring(self) -> bool {
        let (x, y) = self.away_from_hole();
        x == 0 || y == 0 || x == y
    }

    /// Columns and rows away from the hole.
    const fn away_from_hole(self) -> (isize, isize) {
        const MIDDLE: isize = (SIDE / 2) as isize;
        let cell = self.cell();
        (cell.column as isize - MIDDLE, cell.row as isize - MIDDLE)
    }

    /// Where it is on the grid.
    pub(crate) const fn cell(self) -> Cell {
        CELLS[self.index()]
    }

    /// The point at this place of the grid, if there is one.
    pub(crate) const fn at(cell: Cell) -> Option<Self> {
        if cell.is_point() { Some(Self(INDICES[cell.column][cell.row])) } else { None }
    }
}

static CELLS: [Cell; Point::COUNT] = cells();
static INDICES: [[u8; SIDE]; SIDE] = indices();

const fn cells() -> [Cell; Point::COUNT] {
    let mut cells = [Cell { column: 0, row: 0 }; Point::COUNT];
    let mut index = 0;
    let mut number = 0;
    while number < SIDE * SIDE {
        let cell = Cell { column: number / SIDE, row: number % SIDE };
        if cell.is_point() {
            cells[index] = cell;
            index += 1;
        }
        number += 1;
    }
    cells
}

const fn indices() -> [[u8; SIDE]; SIDE] {
    let cells = cells();
    let mut indices = [[0; SIDE]; SIDE];
    let mut index = 0;
    while index < Point::COUNT {
        indices[cells[index].column][cells[index].row] = index as u8;
        index += 1;
    }
    indices
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = self.cell();
        let letter = char::from(b'A' + cell.column as u8);
        write!(f, "{letter}{}", cell.row - Cell::lowest_row(cell.column) + 1)
    }
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Self, PointError> {
        let error = || PointError(record::excerpt(text));
        let &[letter @ b'A'..=b'I', digit @ b'1'..=b'9'] = text.as_bytes() else {
            return Err(error());
        };
        let column = usize::from(letter - b'A');
        let row = usize::from(digit - b'1') + Cell::lowest_row(column);
        Self::at(Cell { column, row }).ok_or_else(error)
    }
}

/// There is no point of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{0}\" is not a point: expected a letter A to I and a number, without the hole E5")]
pub struct PointError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_and_columns_have_their_lengths() {
        for point in Point::all() {
            assert_eq!(point.to_string().parse(), Ok(point));
        }
        let lengths: Vec<usize> =
            (0..SIDE).map(|column| Point::of_column(column).count()).collect();
        assert_eq!(lengths, [5, 6, 7, 8, 8, 8, 7, 6, 5]);
        let names: Vec<String> = Point::of_column(4).map(|point| point.to_string()).collect();
        assert_eq!(names, ["E1", "E2", "E3", "E4", "E6", "E7", "E8", "E9"]);
    }

    #[test]
    fn rings_have_six_corners_and_grow_by_six() {
        for ring in 1..=4u8 {
            let points: Vec<Point> = Point::all().filter(|point| point.ring() == ring).collect();
            assert_eq!(points.len(), usize::from(ring) * 6);
            assert_eq!(points.iter().filter(|point| point.is_corner_of_ring()).count(), 6);
        }
        let corners = ["A1", "A5", "E1", "E9", "I1", "I5", "B2", "C3", "D4"];
        for name in corners {
            assert!(name.parse::<Point>().unwrap().is_corner_of_ring(), "{name}");
        }
    }

    #[test]
    fn other_texts_are_no_points() {
        for text in ["", "A", "A0", "A6", "B7", "E5", "E10", "F9", "I6", "J1", "a1", "A1 ", "É1"] {
            assert_eq!(text.parse::<Point>(), Err(PointError(text.trim().into())), "{text}");
        }
    }
}
