use ewn::{AnyPosition, Board, PlacedCube, Side, Size, Sketch, Square, player_name};
use game::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Game, Problem};

/// A position of EWN as a program sees it.
#[derive(Serialize, ToSchema)]
pub struct EwnDescription {
    /// The position as text; that of a finished game cannot be read again.
    position: String,
    /// The side of the board.
    board: u8,
    mover: &'static str,
    /// What the die shows, if it is rolled.
    die: Option<u8>,
    cubes: Vec<Cube>,
    /// The legal moves; none before the roll.
    moves: Vec<String>,
}

/// A cube on a square.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cube {
    player: String,
    #[schema(minimum = 1, maximum = 21)]
    number: u8,
    #[schema(example = "a5", max_length = 2)]
    square: String,
}

impl From<&AnyPosition> for EwnDescription {
    fn from(position: &AnyPosition) -> Self {
        let board = position.board();
        let cubes_of = |player: Side| {
            board.cubes(player).iter().map(move |cube| Cube {
                player: player_name(player).to_owned(),
                number: cube.number(),
                square: board.square_of(player, cube).name(board.size()).to_string(),
            })
        };
        Self {
            position: position.to_string(),
            board: board.size().side(),
            mover: player_name(board.mover()),
            die: position.die().map(|die| die.face()),
            cubes: Side::BOTH.into_iter().flat_map(cubes_of).collect(),
            moves: position.moves().map(|mov| mov.to_string()).collect(),
        }
    }
}

/// A position of EWN from an editor, in the words of its description.
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
            mover: Game::Ewn.side_named(&self.mover)?,
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
            player: Game::Ewn.side_named(player)?,
            number: *number,
            square: Square::parse(size, name).ok_or_else(no_square)?,
        })
    }
}
