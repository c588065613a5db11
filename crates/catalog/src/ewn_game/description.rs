use ewn::{AnyPosition, Board, Side, player_name};
use game::Position;
use serde::Serialize;

/// A position of EWN as a program sees it.
#[derive(Serialize)]
pub struct EwnDescription {
    position: String,
    board: u8,
    mover: &'static str,
    die: Option<u8>,
    cubes: Vec<Cube>,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Cube {
    player: &'static str,
    number: u8,
    square: String,
}

impl EwnDescription {
    pub(super) fn new(position: &AnyPosition) -> Self {
        let board = position.board();
        let cubes_of = |player: Side| {
            board.cubes(player).iter().map(move |cube| Cube {
                player: player_name(player),
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
