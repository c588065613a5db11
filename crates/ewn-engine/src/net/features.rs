use std::ops::Range;

use ewn::{Board, Cube, CubeSet, Player, RED, Size, Square, faces_that_move};

use super::difference::Difference;

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

/// A cube of the player who is not to move next goes one step.
#[derive(Clone, Copy)]
pub struct Step {
    pub cube: Cube,
    pub from: Square,
    pub to: Square,
    /// What stood there.
    pub captured: Option<(Player, Cube)>,
}

/// What a step changes, seen by the opponent of the player who makes it.
pub struct StepChanges<'a> {
    /// The active rows before it.
    rows: &'a Rows,
    /// The first row of each square within a slot.
    places: &'static [u16; 32],
    mover: Player,
    /// The cubes of the player who makes it and of the opponent, before it.
    present: [CubeSet; 2],
}

impl<'a> StepChanges<'a> {
    #[inline]
    pub fn new<B: Board>(board: &B, rows: &'a Rows) -> Self {
        let mover = board.mover();
        let places = &FIRST_ROW_OF_PLACE[usize::from(mover.opponent() != RED)];
        Self {
            rows,
            places,
            mover,
            present: [mover, mover.opponent()].map(|side| board.cubes(side)),
        }
    }

    /// The changes of one step.
    #[inline]
    pub fn of(&self, step: &Step, difference: &mut Difference) {
        let row = self.rows[(CUBES + step.cube.index()) % SLOTS];
        let place = |square: Square| self.places[usize::from(square.index()) % self.places.len()];
        difference.set_to_one(row, row - place(step.from) + place(step.to));
        if let Some((owner, captured)) = step.captured {
            self.capture(owner, captured, step.cube, difference);
        }
    }

    /// A cube that goes leaves its faces to the next lower and the next higher one.
    fn capture(&self, owner: Player, captured: Cube, moved: Cube, difference: &mut Difference) {
        let (first_slot, present) =
            if owner == self.mover { (CUBES, self.present[0]) } else { (0, self.present[1]) };
        let slot = (first_slot + captured.index()) % SLOTS;
        let own = 1u32 << captured.index();
        let gone = (slot * ROWS_OF_SLOT + SQUARES * MOBILITIES) as u16;
        difference.push(self.rows[slot], gone);
        let mobility = |present: u32| &MOBILITY[present as usize % MOBILITY.len()];
        let (before, after) = (mobility(present.bits()), mobility(present.bits() & !own));
        let below = present.bits() & (own - 1);
        let above = present.bits() & !(own | (own - 1));
        let lower = (below != 0).then(|| below.ilog2());
        let higher = (above != 0).then(|| above.trailing_zeros());
        for neighbour in lower.into_iter().chain(higher) {
            let index = neighbour as usize % CUBES;
            let more = u16::from(after[index] - before[index]);
            if owner == self.mover && index == moved.index() {
                difference.raise_first(more);
            } else {
                let row = self.rows[(first_slot + index) % SLOTS];
                difference.push(row, row + more);
            }
        }
    }
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
