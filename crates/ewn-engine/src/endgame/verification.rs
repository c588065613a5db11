use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::tablebase::TableError;
use ewn::{BLUE, Board, Board5, CubeSet, Position5, RED, Side, Size, Square};

use super::label_class::LabelClass;
use super::level::{FEWEST_CUBES, Level};
use super::slice_index::{Placement, SliceIndex};
use super::table::EndgameTable;

/// The result of comparing every value of a file with the values after each move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verification {
    /// The number of cubes on the board.
    pub cubes: u32,
    /// The number of positions compared.
    pub positions: u64,
    /// The largest difference between a stored value and the one computed from the moves.
    pub worst: f64,
    /// The largest difference that rounding can cause.
    pub allowed: f64,
}

/// The rounding error of computing a position in single precision.
const SINGLE_PRECISION: f64 = 1e-6;

impl Verification {
    /// Whether rounding can cause all differences.
    pub fn is_passed(&self) -> bool {
        self.worst <= self.allowed
    }

    fn add(&mut self, positions: u64, worst: f64) {
        self.positions += positions;
        self.worst = self.worst.max(worst);
    }
}

impl EndgameTable {
    /// Checks the file with exactly this many cubes, which the table has: the checksum of every
    /// slice, and every value by the values after each move. `tell` gets the slices done, and all.
    pub fn verify(
        &self,
        cubes: u32,
        threads: usize,
        stop: &AtomicBool,
        tell: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Verification, TableError> {
        let level = Level::of(cubes as usize);
        let rounding = |cubes: usize| self.files()[cubes - FEWEST_CUBES].layout.bits.rounding();
        let own = rounding(level.cubes);
        let worst_below = (FEWEST_CUBES..=level.cubes).map(rounding).fold(0.0, f64::max);
        let allowed = own + worst_below + SINGLE_PRECISION;
        let found = Mutex::new(Ok(Verification { cubes, positions: 0, worst: 0.0, allowed }));
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            while let Some(index) = level.slices.get(next.fetch_add(1, Ordering::Relaxed)) {
                let of_slice = self.verify_slice(level, index, stop);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                match (&mut *found, of_slice) {
                    (Ok(all), Ok(worst)) => all.add(index.len(), worst),
                    (Ok(_), Err(error)) => *found = Err(error),
                    (Err(_), _) => return,
                }
                tell(done.fetch_add(1, Ordering::Relaxed) + 1, level.slices.len());
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(level.slices.len()) {
                scope.spawn(work);
            }
            work();
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The largest difference in a slice.
    fn verify_slice(
        &self,
        level: &Level,
        index: &SliceIndex,
        stop: &AtomicBool,
    ) -> Result<f64, TableError> {
        let file = &self.files()[level.cubes - FEWEST_CUBES];
        let same = |other: &SliceIndex| std::ptr::eq(other, index);
        let slice = level.slices.iter().position(same).unwrap_or_default();
        file.check_slice(slice)?;
        let (mut worst, mut place): (f64, u64) = (0.0, 0);
        index.for_each(&mut |placement| {
            if !stop.load(Ordering::Relaxed) {
                let faces = position(index, placement).and_then(|board| self.face_values(&board));
                let mean = faces.map(|faces| faces.iter().sum::<f64>() / 6.0);
                let difference = (mean.unwrap_or(f64::INFINITY) - file.value(slice, place)).abs();
                worst = worst.max(difference);
            }
            place += 1;
        });
        if stop.load(Ordering::Relaxed) { Err(TableError::Stopped) } else { Ok(worst) }
    }
}

/// The position with Red to move.
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
