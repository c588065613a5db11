use std::path::Path;

use ewn::{Board, Cube, CubeSet, Move, Position, Side, Size, Square};
use game::{MoverValue, Position as _, Turn};

use crate::tablebase::{Bits, Table, TableError};

use super::label_class::CLASS_OF_SET;
use super::level::{FEWEST_CUBES, Level};
use super::slice_index::{MOST_CUBES, OPPONENT, Placement};

/// The mover's win probability under perfect play, for every position on the official board with
/// few enough cubes, at least one per side.
///
/// The values are read from files mapped into memory, so threads share a table for free.
#[derive(Debug)]
pub struct EndgameTable {
    /// The files with 2, 3, .. cubes.
    pub(super) files: Vec<Table>,
}

impl EndgameTable {
    /// The fewest cubes of a table, counting both sides.
    pub const FEWEST_CUBES: u32 = FEWEST_CUBES as u32;
    /// The most cubes of a table, counting both sides.
    pub const MOST_CUBES: u32 = MOST_CUBES as u32;
    /// Tables with up to this many cubes are small: they are built in seconds when needed.
    pub const SMALL_CUBES: u32 = 4;
    /// An upper bound for the error of stored values.
    pub const MOST_ERROR: f64 = 1e-5;

    /// Opens the files of a folder with up to this many cubes. Checks headers and sizes, and the
    /// values of files with at most five cubes.
    pub fn open(folder: &Path, cubes: u32) -> Result<Self, TableError> {
        let files = (FEWEST_CUBES..=cubes as usize).map(|cubes| open_file(folder, cubes));
        Ok(Self { files: files.collect::<Result<_, _>>()? })
    }

    /// Opens the usable files of a folder, without checking the values of the six-cube file. `tell`
    /// gets the problem of the first file that is not usable.
    pub fn open_present(folder: &Path, tell: &dyn Fn(&str)) -> Self {
        let mut files = Vec::new();
        for cubes in FEWEST_CUBES..=MOST_CUBES {
            match open_file(folder, cubes) {
                Ok(file) => files.push(file),
                Err(error) => {
                    if !error.is_missing_file() {
                        tell(&format!("{error}; ignored"));
                    }
                    break;
                }
            }
        }
        Self { files }
    }

    /// The maximum number of cubes it covers, both sides together; 1 if there is no file.
    pub fn max_cubes(&self) -> u32 {
        (self.files.len() + FEWEST_CUBES - 1) as u32
    }

    /// The mover's win probability; `None` if the die is rolled, the game is over, the board is
    /// not the official one, or there are too many cubes on it.
    #[inline]
    pub fn probe<B: Board>(&self, position: &Position<B>) -> Option<MoverValue> {
        self.place(position).map(|(file, byte)| MoverValue::new(file.value_at(byte)))
    }

    /// The win probability of the player who has just moved; `None` as for [`EndgameTable::probe`],
    /// except that a game that is over has been won.
    #[inline]
    pub fn probe_after<B: Board>(&self, position: &Position<B>) -> Option<MoverValue> {
        match position.turn() {
            Turn::Over(_) => Some(MoverValue::WIN),
            _ => self.probe(position).map(MoverValue::for_opponent),
        }
    }

    /// The value of every legal move, or before the roll, of every move that some face allows;
    /// `None` if a move leads out of the table.
    pub fn move_values<B: Board>(&self, position: &Position<B>) -> Option<Vec<MoveValue>> {
        let die = position.die().map_or(u32::MAX, |die| 1 << die.cube().index());
        let unrolled = Position::unrolled(*position.board());
        let legal = unrolled.replies().filter(|reply| reply.rolls & die != 0);
        legal
            .map(|reply| {
                let value = self.probe_after(&reply.after)?;
                Some(MoveValue { mov: reply.mov, faces: reply.rolls & die, value })
            })
            .collect()
    }

    /// Calls `take` for every reply to a position before the roll whose value is in the table: with
    /// the number of the reply and its value for the player who makes the move.
    ///
    /// All places are computed before the first is read, so the processor waits for memory once.
    #[inline]
    pub fn probe_replies<B: Board>(
        &self,
        position: &Position<B>,
        mut take: impl FnMut(usize, MoverValue),
    ) {
        let mut places = [None; MOST_REPLIES];
        for (place, reply) in places.iter_mut().zip(position.replies()) {
            *place = self.place(&reply.after);
        }
        for (number, place) in places.into_iter().enumerate() {
            if let Some((file, byte)) = place {
                take(number, MoverValue::new(file.value_at(byte)).for_opponent());
            }
        }
    }

    /// The file that has the value of a position, and the byte where the value begins.
    #[inline]
    fn place<B: Board>(&self, position: &Position<B>) -> Option<(&Table, usize)> {
        let board = position.board();
        if board.size() != Size::FIVE || board.is_over() || position.die().is_some() {
            return None;
        }
        let (own, other) = (board.cubes(board.mover()), board.cubes(board.mover().opponent()));
        let cubes = (own.len() + other.len()) as usize;
        let file = self.files.get(cubes.checked_sub(FEWEST_CUBES)?)?;
        let mut placement = Placement::default();
        let mover = put(board, board.mover(), own, &mut placement, 0);
        let opponent = put(board, board.mover().opponent(), other, &mut placement, OPPONENT);
        let level = Level::of(cubes);
        let slice = level.number(mover, opponent);
        let byte = file.byte_of(slice, level.slices[slice].offset(&placement));
        Some((file, byte))
    }

    /// The files, fewest cubes first.
    pub fn files(&self) -> &[Table] {
        &self.files
    }
}

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub mov: Move,
    /// The faces of the die that allow it: bit i for face i + 1.
    pub faces: u32,
    /// The win probability of the player who makes it.
    pub value: MoverValue,
}

/// At most three moves of each cube.
const MOST_REPLIES: usize = 3 * Size::FIVE.cubes() as usize;

/// Files with up to this many cubes are checked whenever they are opened, in tenths of a second;
/// checking six cubes would take minutes.
const CHECKED: usize = 5;

/// The name of the file with this many cubes.
pub fn file_name(cubes: u32) -> String {
    Level::of(cubes as usize).layout(Bits::Sixteen).file_name()
}

/// The precision of the file with this many cubes, if it is the largest of a folder.
pub(super) const fn bits_of(cubes: usize) -> Bits {
    if cubes <= EndgameTable::SMALL_CUBES as usize { Bits::TwentyFour } else { Bits::Sixteen }
}

/// Opens the file with exactly this many cubes.
pub(super) fn open_file(folder: &Path, cubes: usize) -> Result<Table, TableError> {
    let layout = Level::of(cubes).layout(bits_of(cubes));
    let file = Table::open(&folder.join(layout.file_name()), &layout)?;
    if cubes <= CHECKED {
        file.check()?;
    }
    Ok(file)
}

/// Puts the cubes of a player into their places, and returns their class.
#[inline]
fn put<B: Board>(
    board: &B,
    player: Side,
    present: CubeSet,
    placement: &mut Placement,
    side: usize,
) -> u8 {
    let classified = &CLASS_OF_SET[present.bits() as usize & 63];
    let goal = Square::goal(Size::FIVE, board.mover()).index();
    // Captured cubes go to a place that is never read, so that no branch depends on them.
    for (number, &place) in classified.places.iter().enumerate() {
        let square = board.square_of(player, Cube::from_index(number as u8)).index();
        placement.squares[side + usize::from(place & 7)] = square.abs_diff(goal);
    }
    classified.class
}
