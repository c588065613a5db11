//! Arrays of positions.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ScopedJoinHandle};

use games::{Position, Variant};
use numpy::ndarray::{ArrayView2, Axis};

/// A number for the position of every row, by several threads. If `stop` is set, those not seen yet
/// get 0.
///
/// # Errors
/// Which row is not a position, and why; the first such row.
pub fn value_rows(
    variant: Variant,
    rows: &ArrayView2<'_, i8>,
    threads: usize,
    stop: &AtomicBool,
    value: impl Fn(&Position) -> f64 + Sync,
) -> Result<Vec<f64>, String> {
    let mut values = vec![0.0; rows.nrows()];
    let share = rows.nrows().div_ceil(threads).max(1);
    let fill = |first: usize, rows: &ArrayView2<'_, i8>, values: &mut [f64]| {
        let mut values = values.iter_mut();
        for_each_row(variant, rows, first, |position| {
            values.next().into_iter().for_each(|place| *place = value(position));
            !stop.load(Ordering::Relaxed)
        })
    };
    let parts = rows.axis_chunks_iter(Axis(0), share).zip(values.chunks_mut(share));
    let parts = (0..).step_by(share).zip(parts);
    thread::scope(|scope| {
        let fill = &fill;
        let spawn = |(first, (rows, values))| scope.spawn(move || fill(first, &rows, values));
        let parts: Vec<_> = parts.map(spawn).collect();
        let join = |part: ScopedJoinHandle<'_, _>| {
            part.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        parts.into_iter().try_for_each(join)
    })?;
    Ok(values)
}

/// Calls `see` with the position of every row until it returns false; `first` is the number of the
/// first row.
///
/// # Errors
/// Which row is not a position, and why.
pub fn for_each_row(
    variant: Variant,
    rows: &ArrayView2<'_, i8>,
    first: usize,
    mut see: impl FnMut(&Position) -> bool,
) -> Result<(), String> {
    let length = variant.row_length();
    if rows.ncols() != length {
        return Err(format!("rows of {} numbers: expected {length}", rows.ncols()));
    }
    let mut copied = vec![0; length];
    for (index, row) in (first..).zip(rows.outer_iter()) {
        let row = row.as_slice().unwrap_or_else(|| {
            copied.iter_mut().zip(row).for_each(|(to, from)| *to = *from);
            &copied
        });
        match variant.read_row(row) {
            Ok(position) if see(&position) => {}
            Ok(_) => break,
            Err(problem) => return Err(format!("row {index}: {problem}")),
        }
    }
    Ok(())
}
