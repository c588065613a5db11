//! Positions as rows of small numbers, for programs that compute with many of them.
//!
//! A side is 1 for the first player and -1 for the second; its pieces have its sign.

use game::Side;
use game::record::Problem;

/// The sign of a side in rows: 1 or -1.
pub(crate) const fn sign(side: Side) -> i8 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

/// The side whose sign a number has; `None` for 0.
pub(crate) const fn owner(number: i8) -> Option<Side> {
    match number.signum() {
        1 => Some(Side::First),
        -1 => Some(Side::Second),
        _ => None,
    }
}

/// Reads the mover of a row, which is 1 or -1.
pub(crate) fn mover(number: i8) -> Result<Side, Problem> {
    let side = owner(number).filter(|_| number.unsigned_abs() == 1);
    side.ok_or_else(|| format!("mover {number}: expected 1 or -1").into())
}
