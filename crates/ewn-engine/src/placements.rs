//! Exact values of all placements of a few cubes on the official board, in one pass.

use ewn::{BLUE, Board, Board5, Cube, Position5, RED, Side, Size, Square};
use game::{Position as _, RollValues};

/// The squares where a cube may stand: all between a corner and the cube's goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeRegion {
    player: Side,
    cube: Cube,
    /// The corner, as the player sees it with the start at the top left.
    row: u8,
    column: u8,
}

impl CubeRegion {
    /// All squares that are at most this far from the goal.
    pub const fn within(player: Side, cube: Cube, distance: u8) -> Self {
        let corner = Size::FIVE.side() - 1 - distance;
        Self { player, cube, row: corner, column: corner }
    }

    /// All squares that the cube can reach from this one.
    pub fn from(player: Side, cube: Cube, square: Square) -> Self {
        let square = square.seen_by(Size::FIVE, player);
        Self { player, cube, row: square.row(Size::FIVE), column: square.column(Size::FIVE) }
    }

    fn squares(&self) -> Vec<Square> {
        let squares = (0..SQUARES as u8).map(Square::from_index);
        let is_inside = |square: &Square| {
            square.row(Size::FIVE) >= self.row && square.column(Size::FIVE) >= self.column
        };
        squares.filter(is_inside).collect()
    }
}

/// Solves every placement of these cubes in their regions, also with some of them captured. Calls
/// `visit` with two positions, one for each player to roll, and with the first player's win
/// probability in each. Two cubes of a side must not have the same number.
///
/// Takes eight bytes a placement. The number of placements is the product of the regions' sizes.
pub fn solve_placements(regions: &[CubeRegion], visit: &mut dyn FnMut([Position5; 2], [f64; 2])) {
    let places = Place::all(regions);
    let size = places.iter().map(|place| place.squares.len()).product();
    let mut values = vec![[0u32; 2]; size];
    // Every move leads to a higher index: cubes move towards the last square of their region, and
    // that square, their goal, stands for captured cubes.
    for index in (0..size).rev() {
        if let Some(positions) = positions(&places, index) {
            let [red, blue] = positions.map(|position| mover_wins(&position, &places, &values));
            let first_wins = [red, 1.0 - blue];
            values[index] = first_wins.map(|value| (value * SCALE).round() as u32);
            visit(positions, first_wins);
        }
    }
}

/// Values are stored in 32 bits, so that six digits are right after some twenty moves.
const SCALE: f64 = u32::MAX as f64;
const SQUARES: usize = Size::FIVE.squares() as usize;
/// The goal as seen from the start. Cubes never stand there in an unfinished game.
const CAPTURED: Square = Square::from_index(SQUARES as u8 - 1);

/// A cube, and its digit in the index of a placement.
#[derive(Debug)]
struct Place {
    player: Side,
    cube: Cube,
    /// The square of each digit, as seen from the start.
    squares: Vec<Square>,
    digit_of: [usize; SQUARES],
    /// How much the index grows when the digit grows by one.
    weight: usize,
}

impl Place {
    fn all(regions: &[CubeRegion]) -> Vec<Self> {
        let mut weight = 1;
        let place = |region: &CubeRegion| {
            let squares = region.squares();
            let mut digit_of = [0; SQUARES];
            for (digit, square) in squares.iter().enumerate() {
                digit_of[usize::from(square.index())] = digit;
            }
            let own_weight = weight;
            weight *= squares.len();
            Self { player: region.player, cube: region.cube, squares, digit_of, weight: own_weight }
        };
        regions.iter().map(place).collect()
    }
}

/// The placement with Red and with Blue to roll, unless cubes share a square or a side has none.
fn positions(places: &[Place], index: usize) -> Option<[Position5; 2]> {
    let mut boards = [Board5::empty(Size::FIVE, RED)?, Board5::empty(Size::FIVE, BLUE)?];
    let mut occupied = 0u32;
    for place in places {
        let square = place.squares[index / place.weight % place.squares.len()];
        if square != CAPTURED {
            let square = square.seen_by(Size::FIVE, place.player);
            if occupied >> square.index() & 1 == 1 {
                return None;
            }
            occupied |= 1 << square.index();
            boards.iter_mut().for_each(|board| board.place(place.player, place.cube, square));
        }
    }
    let goes_on = Side::BOTH.into_iter().all(|player| !boards[0].cubes(player).is_empty());
    goes_on.then(|| boards.map(Position5::unrolled))
}

/// The win probability of the player to roll, given the values of placements with higher indices.
fn mover_wins(position: &Position5, places: &[Place], values: &[[u32; 2]]) -> f64 {
    let mut best = RollValues::NONE;
    for reply in position.replies() {
        let after = reply.after.board();
        let value = if after.is_over() {
            1.0
        } else {
            let first_wins = values[index_of(places, after)][after.mover().index()];
            let first_wins = f64::from(first_wins) / SCALE;
            if position.mover() == RED { first_wins } else { 1.0 - first_wins }
        };
        best.take(reply.rolls, value);
    }
    best.mean(position)
}

fn index_of(places: &[Place], board: &Board5) -> usize {
    let part = |place: &Place| {
        let is_present = board.cubes(place.player).contains(place.cube);
        let square = board.square_of(place.player, place.cube);
        let square = if is_present { square.seen_by(Size::FIVE, place.player) } else { CAPTURED };
        place.digit_of[usize::from(square.index())] * place.weight
    };
    places.iter().map(part).sum()
}
