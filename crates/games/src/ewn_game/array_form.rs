use ewn::{AnyPosition, Board, Die, PlacedCube, Side, Size, Sketch, Square};
use game::Position as _;

use crate::array_form::{ArrayForm, mover, owner, sign};
use crate::{Ewn, Problem};

impl ArrayForm for Ewn {
    fn row_length(size: Size) -> usize {
        usize::from(size.squares()) + 2
    }

    fn write_row(position: &AnyPosition, row: &mut [i8]) {
        row.fill(0);
        let board = position.board();
        for side in Side::BOTH {
            for cube in board.cubes(side).iter() {
                let square = usize::from(board.square_of(side, cube).index());
                row[square] = sign(side) * cube.number().cast_signed();
            }
        }
        let squares = usize::from(board.size().squares());
        row[squares] = sign(position.mover());
        row[squares + 1] = position.die().map_or(0, Die::face).cast_signed();
    }

    fn read_row(size: Size, row: &[i8]) -> Result<AnyPosition, Problem> {
        let (squares, rest) = row.split_at(usize::from(size.squares()));
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
        let sketch = Sketch { size, cubes: cubes.collect(), mover: mover(rest[0])?, die };
        Ok(sketch.position()?)
    }
}
