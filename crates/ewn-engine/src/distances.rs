use ewn::{AnyBoard, Board, Board5, CubeSet, Side, Size, Square};
use game::{Detail, DetailLine};

/// How far each cube of a player is from the goal; 0 for captured cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances {
    pub(crate) size: Size,
    by_cube: [u8; Size::MAX_CUBES],
}

impl Distances {
    /// The distances of `player`'s cubes on a board.
    pub fn of<B: Board>(board: &B, player: Side) -> Self {
        let size = board.size();
        let mut by_cube = [0; Size::MAX_CUBES];
        for cube in board.cubes(player).iter() {
            let square = board.square_of(player, cube);
            by_cube[cube.index()] = square.distance_to_goal(size, player);
        }
        Self { size, by_cube }
    }

    /// Reads distances from a list, number 1 first; `None` if the list does not have one for each
    /// cube or a distance is too large for the board.
    pub fn from_list(size: Size, list: &[u8]) -> Option<Self> {
        let fits = list.len() == usize::from(size.cubes());
        let in_range = list.iter().all(|&distance| distance < size.side());
        let mut by_cube = [0; Size::MAX_CUBES];
        (fits && in_range).then(|| {
            by_cube[..list.len()].copy_from_slice(list);
            Self { size, by_cube }
        })
    }

    /// The distances whose [`Distances::index`] this is.
    pub(crate) fn from_index(size: Size, index: u64) -> Self {
        let base = u64::from(size.side());
        let mut by_cube = [0; Size::MAX_CUBES];
        let mut rest = index;
        for distance in &mut by_cube[..usize::from(size.cubes())] {
            *distance = (rest % base) as u8;
            rest /= base;
        }
        Self { size, by_cube }
    }

    /// The distances, number 1 first.
    pub fn list(&self) -> &[u8] {
        &self.by_cube[..usize::from(self.size.cubes())]
    }

    /// Both sides' distances as a table for people, in which captured cubes have no entry.
    pub(crate) fn detail(sides: &[Self; 2]) -> Detail {
        let line = |cube: usize| {
            let distance =
                |of_side: &Self| Some(of_side.list()[cube]).filter(|&distance| distance > 0);
            let sides = sides.each_ref().map(|of_side| distance(of_side).map(f64::from));
            DetailLine { number: cube + 1, sides }
        };
        let lines = (0..sides[0].list().len()).map(line).collect();
        Detail { name: "moves to the goal", by: "cube", lines }
    }

    /// The distances as the digits of a number whose base is the board's side.
    pub fn index(&self) -> usize {
        let base = usize::from(self.size.side());
        self.list().iter().rev().fold(0, |index, &distance| index * base + usize::from(distance))
    }
}

/// Steps to the distances with the next index: adds one to a number given by its digits.
pub(crate) fn increment(digits: &mut [u8], base: usize) {
    for digit in digits {
        *digit += 1;
        if usize::from(*digit) < base {
            return;
        }
        *digit = 0;
    }
}

/// The cubes whose distance is not 0.
pub(crate) fn present_cubes(distances: &[u8]) -> CubeSet {
    let bits =
        distances.iter().enumerate().map(|(cube, &distance)| u32::from(distance > 0) << cube);
    CubeSet::from_bits(bits.sum())
}

/// Boards that compute the index of their distances, for tables.
pub trait DistanceIndex: Board {
    /// [`Distances::index`] of `player`'s cubes.
    fn distance_index(&self, player: Side) -> usize;
}

impl DistanceIndex for AnyBoard {
    fn distance_index(&self, player: Side) -> usize {
        Distances::of(self, player).index()
    }
}

impl DistanceIndex for Board5 {
    #[inline]
    fn distance_index(&self, player: Side) -> usize {
        let squares = self.packed_squares(player) as usize;
        let table = &PARTIAL_INDEX[player.index()];
        let part = |part: usize| usize::from(table[part][(squares >> (10 * part)) & 1023]);
        part(0) + part(1) + part(2)
    }
}

/// How much two neighbouring cubes (ten bits of packed squares) add to the index, by player and
/// pair; cubes 5 and 6 are the first pair. At 12 KiB it stays in the cache.
static PARTIAL_INDEX: [[[u16; 1024]; 3]; 2] = {
    let mut table = [[[0; 1024]; 3]; 2];
    let mut player = 0;
    while player < 2 {
        let mut bits = 0;
        while bits < 1024 {
            let higher_number = distance_of_field(bits & 31, player);
            let lower_number = distance_of_field(bits >> 5, player);
            let digits = lower_number + 5 * higher_number;
            table[player][0][bits] = digits * 625;
            table[player][1][bits] = digits * 25;
            table[player][2][bits] = digits;
            bits += 1;
        }
        player += 1;
    }
    table
};

const fn distance_of_field(field: usize, player: usize) -> u16 {
    if field >= Size::FIVE.squares() as usize {
        return 0;
    }
    let player = if player == 0 { Side::First } else { Side::Second };
    Square::from_index(field as u8).distance_to_goal(Size::FIVE, player) as u16
}
