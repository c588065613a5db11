use std::fmt;
use std::str::FromStr;

use game::record::excerpt;

use crate::grid::{Cell, SIDE};
use crate::notation::NotationError;

/// One of the 60 points of the board.
///
/// Points are numbered from A1 to I5, each column from its lowest point, without the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The number of points.
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

    /// The bit of this point in a set of points.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// All points, by number.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The points of a column (0 for A), from the lowest up.
    pub fn of_column(column: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::all().filter(move |point| point.cell().column == column)
    }

    /// Its region, 0 to 6: the innermost ring, then each further ring's corners and the rest.
    #[inline]
    pub const fn region(self) -> usize {
        REGIONS[self.index()] as usize
    }

    /// The cell of the grid that it is in.
    pub(crate) const fn cell(self) -> Cell {
        CELLS[self.index()]
    }

    /// The point in this cell of the grid, if there is one.
    pub(crate) const fn at(cell: Cell) -> Option<Self> {
        let mut index = 0;
        while index < Self::COUNT {
            if CELLS[index].column == cell.column && CELLS[index].row == cell.row {
                return Some(Self(index as u8));
            }
            index += 1;
        }
        None
    }
}

static CELLS: [Cell; Point::COUNT] = cells();
static REGIONS: [u8; Point::COUNT] = regions();

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

const fn regions() -> [u8; Point::COUNT] {
    const MIDDLE: isize = (SIDE / 2) as isize;
    let mut regions = [0; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let Cell { column, row } = CELLS[index];
        let (x, y) = (column as isize - MIDDLE, row as isize - MIDDLE);
        let (x_steps, y_steps, slant) = (x.unsigned_abs(), y.unsigned_abs(), x.abs_diff(y));
        let longest = if x_steps > y_steps { x_steps } else { y_steps };
        let ring = if longest > slant { longest } else { slant };
        let is_corner = x == 0 || y == 0 || x == y;
        regions[index] = 2 * ring as u8 - 2 - (is_corner && ring > 1) as u8;
        index += 1;
    }
    regions
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = self.cell();
        let letter = char::from(b'A' + cell.column as u8);
        write!(f, "{letter}{}", cell.row - Cell::lowest_row(cell.column) + 1)
    }
}

impl FromStr for Point {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || {
            let expected = "a letter A to I and a number, without the hole E5";
            NotationError(format!("\"{}\" is not a point: expected {expected}", excerpt(text)))
        };
        let &[letter @ b'A'..=b'I', digit @ b'1'..=b'9'] = text.as_bytes() else {
            return Err(error());
        };
        let column = usize::from(letter - b'A');
        let row = usize::from(digit - b'1') + Cell::lowest_row(column);
        Self::at(Cell { column, row }).ok_or_else(error)
    }
}
