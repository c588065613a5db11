//! The inputs of a network: twelve slots, one for each cube, the mover's first. Each slot has one
//! active row for the cube's square, turned so that the mover heads for the last square, and for
//! how many faces of the die let the cube move.

use ewn::{Board, Cube, CubeSet, RED, Side, Size, Square, faces_that_move};

use network::{ActiveRows, Change, Shape};

/// The shape that every EWN network must have.
pub const SHAPE: Shape = Shape {
    feature_set: 1,
    rows: SLOTS * ROWS_OF_SLOT,
    views: 1,
    tails: 1,
    active_rows: ActiveRows::OneOfEach(ROWS_OF_SLOT),
};

/// The slots of a board, one for each cube of both sides.
pub const SLOTS: usize = 12;

/// The active row of each slot.
pub type Rows = [u16; SLOTS];

const CUBES: usize = Size::FIVE.cubes() as usize;
const SQUARES: usize = Size::FIVE.squares() as usize;
/// Where a cube can be: on a square, or captured.
const PLACES: usize = SQUARES + 1;
/// How many faces can move a cube: none to all.
const MOBILITIES: usize = CUBES + 1;
/// The rows of a slot, one of which is active.
const ROWS_OF_SLOT: usize = PLACES * MOBILITIES;

/// The active rows of a board from the view of `mover`, who need not be the side to move.
#[inline]
pub fn active_rows<B: Board>(board: &B, mover: Side) -> Rows {
    let mut rows = [0; SLOTS];
    let sides = [mover, mover.opponent()];
    for (side, rows) in sides.into_iter().zip(rows.as_chunks_mut::<CUBES>().0) {
        *rows = rows_of_side(board, side, mover);
    }
    rows
}

#[inline]
fn rows_of_side<B: Board>(board: &B, side: Side, mover: Side) -> [u16; CUBES] {
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

/// The active rows that a step changes, as the opponent of the player who makes it sees them.
pub struct StepChanges<'a> {
    /// The active rows before the step.
    rows: &'a Rows,
    /// The first row of each square within a slot.
    places: &'static [u16; 32],
    mover: Side,
    /// The cubes before the step: of the player who makes it, then of the opponent.
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

    /// The change when a cube moves, without any capture.
    #[inline]
    pub fn of_step(&self, cube: Cube, from: Square, to: Square) -> Change {
        let removed = self.rows[CUBES + cube.index()];
        let place = |square: Square| self.places[usize::from(square.index()) % self.places.len()];
        Change { removed, added: removed - place(from) + place(to) }
    }

    /// The changes when the cube that made `step` captures: its step, the captured cube, and the
    /// next lower and higher cubes of the captured cube's side, which take over its die faces.
    /// Always four, some possibly empty, because branches here would be unpredictable.
    pub fn of_capture(
        &self,
        mut step: Change,
        moved: Cube,
        (owner, captured): (Side, Cube),
    ) -> [Change; 4] {
        let is_own = owner == self.mover;
        let (first_slot, present) =
            if is_own { (CUBES, self.present[0].bits()) } else { (0, self.present[1].bits()) };
        let (slot, bit) = (first_slot + captured.index(), 1 << captured.index());
        let gone = (slot * ROWS_OF_SLOT + SQUARES * MOBILITIES) as u16;
        let mobility = |present: u32| &MOBILITY[present as usize % MOBILITY.len()];
        let (before, after) = (mobility(present), mobility(present & !bit));
        let below = present & (bit - 1);
        let above = present & !(bit | (bit - 1));
        // Without a neighbour, number 1 or 6 is taken: it is captured, so nothing changes.
        let neighbours = [(below | 1).ilog2(), (above | 1 << (CUBES - 1)).trailing_zeros()];
        let neighbours = neighbours.map(|neighbour| {
            let index = neighbour as usize;
            let more = u16::from(after[index].saturating_sub(before[index]));
            let is_moved = is_own && index == moved.index();
            let (of_moved, of_other) = if is_moved { (more, 0) } else { (0, more) };
            step.added += of_moved;
            let row = self.rows[first_slot + index];
            Change { removed: row, added: row + of_other }
        });
        [step, Change { removed: self.rows[slot], added: gone }, neighbours[0], neighbours[1]]
    }
}

/// The square index used for captured cubes.
const GONE: u8 = 31;

/// How many faces move each cube, by the set of cubes that are present.
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

/// The first row of a square within a slot, as Red and then as Blue sees the square.
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
