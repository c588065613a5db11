use ewn::{Board, Player, player_name};
use game::Position;
use serde::Serialize;

use crate::arguments::Common;
use crate::{board_view, output, position_argument};

#[derive(Serialize)]
struct Shown {
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

pub fn run(position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    if !common.json {
        return output::print(&board_view::draw(&position));
    }
    let board = position.board();
    let cubes_of = |player: Player| {
        board.cubes(player).iter().map(move |cube| Cube {
            player: player_name(player),
            number: cube.number(),
            square: board.square_of(player, cube).name(board.size()).to_string(),
        })
    };
    output::print_json(&Shown {
        position: position.to_string(),
        board: board.size().side(),
        mover: player_name(board.mover()),
        die: position.die().map(|die| die.face()),
        cubes: Player::BOTH.into_iter().flat_map(cubes_of).collect(),
        moves: position.moves().map(|mov| mov.to_string()).collect(),
    })
}
