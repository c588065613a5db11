use game::Position as _;
use testkit::row::RowPosition;

use super::Row;
use crate::array_form::{ReadRow, WriteRow, mover, owner, sign};
use crate::{Position, Problem};

impl WriteRow for RowPosition {
    fn write_row(&self, row: &mut [i8]) {
        for (number, square) in row.iter_mut().zip(self.squares) {
            *number = square.map_or(0, sign);
        }
        row[9] = sign(self.mover());
        row[10] = self.die().unwrap_or_default().cast_signed();
    }
}

impl ReadRow for Row {
    fn row_length(&self) -> usize {
        11
    }

    fn read_row(&self, row: &[i8]) -> Result<Position, Problem> {
        if let Some(number) = row[..9].iter().find(|number| !(-1..=1).contains(*number)) {
            return Err(format!("square {number}: expected -1, 0 or 1").into());
        }
        let mark = |&number: &i8| owner(number).map_or(".", |side| ["x", "o"][side.index()]);
        let rows = row[..9].chunks(3).map(|row| row.iter().map(mark).collect::<String>());
        let mover = ["x", "o"][mover(row[9])?.index()];
        let die = if row[10] == 0 { "-".into() } else { row[10].to_string() };
        let rows: Vec<String> = rows.collect();
        Ok(Position::Row(format!("{} {mover} {die}", rows.join("/")).parse()?))
    }
}
