use ewn::{AnyPosition, Board, Side, player_name};
use game::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    pub(super) player: String,
    #[schema(minimum = 1, maximum = 21)]
    pub(super) number: u8,
    #[schema(example = "a5", max_length = 2)]
    pub(super) square: String,
}

impl EwnDescription {
    pub(super) fn new(position: &AnyPosition) -> Self {
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
