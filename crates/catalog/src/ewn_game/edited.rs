use ewn::{AnyPosition, PlacedCube, Size, Sketch, Square};
use serde::Deserialize;
use utoipa::ToSchema;

use super::description::Cube;
use crate::{Ewn, Problem, side_named};

/// A position of EWN as somebody put it together, in the words of its description.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditedEwn {
    #[schema(minimum = 3, maximum = 8)]
    board: u8,
    cubes: Vec<Cube>,
    #[schema(example = "red")]
    mover: String,
    #[schema(minimum = 1, maximum = 21)]
    die: Option<u8>,
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

impl Cube {
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
