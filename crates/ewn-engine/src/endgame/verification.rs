use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use ewn::{BLUE, Board, Board5, CubeSet, Position5, RED, Side, Size, Square};
use game::{Position as _, RollValues};

use crate::tablebase::{TableError, do_jobs};

use super::label_class::LabelClass;
use super::level::{FEWEST_CUBES, Level};
use super::slice_index::{Placement, SliceIndex};
use super::table::EndgameTable;

/// The result of comparing every value of a file with the one computed from its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verification {
    /// The number of cubes in the file's positions.
    pub cubes: u32,
    /// The number of positions compared.
    pub positions: u64,
    /// The largest difference between a stored value and the one computed from the moves.
    pub worst: f64,
    /// The largest difference that rounding can cause.
    pub allowed: f64,
}

/// The error of computing a value in single precision.
const SINGLE_PRECISION: f64 = 1e-6;

impl Verification {
    /// Whether rounding explains all differences.
    pub fn is_passed(&self) -> bool {
        self.worst <= self.allowed
    }
}

impl EndgameTable {
    /// Checks the file with exactly this many cubes, which the table must have: the checksum of
    /// every slice, and every value against its moves. `tell` gets the slices done and their total.
    pub fn verify(
        &self,
        cubes: u32,
        threads: usize,
        stop: &AtomicBool,
        tell: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Verification, TableError> {
        let level = Level::of(cubes as usize);
        let rounding = |cubes: usize| self.files()[cubes - FEWEST_CUBES].layout.bits.rounding();
        let worst_below = (FEWEST_CUBES..=level.cubes).map(rounding).fold(0.0, f64::max);
        let allowed = rounding(level.cubes) + worst_below + SINGLE_PRECISION;
        let (worst, done) = (Mutex::new(0.0), AtomicUsize::new(0));
        do_jobs(threads, level.slices.len(), |slice| {
            let of_slice = self.verify_slice(level, slice, stop)?;
            let mut worst = worst.lock().unwrap_or_else(PoisonError::into_inner);
            *worst = f64::max(*worst, of_slice);
            tell(done.fetch_add(1, Ordering::Relaxed) + 1, level.slices.len());
            Ok(())
        })?;
        let positions = self.files()[level.cubes - FEWEST_CUBES].layout.values();
        let worst = worst.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Verification { cubes, positions, worst, allowed })
    }

    /// Checks a slice and returns the largest difference.
    fn verify_slice(
        &self,
        level: &Level,
        slice: usize,
        stop: &AtomicBool,
    ) -> Result<f64, TableError> {
        let (file, index) = (&self.files()[level.cubes - FEWEST_CUBES], &level.slices[slice]);
        file.check_slice(slice)?;
        let (mut worst, mut place): (f64, u64) = (0.0, 0);
        index.for_each(&mut |placement| {
            if !stop.load(Ordering::Relaxed) {
                let value =
                    position(index, placement).and_then(|board| self.value_by_moves(&board));
                let difference = value.unwrap_or(f64::INFINITY) - file.value(slice, place);
                worst = worst.max(difference.abs());
            }
            place += 1;
        });
        if stop.load(Ordering::Relaxed) { Err(TableError::Stopped) } else { Ok(worst) }
    }

    /// The mover's win probability, computed from the values after its moves, if all are known.
    fn value_by_moves(&self, position: &Position5) -> Option<f64> {
        let mut values = RollValues::NONE;
        for reply in position.replies() {
            values.take(reply.rolls, self.probe_after(&reply.after)?.probability());
        }
        Some(values.mean(position))
    }
}

/// The position of a placement, with Red to move.
fn position(index: &SliceIndex, placement: &Placement) -> Option<Position5> {
    // Blue's goal is square 0, so Red's squares are counted from the far end.
    let mut board = Board5::empty(Size::FIVE, RED)?;
    let mut place = |player: Side, class: &LabelClass, squares: &[u8]| {
        let cubes = CubeSet::from_bits(class.set.into());
        for (cube, &square) in cubes.iter().zip(squares) {
            board.place(player, cube, Square::from_index(square).reflected(Size::FIVE));
        }
    };
    place(RED, index.mover, placement.mover());
    place(BLUE, index.opponent, placement.opponent());
    Some(Position5::unrolled(board))
}
