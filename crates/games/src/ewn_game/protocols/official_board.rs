//! What the protocols have in common: EWN on the official board, as lists of squares.

use std::time::Duration;

use ewn::{Board, Board5, Cube, Move, PlacedCube, Position5, Side, Size, Sketch, Square};
use game::Position as _;
use search::Budget;

use crate::ForeignEngine;

/// The number of cubes of each player.
pub const CUBES: usize = 6;

/// The squares of one player's cubes, in the order of their numbers; `None` if captured.
pub type Squares = [Option<Square>; CUBES];

/// Reads a position, which must be on the official board.
pub fn official(position: &str, protocol: &str) -> Result<Position5, String> {
    position
        .parse()
        .map_err(|error| format!("{protocol} supports only EWN on the 5x5 board: {error}"))
}

/// Lists the squares of a player's cubes.
pub fn squares_of(position: &Position5, player: Side) -> Squares {
    let board = position.board();
    let present = board.cubes(player);
    std::array::from_fn(|index| {
        let cube = Cube::from_index(index as u8);
        present.contains(cube).then(|| board.square_of(player, cube))
    })
}

/// Makes a position from the squares of Red's and Blue's cubes.
pub fn position(squares: [Squares; 2], mover: Side, die: u8) -> Result<Position5, String> {
    let cubes = Side::BOTH.into_iter().zip(squares).flat_map(|(player, squares)| {
        (1..).zip(squares).filter_map(move |(number, square)| {
            square.map(|square| PlacedCube { player, number, square })
        })
    });
    let cubes = cubes.collect();
    let sketch = Sketch { size: Size::FIVE, cubes, mover, die: Some(die) };
    sketch.position::<Board5>().map_err(|error| error.to_string())
}

/// Writes the move between two squares in EWN's notation.
pub fn move_text(from: Square, to: Square) -> String {
    format!("{}{}", from.name(Size::FIVE), to.name(Size::FIVE))
}

/// Asks an engine for a move, with this time left for the game.
pub fn choose(
    engine: &mut dyn ForeignEngine,
    position: &Position5,
    time_left: Option<Duration>,
    moves_played: u32,
) -> Result<Move, String> {
    let time_left = time_left.map(|left| [left; 2]);
    let mov = engine
        .choose(&position.to_string(), &Budget { time_left, moves_played, ..Budget::default() })?;
    position.parse_move(&mov).map_err(|error| error.to_string())
}

/// Reads a time in seconds.
pub fn parse_seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}
