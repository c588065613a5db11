//! The board in a square grid whose columns, rows and one diagonal are its lines.
//!
//! Columns A to E keep their numbers; each later column starts one row higher. The three
//! kinds of line are then steps of (0, 1), (1, 0) and (1, 1), and the hole is the middle.

/// The side of the grid.
pub const SIDE: usize = 9;

/// The column and the row of the hole.
const MIDDLE: usize = SIDE / 2;

/// A column and a row of the grid, each 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// 0 for A.
    pub column: usize,
    /// 0 for the lowest row.
    pub row: usize,
}

impl Cell {
    /// Whether the board has a point here: in the hexagon, but not in the hole.
    pub const fn is_point(self) -> bool {
        let in_hexagon = self.column.abs_diff(self.row) <= MIDDLE;
        let is_hole = self.column == MIDDLE && self.row == MIDDLE;
        self.column < SIDE && self.row < SIDE && in_hexagon && !is_hole
    }

    /// The cell this many columns and rows away, if the grid has it.
    pub const fn offset(self, columns: isize, rows: isize) -> Option<Self> {
        match (self.column.checked_add_signed(columns), self.row.checked_add_signed(rows)) {
            (Some(column), Some(row)) if column < SIDE && row < SIDE => Some(Self { column, row }),
            _ => None,
        }
    }

    /// The lowest row of a column of the hexagon.
    pub const fn lowest_row(column: usize) -> usize {
        column.saturating_sub(MIDDLE)
    }
}
