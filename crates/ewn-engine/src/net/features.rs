use std::ops::Range;

use ewn::{Board, Cube, CubeSet, Player, RED, Size, faces_that_move};

/// What a network sees of a board: in each of twelve slots one row is active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureSet {
    /// A slot for each cube, the mover's first: where it stands, turned so that the mover heads
    /// for the last square, and how many faces of the die let it move.
    Mobility,
}

/// Slots of all feature sets.
pub const SLOTS: usize = 12;

/// The active row of each slot.
pub type Rows = [u16; SLOTS];

const CUBES: usize = Size::FIVE.cubes() as usize;
const SQUARES: usize = Size::FIVE.squares() as usize;
/// Squares, and one for cubes that are gone.
const PLACES: usize = SQUARES + 1;
/// From no face to all of them.
const MOBILITIES: usize = CUBES + 1;
const ROWS_OF_SLOT: usize = PLACES * MOBILITIES;

impl FeatureSet {
    /// The set with this number in files.
    pub fn from_number(number: u32) -> Option<Self> {
        (number == 1).then_some(Self::Mobility)
    }

    /// Rows in all.
    pub const fn rows(self) -> usize {
        match self {
            Self::Mobility => SLOTS * ROWS_OF_SLOT,
        }
    }

    /// The rows that each slot chooses from.
    pub fn slots(self) -> impl Iterator<Item = Range<usize>> {
        let count = self.rows() / SLOTS;
        (0..SLOTS).map(move |slot| slot * count..(slot + 1) * count)
    }

    /// The active rows of a board as `mover` sees it, whose turn it need not be.
    #[inline]
    pub fn active<B: Board>(self, board: &B, mover: Player) -> Rows {
        match self {
            Self::Mobility => {
                let mut rows = [0; SLOTS];
                let sides = [mover, mover.opponent()];
                for (side, rows) in sides.into_iter().zip(rows.as_chunks_mut::<CUBES>().0) {
                    *rows = mobility_rows(board, side, mover);
                }
                rows
            }
        }
    }
}

/// The rows of one side's cubes.
#[inline]
fn mobility_rows<B: Board>(board: &B, side: Player, mover: Player) -> [u16; CUBES] {
    let present = board.cubes(side);
    let mobilities = &MOBILITY[present.bits() as usize % MOBILITY.len()];
    let places = &FIRST_ROW_OF_PLACE[usize::from(mover != RED)];
    let first_slot = if side == mover { 0 } else { CUBES };
    std::array::from_fn(|index| {
        let cube = Cube::from_index(index as u8);
        let is_present = present.contains(cube);
        let square = if is_present { board.square_of(side, cube).index() } else { GONE };
        let place = places[usize::from(square) % places.len()];
        let slot = ((first_slot + index) * ROWS_OF_SLOT) as u16;
        slot + place + u16::from(mobilities[index])
    })
}

/// The row of a cube that has gone to another square and moves with as many faces as before.
#[inline]
pub fn mobility_row_after_step(row: u16, from: u8, to: u8, mover: Player) -> u16 {
    let places = &FIRST_ROW_OF_PLACE[usize::from(mover != RED)];
    let place = |square: u8| places[usize::from(square) % places.len()];
    row - place(from) + place(to)
}

/// The index of a square that stands for none.
const GONE: u8 = 31;

/// The faces that let each cube move, by the cubes that are present.
static MOBILITY: [[u8; CUBES]; 1 << CUBES] = {
    let mut table = [[0; CUBES]; 1 << CUBES];
    let mut present = 1;
    while present < table.len() {
        let mut index = 0;
        while index < CUBES {
            let cubes = CubeSet::from_bits(present as u32);
            let cube = Cube::from_index(index as u8);
            if cubes.contains(cube) {
                table[present][index] = faces_that_move(cubes, cube, Size::FIVE).count_ones() as u8;
            }
            index += 1;
        }
        present += 1;
    }
    table
};

/// The first row of a square within a slot: as Red sees it, then as Blue does.
static FIRST_ROW_OF_PLACE: [[u16; 32]; 2] = {
    let mut table = [[(SQUARES * MOBILITIES) as u16; 32]; 2];
    let mut square = 0;
    while square < SQUARES {
        table[0][square] = (square * MOBILITIES) as u16;
        table[1][square] = ((SQUARES - 1 - square) * MOBILITIES) as u16;
        square += 1;
    }
    table
};
