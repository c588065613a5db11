//! Exact values of all placements of a few cubes on the official board, in one pass.

use ewn::{Cube, CubeSet, Die, PlacedCube, Side, Size, Sketch, Square, movable_cubes};

/// Where a cube may stand: on any square from a corner on, towards its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeRegion {
    player: Side,
    cube: Cube,
    /// The corner, as the player sees it who starts at the top left.
    row: u8,
    column: u8,
}

impl CubeRegion {
    /// All squares that are at most this far from the goal.
    #[must_use]
    pub const fn within(player: Side, cube: Cube, distance: u8) -> Self {
        let corner = LAST_ROW - distance;
        Self { player, cube, row: corner, column: corner }
    }

    /// All squares that the cube can reach from this one.
    #[must_use]
    pub fn from(player: Side, cube: Cube, square: Square) -> Self {
        let square = square.seen_by(Size::FIVE, player);
        Self { player, cube, row: square.row(Size::FIVE), column: square.column(Size::FIVE) }
    }

    fn squares(&self) -> Vec<u8> {
        let squares = (0..SQUARES as u8).map(Square::from_index);
        let is_inside = |square: &Square| {
            square.row(Size::FIVE) >= self.row && square.column(Size::FIVE) >= self.column
        };
        squares.filter(is_inside).map(Square::index).collect()
    }
}

/// A placement and its exact value.
#[derive(Clone, Copy, Debug)]
pub struct SolvedPlacement<'a> {
    places: &'a [Place],
    digits: &'a [usize],
    /// How likely the first player wins if the first player is to roll, and if the second is.
    pub first_wins: [f64; 2],
}

impl SolvedPlacement<'_> {
    /// How far each cube is from its goal, in the order of the regions; 0 if it is captured.
    pub fn distances(&self) -> impl Iterator<Item = u8> {
        let squares =
            self.places.iter().zip(self.digits).map(|(place, &digit)| place.squares[digit]);
        squares.map(|square| Square::from_index(square).distance_to_goal(Size::FIVE, Side::First))
    }

    /// The position with this player to roll.
    #[must_use]
    pub fn sketch(&self, mover: Side) -> Sketch {
        let on_board = self.places.iter().zip(self.digits);
        let on_board = on_board.filter(|(place, digit)| place.squares[**digit] != CAPTURED);
        let cubes = on_board.map(|(place, &digit)| PlacedCube {
            player: place.player,
            number: place.cube.number(),
            square: Square::from_index(place.squares[digit]).seen_by(Size::FIVE, place.player),
        });
        Sketch { size: Size::FIVE, cubes: cubes.collect(), mover, die: None }
    }
}

/// Solves every placement of these cubes in their regions, with any of them captured, and shows
/// each to `visit`. Two cubes of a side must not have the same number.
///
/// A placement takes eight bytes; their number is the product of the sizes of the regions.
pub fn solve_placements(regions: &[CubeRegion], visit: &mut dyn FnMut(SolvedPlacement)) {
    let places = Place::all(regions);
    let size = places.iter().map(|place| place.squares.len()).product();
    let mut values = vec![[0u32; 2]; size];
    // Every move leads to a higher index: cubes go towards the last square, which is the goal and
    // stands for captured cubes as well.
    let mut digits: Vec<usize> = places.iter().map(|place| place.squares.len() - 1).collect();
    for index in (0..size).rev() {
        if let Some(placement) = Placement::new(&places, &digits, index) {
            let mover_wins = Side::BOTH.map(|mover| placement.mover_wins(mover, &values));
            let first_wins = [mover_wins[0], 1.0 - mover_wins[1]];
            values[index] = first_wins.map(|value| (value * SCALE).round() as u32);
            visit(SolvedPlacement { places: &places, digits: &digits, first_wins });
        }
        count_down(&places, &mut digits);
    }
}

/// Values are kept in 32 bits: six digits have to be right after some twenty moves.
const SCALE: f64 = u32::MAX as f64;
const SQUARES: usize = Size::FIVE.squares() as usize;
const LAST_ROW: u8 = Size::FIVE.side() - 1;
/// The goal as seen from the start: no cube of an unfinished game stands there.
const CAPTURED: u8 = SQUARES as u8 - 1;

/// A cube, and its digit in the index of a placement.
#[derive(Debug)]
struct Place {
    player: Side,
    cube: Cube,
    /// By digit, as seen from the start.
    squares: Vec<u8>,
    digit_of: [usize; SQUARES],
    /// What a step of the digit adds to the index.
    weight: usize,
}

impl Place {
    fn all(regions: &[CubeRegion]) -> Vec<Self> {
        let mut weight = 1;
        let place = |region: &CubeRegion| {
            let squares = region.squares();
            let mut digit_of = [0; SQUARES];
            for (digit, &square) in squares.iter().enumerate() {
                digit_of[usize::from(square)] = digit;
            }
            let own_weight = weight;
            weight *= squares.len();
            Self { player: region.player, cube: region.cube, squares, digit_of, weight: own_weight }
        };
        regions.iter().map(place).collect()
    }
}

fn count_down(places: &[Place], digits: &mut [usize]) {
    for (place, digit) in places.iter().zip(digits) {
        if *digit > 0 {
            *digit -= 1;
            return;
        }
        *digit = place.squares.len() - 1;
    }
}

/// Cubes on squares of their own, some of each side.
struct Placement<'a> {
    places: &'a [Place],
    digits: &'a [usize],
    index: usize,
    present: [CubeSet; 2],
    /// By square: which place's cube is there.
    occupants: [Option<u8>; SQUARES],
}

impl<'a> Placement<'a> {
    fn new(places: &'a [Place], digits: &'a [usize], index: usize) -> Option<Self> {
        let mut present = [0u32; 2];
        let mut occupants = [None; SQUARES];
        for (number, (place, &digit)) in places.iter().zip(digits).enumerate() {
            let square = place.squares[digit];
            if square == CAPTURED {
                continue;
            }
            let occupant = &mut occupants[on_board(square, place.player)];
            if occupant.is_some() {
                return None;
            }
            *occupant = Some(number as u8);
            present[place.player.index()] |= 1 << place.cube.index();
        }
        let is_going_on = present.iter().all(|&cubes| cubes != 0);
        let present = present.map(CubeSet::from_bits);
        is_going_on.then_some(Self { places, digits, index, present, occupants })
    }

    /// How likely the player to roll wins.
    fn mover_wins(&self, mover: Side, values: &[[u32; 2]]) -> f64 {
        let mut best_of_cube = [0.0f64; Size::FIVE.cubes() as usize];
        for (place, &digit) in self.places.iter().zip(self.digits) {
            if place.player == mover && place.squares[digit] != CAPTURED {
                best_of_cube[place.cube.index()] = self.best_move(place, digit, values);
            }
        }
        let of_die = |die| {
            let (lower, higher) = movable_cubes(self.present[mover.index()], die);
            best_of_cube[lower.index()].max(best_of_cube[higher.index()])
        };
        Die::faces(Size::FIVE).map(of_die).sum::<f64>() / f64::from(Size::FIVE.cubes())
    }

    /// What the best move of a cube is worth to its player.
    fn best_move(&self, place: &Place, digit: usize, values: &[[u32; 2]]) -> f64 {
        let square = Square::from_index(place.squares[digit]);
        let steps = square.steps(Size::FIVE, Side::First);
        let value = |to: Square| self.value_after(place, digit, to.index(), values);
        steps.iter().map(value).fold(0.0, f64::max)
    }

    fn value_after(&self, place: &Place, digit: usize, to: u8, values: &[[u32; 2]]) -> f64 {
        if to == CAPTURED {
            return 1.0;
        }
        let mut index = self.index + (place.digit_of[usize::from(to)] - digit) * place.weight;
        if let Some(number) = self.occupants[on_board(to, place.player)] {
            let captured = &self.places[usize::from(number)];
            let is_opponent = captured.player != place.player;
            if is_opponent && self.present[captured.player.index()].len() == 1 {
                return 1.0;
            }
            let digit = self.digits[usize::from(number)];
            index += (captured.squares.len() - 1 - digit) * captured.weight;
        }
        let first_wins = f64::from(values[index][place.player.opponent().index()]) / SCALE;
        if place.player == Side::First { first_wins } else { 1.0 - first_wins }
    }
}

/// The square of the board, given as its player sees it.
fn on_board(square: u8, player: Side) -> usize {
    usize::from(Square::from_index(square).seen_by(Size::FIVE, player).index())
}
