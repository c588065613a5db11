use ewn::{AnyPosition, PlacedCube, Size, Sketch, Square};
use serde::Deserialize;

use crate::{Ewn, Problem, side_named};

/// A position of EWN as somebody put it together, in the words of its description.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditedEwn {
    board: u8,
    cubes: Vec<EditedCube>,
    mover: String,
    die: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EditedCube {
    player: String,
    number: u8,
    square: String,
}

impl EditedEwn {
    pub(super) fn position(&self) -> Result<AnyPosition, Problem> {
        let size = Size::new(self.board.into())?;
        let cubes = self.cubes.iter().map(|cube| cube.placed(size));
        let sketch = Sketch {
            size,
            cubes: cubes.collect::<Result<_, _>>()?,
            mover: side_named::<Ewn>(&self.mover)?,
            die: self.die,
        };
        Ok(sketch.position()?)
    }
}

impl EditedCube {
    fn placed(&self, size: Size) -> Result<PlacedCube, Problem> {
        let Self { player, number, square: name } = self;
        let no_square = || {
            let last = Square::from_index(size.side() - 1).name(size);
            format!("{player} {number}: there is no square \"{name}\"; the upper right is {last}")
        };
        Ok(PlacedCube {
            player: side_named::<Ewn>(player)?,
            number: *number,
            square: Square::parse(size, name).ok_or_else(no_square)?,
        })
    }
}
