use ewn::{AnyPosition, Board, Die, PlacedCube, Side, Size, Sketch, Square};
use game::Position as _;

use crate::array_form::{ReadRow, WriteRow, mover, owner, sign};
use crate::{Position, Problem};

impl WriteRow for AnyPosition {
    fn write_row(&self, row: &mut [i8]) {
        row.fill(0);
        let board = self.board();
        for side in Side::BOTH {
            for cube in board.cubes(side).iter() {
                let square = usize::from(board.square_of(side, cube).index());
                row[square] = sign(side) * cube.number().cast_signed();
            }
        }
        let squares = usize::from(board.size().squares());
        row[squares] = sign(self.mover());
        row[squares + 1] = self.die().map_or(0, Die::face).cast_signed();
    }
}

impl ReadRow for Size {
    fn row_length(&self) -> usize {
        usize::from(self.squares()) + 2
    }

    fn read_row(&self, row: &[i8]) -> Result<Position, Problem> {
        let (squares, rest) = row.split_at(usize::from(self.squares()));
        let cubes = squares.iter().zip(0..).filter_map(|(&number, square)| {
            let (player, number) = (owner(number)?, number.unsigned_abs());
            Some(PlacedCube { player, number, square: Square::from_index(square) })
        });
        let die = match rest[1] {
            0 => None,
            face => {
                Some(u8::try_from(face).map_err(|_| format!("die {face}: expected 0 or a face"))?)
            }
        };
        let sketch = Sketch { size: *self, cubes: cubes.collect(), mover: mover(rest[0])?, die };
        Ok(Position::Ewn(sketch.position()?))
    }
}
